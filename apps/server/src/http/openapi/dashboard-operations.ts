// Generates the dashboard's tables of operations from the contract (`npm run client-operations`). The result is
// committed.
import { getDashboardPath, listOperations } from '@parley/contract';

/** Operations that the first page can call. Their entries load with it; all others load later. */
const AT_START =
  /^(session|profile|conversations|leads|search)\.|^(numbers|campaigns|views)\.list$|^team\.colleagues$/;

/** Returns the texts of apps/dashboard/src/operations.ts and operations-later.ts. */
export function renderDashboardOperations(): { start: string; later: string } {
  const render = (name: string, atStart: boolean) => {
    const lines = listOperations('dashboard')
      .filter(({ id }) => AT_START.test(id) === atStart)
      .map((operation) => `  '${operation.id}': '${operation.method} ${getDashboardPath(operation)}',`);
    return `${HEADER}\nexport const ${name}: Record<string, string> = {\n${lines.join('\n')}\n};\n`;
  };
  return { start: render('OPERATIONS', true), later: render('LATER', false) };
}

const HEADER = '// Written by `npm run client-operations` from the contract; a test fails when it differs.\n';
