// The dashboard's table of operations, derived from the contract and committed (`npm run client-operations`).
import { contract, dashboard, dashboardPath, type Operation } from '@parley/contract';

/** The text of apps/dashboard/src/operations.ts. */
export function dashboardOperations(): string {
  const operations = [contract, dashboard].flatMap((resources) =>
    Object.values(resources).flatMap((one) => Object.values(one) as Operation[]),
  );
  const lines = operations.map((operation) => {
    const { id, method, body } = operation;
    return `  '${id}': { method: '${method}', path: '${dashboardPath(operation)}', hasBody: ${body !== null} },`;
  });
  return `// Written by \`npm run client-operations\` from the contract; a test fails when it differs.

export interface OperationEntry {
  method: string;
  path: string;
  hasBody: boolean;
}

export const OPERATIONS: Record<string, OperationEntry> = {
${lines.join('\n')}
};
`;
}
