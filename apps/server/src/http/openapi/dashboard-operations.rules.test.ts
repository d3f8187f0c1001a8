// Checks that the dashboard's operation tables match the contract.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderDashboardOperations } from './dashboard-operations.ts';

/** Removes differences that come only from formatting. */
const bare = (text: string) => text.replace(/[\s,]/g, '');
const readSource = (name: string) =>
  bare(readFileSync(new URL(`../../../../dashboard/src/${name}.ts`, import.meta.url), 'utf8'));

test("the dashboard's two tables of operations match the contract (npm run client-operations)", () => {
  const { start, later } = renderDashboardOperations();
  expect([readSource('operations'), readSource('operations-later')]).toEqual([bare(start), bare(later)]);
});
