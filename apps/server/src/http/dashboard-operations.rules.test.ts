// The dashboard's tables of operations are the contract's.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dashboardOperations } from './dashboard-operations.ts';

/** Without what formatting adds. */
const bare = (text: string) => text.replace(/[\s,]/g, '');
const written = (name: string) =>
  bare(readFileSync(new URL(`../../../dashboard/src/${name}.ts`, import.meta.url), 'utf8'));

test('both tables are written anew after a change: npm run client-operations', () => {
  const { start, later } = dashboardOperations();
  expect([written('operations'), written('operations-later')]).toEqual([bare(start), bare(later)]);
});
