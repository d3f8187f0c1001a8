// The checks of the simulation find what broken agents and broken services do.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROKEN_AGENTS, breakAgent } from './broken-agents.testing.ts';
import { act, BROKEN_GATES, CRM_DECIDES, PACES } from './broken-gates.testing.ts';
import { createTestCast, openTestWorld, type TestWorld, type WorldChanges } from './test-world.testing.ts';

/** The leads of each broken agent. */
const LEADS_EACH = 2;
/** The size of the world of a broken service. */
const SMALL = { leads: 6, days: 6, ...{ cast: createTestCast([{}]) } };
/** The worlds that run at the same time. */
const PARALLEL = 3;

const agents = {
  cast: createTestCast(BROKEN_AGENTS.map(({ lead = {} }) => lead)),
  leads: BROKEN_AGENTS.length * LEADS_EACH,
};

let world: TestWorld;
/** The faults that no check found. */
const missed: string[] = [];
beforeAll(async () => {
  world = await openTestWorld({ sending_hours: 'Mon-Fri 09:00-18:00' });
});
afterAll(async () => {
  const all = BROKEN_AGENTS.length + BROKEN_GATES.length;
  const found = all - missed.length;
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

test('every broken agent is found', async () => {
  const { breaches, persons } = await world.play({ agent: breakAgent(BROKEN_AGENTS), ...agents });
  for (const [group, { fault, found }] of BROKEN_AGENTS.entries()) {
    const own = persons.filter(({ profile }) => profile.index % BROKEN_AGENTS.length === group);
    const isFound = breaches.some(
      ({ kind, phone }) => kind === found && own.some((one) => one.phone === phone),
    );
    if (!isFound) missed.push(`the agent that ${fault}`);
  }
  expect(missed).toEqual([]);
});

test('every broken service is found', async () => {
  const before = missed.length;
  await playAll(BROKEN_GATES, async ({ fault, found, changes }) => {
    const { breaches } = await world.play({ ...SMALL, ...changes });
    if (!breaches.some(({ kind }) => kind === found)) missed.push(`the service that ${fault}`);
  });
  expect(missed.slice(before)).toEqual([]);
});

test('in the same worlds, an agent and a service without a fault break nothing', async () => {
  const sound: WorldChanges[] = [
    agents,
    ...Object.values(PACES).map((pace) => ({ pace, leads: 8 })),
    act('member_writes'),
    act('pauses'),
    { actors: CRM_DECIDES, leads: 20 },
  ];
  const broken: string[] = [];
  await playAll(sound, async (changes) => {
    const { breaches } = await world.play({ ...SMALL, ...changes });
    broken.push(...breaches.map(({ kind, detail }) => `${kind}: ${detail}`));
  });
  expect(broken).toEqual([]);
});
