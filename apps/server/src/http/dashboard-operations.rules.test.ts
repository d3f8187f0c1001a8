// Checks that the dashboard's operation tables match the contract.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dashboardOperations } from './dashboard-operations.ts';

/** Removes differences that come only from formatting. */
const bare = (text: string) => text.replace(/[\s,]/g, '');
const written = (name: string) =>
  bare(readFileSync(new URL(`../../../dashboard/src/${name}.ts`, import.meta.url), 'utf8'));

test('keeps both tables up to date with the contract (npm run client-operations)', () => {
  const { start, later } = dashboardOperations();
  expect([written('operations'), written('operations-later')]).toEqual([bare(start), bare(later)]);
});
