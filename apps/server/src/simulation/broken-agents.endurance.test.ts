// The checks of the simulation find what broken agents and broken services do.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROKEN_AGENTS, breakAgent } from './broken-agents.testing.ts';
import { BROKEN_GATES } from './broken-gates.testing.ts';
import { openTestWorld, type TestWorld, type WorldChanges } from './test-world.testing.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ sending_hours: 'Mon-Fri 09:00-18:00' });
});
afterAll(() => world.close());

const broken = [
  ...BROKEN_AGENTS.map((one) => ({
    ...{ who: 'agent', fault: one.fault, found: one.found },
    changes: { agent: breakAgent(one), leads: 40 } as WorldChanges,
  })),
  ...BROKEN_GATES.map((one) => ({ who: 'service', ...one })),
];

test.each(broken)('the $who that $fault is found', async ({ found, changes }) => {
  const { breaches } = await world.play(changes);
  expect(breaches.map(({ kind }) => kind)).toContain(found);
});

test.each([1, 2, 3, 4, 5, 6])('the service itself breaks no promise in world %i', async (seed) => {
  const sound = await world.play({ seed, leads: 60, actors: true, faults: true });
  expect(sound.breaches.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([]);
});
