import { statements } from '../platform/postgres/database.ts';

/**
 * Returns the name and text of each statement of the product. Read from the product only, because several test files
 * with their own statements run in one process.
 */
export function listProductStatements(): [name: string, text: string][] {
  return [...statements].filter(([name]) => !name.startsWith('test.'));
}
