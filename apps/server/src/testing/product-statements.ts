import { type Statement, statements } from '../platform/postgres/database.ts';

/**
 * Returns each statement that the product defines. Excludes the statements that tests define, because several test
 * files run in one process.
 */
export function listProductStatements(): Statement<unknown>[] {
  return [...statements.values()].filter(({ name }) => !name.startsWith('test.'));
}
