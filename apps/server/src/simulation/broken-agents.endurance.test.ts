// The checks of the simulation find what broken agents do.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROKEN_AGENTS, breakAgent } from './broken-agents.testing.ts';
import { openTestWorld, type TestWorld } from './test-world.testing.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test.each(BROKEN_AGENTS)('an agent that $fault is found', async (broken) => {
  const { breaches } = await world.play({ agent: breakAgent(broken) });
  expect(breaches.map(({ kind }) => kind)).toContain(broken.found);
});
