// The actors and faults of a simulated world act by the service's own verbs, and no promise is broken (running.md#simulation).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOW_MS } from '../testing/nightly.ts';
import { BROKEN_PROMISES } from './breach.ts';
import { openTestWorld, type TestWorld } from './test-world.testing.ts';

/** High rates, so that a small world has all of it. */
const RATES = {
  ...{ member_writes: 0.1, phone_writes: 0.1, crm_pushes: 0.2, crm_sets_status: 0.05, crm_sets_tags: 0.2 },
  ...{ crm_pushes_stopped: 1, pauses: 0.4, changes_settings: 0.4, disconnects: 0.4 },
  ...{ answers_hand_over: 0.5, cancels_meeting: 0.3, moves_meeting: 0.4, gives_back: 0.7 },
  ...{ delays: 0.1, repeats: 0.2, reports_delivered: 1, reports_read: 1, repeats_report: 0.3, echoes: 0.3 },
};
const FAULTS = {
  ...{ rejects: 0.1, times_out: 0.1, is_slow: 0.1, restarts: 0.03, crashes: 0.3, crashes_daily: 0.2 },
};
/** The most seeds in which an act is looked for. */
const MOST_SEEDS = 12;
const KINDS = [
  ...['canceled_meeting', 'changed_settings', 'connected', 'crashed', 'delayed_message', 'delivered'],
  ...['disconnected', 'echoed', 'engine_fault', 'gave_back', 'member_answered', 'member_wrote'],
  ...['moved_meeting', 'paused', 'pushed_again', 'read', 'repeated_message', 'restarted', 'resumed'],
  ...['set_status', 'set_tags', 'wrote_from_phone'],
];

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ humanize: true });
});
afterAll(() => world.close());

const play = (seed: number, leads: number, days: number) =>
  world.play({ seed, leads, days, actors: RATES, faults: FAULTS });

/** The agent can misread a person; the promises of the service hold all the same. */
const isPromise = ({ kind }: { kind: string }) => (BROKEN_PROMISES as readonly string[]).includes(kind);

test('crashes in the middle of messages lose and repeat nothing, and the seed decides everything', {
  timeout: SLOW_MS,
}, async () => {
  for (let seed = 1; seed <= MOST_SEEDS; seed++) {
    const { persons, breaches } = await play(seed, 2, 1);
    expect(breaches.filter(isPromise)).toEqual([]);
    const isInterrupted = persons.some(({ acts }) =>
      acts.some(({ kind, what }) => kind === 'crashed' && Number(what) > 0),
    );
    if (!isInterrupted) continue;
    expect((await play(seed, 2, 1)).persons).toEqual(persons);
    return;
  }
  expect.fail(`no crash interrupted a message in ${MOST_SEEDS} worlds`);
});

test('every actor acts in worlds of weeks, and no promise is broken', { tags: 'endurance' }, async () => {
  const missing = new Set(KINDS);
  for (let seed = 1; seed <= MOST_SEEDS && missing.size > 0; seed++) {
    const { persons, breaches } = await play(seed, 25, 14);
    expect(breaches.filter(isPromise)).toEqual([]);
    for (const { acts } of persons) for (const { kind } of acts) missing.delete(kind);
  }
  expect([...missing]).toEqual([]);
});
