// A simulated world is the same for the same seed (running.md#simulation).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOW_MS } from '../testing/nightly.ts';
import { confidenceInterval, lowerBound } from './confidence.ts';
import { chooseConversations } from './conversations.ts';
import { buildReport } from './report.ts';
import { openTestWorld, START, type TestWorld } from './test-world.testing.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test('the same seed gives the same world, and another seed another one', { timeout: SLOW_MS }, async () => {
  const [first, second] = [await world.play({ leads: 8 }), await world.play({ leads: 8 })];
  expect(second).toEqual(first);
  const other = await world.play({ seed: 2, leads: 3 });
  expect(other.persons.map(({ said }) => said)).not.toEqual(
    first.persons.slice(0, 3).map(({ said }) => said),
  );
  const report = buildReport([first], { days: 14, start: START });
  expect(report.stages).toMatchObject({ pushed: 8, contacted: 8 });
  expect(report.stages.booked).toBeGreaterThan(0);
  expect(report.clean.of).toBe(8);
});

test('the conversations with a mistake are chosen first, then the most unlike ones', {
  timeout: SLOW_MS,
}, async () => {
  const played = await world.play({ leads: 8, readsTurns: true });
  const all = chooseConversations([played], 12);
  expect(all).toHaveLength(8);
  expect(all.flatMap(({ turns }) => turns)).toHaveLength(played.turns.length);
  const { phone } = all.at(-1)!;
  const breaches = [{ kind: 'left_unanswered' as const, phone, detail: 'the last message' }];
  const [first, ...others] = chooseConversations([{ ...played, breaches }], 5);
  expect(first).toMatchObject({ why: 'failed', phone, mistakes: ['left_unanswered'], found: [{}] });
  expect(others).toHaveLength(4);
  expect(others.map(({ why }) => why)).not.toContain('failed');
});

test('299 successes of 299 say 0.99', () => {
  expect(lowerBound(299, 299)).toBeCloseTo(0.99, 3);
  expect(lowerBound(95, 100)).toBeCloseTo(0.8977, 4);
  expect([lowerBound(0, 10), lowerBound(0, 0)]).toEqual([0, 0]);
});

test('8 successes of 10 say 0.44 to 0.97', () => {
  const { at_least, at_most } = confidenceInterval(8, 10);
  expect(at_least).toBeCloseTo(0.4439, 4);
  expect(at_most).toBeCloseTo(0.9748, 4);
  expect(confidenceInterval(10, 10).at_most).toBe(1);
});
