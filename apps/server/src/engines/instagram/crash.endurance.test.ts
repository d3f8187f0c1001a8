// Kills a real process with SIGKILL at each step of a reply on Instagram. The next process must find out from echoes
// whether the reply arrived, although echoes contain neither our id nor the author. PARLEY_NIGHTLY=1 kills 100 times.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { runUntilKilled } from '../../testing/crash.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type InstagramFake, startFarEnd } from './instagram-fake.testing.ts';

const EACH = { repeats: NIGHTLY ? 19 : 0 };
/**
 * The number of times that the reply must have arrived, by step. The first steps leave the same state as on the
 * simulator.
 */
const STEPS: [step: string, arrived: number][] = [
  ...(NIGHTLY
    ? ([
        ['after messages.reserve', 1],
        ['committed messages.reserve', 1],
        ['after messages.hand-to-engine', 0],
        ['before messages.accept', 1],
      ] satisfies [string, number][])
    : []),
  ['after sendText', 1],
];
// Use real time, because the other process does as well. Sleeps return immediately.
const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
let end: InstagramFake;
let app: TestApp;
beforeAll(async () => {
  end = await startFarEnd(clock.ms);
  app = await startApp({ clock });
});
afterAll(async () => {
  await app.close();
  await end.close();
});

/** Sends a message from a person, so that the agent's reply is due. */
async function createDueReply() {
  const w = await end.shop(app);
  // Set this in the database: a workspace file allows it only for a simulated number.
  const sql = `update campaigns set agent = jsonb_set(agent, '{reply_delay}', '{"min_ms": 0, "max_ms": 0}') where team_id = $1`;
  await queryRows(app, sql, [w.teamId]);
  const igsid = app.make.phone();
  end.person(w, igsid).writes('hola');
  await end.instagram.webhooks.settled();
  return { w, igsid, lead: createPlay(app, w) };
}

/**
 * Starts another process that finishes the work. Expects the reply to have arrived `arrived` times, and to be
 * unconfirmed if that is 0.
 */
async function expectTruth({ w, igsid, lead }: Awaited<ReturnType<typeof createDueReply>>, arrived: number) {
  await end.instagram.webhooks.settled();
  const later = { ...movableClock(new Date(Date.now() + 60_000)), sleep: clock.sleep };
  const next = await startApp({ connections: app.connections, clock: later, alone: true });
  await next.drain();
  expect(await next.system.jobs.dead()).toEqual([]);
  await next.close();
  await end.instagram.webhooks.settled();
  expect(await end.networkOf(app, w).got(igsid)).toHaveLength(arrived);
  const status = arrived === 0 ? 'unconfirmed' : 'accepted';
  expect(await lead.messages(igsid)).toMatchObject([{ type: 'AI_REPLY', status }]);
}

test.each(STEPS)('after a process was killed %s, the reply arrives %i times', EACH, async (step, arrived) => {
  const one = await createDueReply();
  await runUntilKilled(app.connections, { step, nth: 1 });
  await expectTruth(one, arrived);
});
