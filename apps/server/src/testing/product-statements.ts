import { statements } from '../platform/postgres/database.ts';

/** Name and text of each of the product's statements: several test files run in one process, each with its own. */
export function productStatements(): [name: string, text: string][] {
  return [...statements].filter(([name]) => !name.startsWith('test.'));
}
