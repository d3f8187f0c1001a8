// Generates the dashboard's tables of operations from the contract (`npm run client-operations`). The result is
// committed.
import { getDashboardPath, listOperations } from '@parley/contract';

/** Operations that the first page can call. Their entries load with it; all others load later. */
const AT_START =
  /^(session|profile|conversations|leads|search)\.|^(numbers|campaigns|views)\.list$|^team\.colleagues$/;

/** Returns the texts of apps/dashboard/src/operations.ts and operations-later.ts. */
export function renderDashboardOperations(): { start: string; later: string } {
  const operations = listOperations('dashboard');
  const renderLines = (atStart: boolean) =>
    operations
      .filter(({ id }) => AT_START.test(id) === atStart)
      .map((operation) => {
        const { id, method, body } = operation;
        return `  '${id}': { method: '${method}', path: '${getDashboardPath(operation)}', hasBody: ${body !== null} },`;
      })
      .join('\n');
  return {
    start: `${HEADER}
export interface OperationEntry {
  method: string;
  path: string;
  hasBody: boolean;
}

export const OPERATIONS: Record<string, OperationEntry> = {
${renderLines(true)}
};
`,
    later: `${HEADER}
import type { OperationEntry } from './operations.ts';

export const LATER: Record<string, OperationEntry> = {
${renderLines(false)}
};
`,
  };
}

const HEADER = '// Written by `npm run client-operations` from the contract; a test fails when it differs.\n';
