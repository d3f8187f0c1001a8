import { statements } from '../platform/postgres/database.ts';

/**
 * Returns the name and text of each statement that the product defines. Excludes the statements that tests define,
 * because several test files run in one process.
 */
export function listProductStatements(): [name: string, text: string][] {
  return [...statements].filter(([name]) => !name.startsWith('test.'));
}
