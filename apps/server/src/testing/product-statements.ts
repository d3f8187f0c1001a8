import { statements } from '../platform/postgres/database.ts';

/**
 * Returns the name and text of each of the product's statements. Several test files, each with its own statements, run
 * in one process.
 */
export function listProductStatements(): [name: string, text: string][] {
  return [...statements].filter(([name]) => !name.startsWith('test.'));
}
