// The campaigns of examples/industries and their suites (suites.md#campaigns-of-five-industries).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NIGHTLY, SLOW_MS } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { INDUSTRIES, openIndustry } from './industries.testing.ts';
import type { SuiteReport } from './run-suite.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const listMisses = ({ cases }: SuiteReport) =>
  cases.flatMap(({ name, failures }) => failures.map(({ misses }) => [name, misses]));

test('each workspace file applies, and its suite fits its campaign', async () => {
  expect(INDUSTRIES).toHaveLength(5);
  const [first, ...others] = await Promise.all(INDUSTRIES.map((name) => openIndustry(app, name)));
  for (const { cases } of [first!, ...others]) expect(cases.length).toBeGreaterThan(14);
  expect(listMisses(await first!.play(first!.cases.slice(0, 2), [1]))).toEqual([]);
});

test.each(INDUSTRIES)('every case of %s passes', { tags: 'endurance', timeout: SLOW_MS }, async (name) => {
  const { cases, play } = await openIndustry(app, name);
  expect(listMisses(await play(cases, NIGHTLY ? [1, 2, 3] : [1]))).toEqual([]);
});
