// Generates the client's table of operations from the contract (`npm run client-operations`). The result is committed.
import { brand, listOperations } from '@parley/contract';

/** POST operations that are safe to repeat when it is unknown whether the first call arrived. */
const HARMLESS_POSTS = new Set([
  // A repeated Idempotency-Key sends only once.
  'messages.send',
  'leads.handoff',
  'leads.resume',
  // A phone is contacted only once, and occurs in a list only once.
  'campaigns.pushLead',
  'lists.importLeads',
  // These operations only read.
  'messages.preview',
  'campaigns.previewLead',
]);

/** Returns the text of packages/client/src/operations.ts. */
export function renderClientOperations(): string {
  const operations = listOperations('api');
  const lines = operations.map((operation) => {
    const { id, method, root, path, body, idempotent, success } = operation;
    const entry = {
      method,
      path: root + path,
      hasBody: body !== null,
      kind: 'pagination' in (success.body as unknown as { shape: object }).shape ? 'page' : 'record',
      idempotent: idempotent === true,
      harmless: method !== 'POST' || HARMLESS_POSTS.has(id),
    };
    const fields = Object.entries(entry).map(([name, value]) => {
      return `    ${name}: ${typeof value === 'string' ? `'${value}'` : value},`;
    });
    return `  '${id}': {\n${fields.join('\n')}\n  },`;
  });
  return `${HEADER}
export const OPERATIONS: Record<string, OperationEntry> = {
${lines.join('\n')}
};

/** The header that carries a delivery's signature. */
export const SIGNATURE_HEADER = '${brand.headerPrefix}Signature';
`;
}

const HEADER = `// Written by \`npm run client-operations\` from the contract; a test fails when it differs.

export interface OperationEntry {
  method: string;
  path: string;
  hasBody: boolean;
  /** \`page\`: a list with a cursor. */
  kind: 'page' | 'record';
  /** Takes an Idempotency-Key. */
  idempotent: boolean;
  /** Safe to repeat even if the first call arrived. */
  harmless: boolean;
}
`;
