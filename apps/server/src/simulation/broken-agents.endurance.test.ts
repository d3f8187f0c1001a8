// The checks of the simulation find what broken agents and broken services do.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOW_MS } from '../testing/nightly.ts';
import { BROKEN_AGENTS, breakAgent } from './broken-agents.testing.ts';
import { BROKEN_GATES } from './broken-gates.testing.ts';
import { createTestCast, openTestWorld, type TestWorld } from './test-world.testing.ts';

/** The worlds that run at the same time. */
const PARALLEL = 3;
/** One world for all broken agents: each has its own lead. */
const ONE_WORLD = {
  cast: createTestCast(BROKEN_AGENTS.map(({ lead = {} }) => lead)),
  ...{ leads: BROKEN_AGENTS.length, days: 8 },
};

let world: TestWorld;
let found = 0;
beforeAll(async () => {
  world = await openTestWorld({ sending_hours: 'Mon-Fri 09:00-18:00' });
});
afterAll(async () => {
  const all = BROKEN_AGENTS.length + BROKEN_GATES.length;
  process.stdout.write(`kill rate: ${found} of ${all} (${Math.floor((100 * found) / all)} %)\n`);
  await world.close();
});

/** Plays each in a separate world. */
async function playAll<One>(all: readonly One[], play: (one: One) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await play(one);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

test('every broken agent is found', { timeout: SLOW_MS }, async () => {
  const { breaches, persons } = await world.play({ ...ONE_WORLD, agent: breakAgent(BROKEN_AGENTS) });
  const missed = BROKEN_AGENTS.filter((broken, group) => {
    const { phone } = persons.find(({ profile }) => profile.index === group)!;
    return !breaches.some((one) => one.kind === broken.found && one.phone === phone);
  });
  found += BROKEN_AGENTS.length - missed.length;
  expect(missed.map(({ fault }) => fault)).toEqual([]);
});

test('every broken service is found', { timeout: SLOW_MS }, async () => {
  const missed: string[] = [];
  await playAll(BROKEN_GATES, async (broken) => {
    const { breaches } = await world.play({ ...broken.world, ...broken.breaks });
    if (breaches.some(({ kind }) => kind === broken.found)) found += 1;
    else missed.push(broken.fault);
  });
  expect(missed).toEqual([]);
});

test('in the same worlds, nothing of it is found without the faults', { timeout: SLOW_MS }, async () => {
  const { breaches } = await world.play(ONE_WORLD);
  expect(breaches).toEqual([]);
  const worlds = Map.groupBy(BROKEN_GATES, (one) => one.world);
  const wrong: string[] = [];
  await playAll([...worlds], async ([changes, gates]) => {
    const sound = await world.play(changes);
    for (const { kind, detail } of sound.breaches)
      if (gates.some((one) => one.found === kind)) wrong.push(`${kind}: ${detail}`);
  });
  expect(wrong).toEqual([]);
});

test('with all actors and faults, nothing breaks', { timeout: SLOW_MS }, async () => {
  const { breaches } = await world.play({ leads: 30, actors: true, faults: true });
  expect(breaches).toEqual([]);
});
