// Kills a process with SIGKILL during a turn on a model. The next process answers each lead once, and the day's totals
// include every call. PARLEY_NIGHTLY=1 kills 200 times.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { runUntilKilled, runUntilStopped } from '../../../testing/crash.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { NIGHTLY } from '../../../testing/nightly.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import { buildModelAnswer, buildProvider } from './models.testing.ts';

const EACH = { repeats: NIGHTLY ? 49 : 0 };
// Real time, because the other process uses it; sleeps end immediately.
const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp({ clock });
});
afterAll(async () => {
  await app.close();
  await models.close();
});

/** Creates three leads with unanswered messages. */
async function createUnansweredLeads(humanize = false) {
  const w = await app.make.workspace({
    models: [buildProvider(models)],
    agent: { model: 'local/qwen3', follow_ups: [], humanize },
  });
  const lead = createPlay(app, w);
  const phones = Array.from({ length: 3 }, () => app.make.phone());
  for (const phone of phones) await lead.write(phone, `Hello from ${phone}`);
  return { w, lead, phones };
}

const answerHello = ({ messages }: { messages: { text: string }[] }) =>
  buildModelAnswer({ reply: `Hello back, ${/Hello from (\d+)/.exec(messages[0]!.text)![1]}!` });

/** Starts another process that takes over. Expects one answer for each lead, and all calls to be counted. */
async function expectAnswers(
  { w, lead, phones }: Awaited<ReturnType<typeof createUnansweredLeads>>,
  asked: number,
) {
  models.answers(answerHello);
  const next = await startApp({ connections: app.connections, clock, alone: true });
  await next.drain();
  expect(await next.system.jobs.dead()).toEqual([]);
  await next.close();
  for (const phone of phones) expect(await lead.texts(phone)).toEqual([`Hello back, ${phone}!`]);
  const [day] = await queryRows<{ calls: number }>(
    app,
    'select calls from model_spending where team_id = $1 and lead_id is null',
    [w.teamId],
  );
  expect(day!.calls).toBeGreaterThanOrEqual(models.asked.length - asked);
  const turns = await queryRows(
    app,
    'select lead_id from turns where team_id = $1 and message_id is not null',
    [w.teamId],
  );
  expect(turns).toHaveLength(phones.length);
}

test.each(['after models.hold', 'before agent.insert-turn', 'committed agent.insert-turn'])(
  'each lead is answered once if the process is killed %s',
  EACH,
  async (step) => {
    const asked = models.asked.length;
    // A turn reserves its answer. If a reserved answer was still being typed, it was certainly not sent; otherwise it
    // might have been.
    const one = await createUnansweredLeads(step.startsWith('committed'));
    models.answers(answerHello);
    await runUntilKilled(app.connections, { step, nth: 1 });
    await expectAnswers(one, asked);
  },
);

test('each lead is answered once if processes are killed while models respond', EACH, async () => {
  const asked = models.asked.length;
  const one = await createUnansweredLeads();
  const { promise, resolve } = Promise.withResolvers<void>();
  models.answers(() => ({ fault: 'slow', until: promise }));
  const child = runUntilStopped(app.connections, { standsStill: false });
  // There can be more calls than leads, because a job runs again if its process is too slow to renew the claim.
  await eventually(() => expect(models.running).toBeGreaterThanOrEqual(one.phones.length));
  await child.kill();
  resolve();
  await expectAnswers(one, asked);
});

// This test must run last, because it moves the clock and the other processes do not follow.
test('the budget that a dead process held counts as spent once its call must have ended', async () => {
  const asked = models.asked.length;
  const one = await createUnansweredLeads();
  models.answers(answerHello);
  await runUntilKilled(app.connections, { step: 'committed models.hold', nth: 1 });
  await expectAnswers(one, asked);
  const sums = async () =>
    (
      await queryRows<{ micros: number; held: number }>(
        app,
        'select micros, held_micros as held from model_spending where team_id = $1 and lead_id is null',
        [one.w.teamId],
      )
    )[0]!;
  const before = await sums();
  expect(before.held).toBeGreaterThan(0);
  clock.advance(120_000);
  models.answers(() => buildModelAnswer({ reply: 'Hello again!' }));
  await one.lead.write(one.phones[0]!, 'And now?');
  await app.drain();
  const after = await sums();
  expect(after.held).toBe(0);
  expect(after.micros).toBeGreaterThan(before.micros + before.held);
});
