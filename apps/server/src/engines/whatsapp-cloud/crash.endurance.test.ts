// Kills a real process with SIGKILL at each step of a template send through the Cloud API. The next process must find
// out from Meta's webhooks whether the template arrived. PARLEY_NIGHTLY=1 kills 100 times.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createPlay } from '../../testing/conversation-helper.ts';
import { runUntilKilled, runUntilStopped } from '../../testing/crash.ts';
import { startCloud } from '../../testing/fakes/cloud/server.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { addFakeNumber, SEND, VERIFY_TOKEN } from './network.testing.ts';

const EACH = { repeats: NIGHTLY ? 19 : 0 };
// Use real time, because the other process does as well. Sleeps return immediately.
const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
const cloud = await startCloud();
cloud.portfolio.limit = null;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

/** Creates a first contact that is due immediately. */
async function createDueContact() {
  const { id } = cloud.addAccount();
  cloud.addTemplate({ name: 'hello', language: 'en', body: 'Hi {{1}}, this is Lea from Acme.' }, id);
  const number = addFakeNumber(cloud, { account_id: id });
  const w = await app.make.workspace({
    number: { pacing: {}, ...number },
    campaign: { template: { name: 'hello', language: 'en', variables: ['{{name|there}}'] } },
    agent: { humanize: true, reply_delay: '3s', follow_ups: [] },
  });
  await cloud.webhooks.subscribe(`${app.url}/engines/whatsapp-cloud`, VERIFY_TOKEN);
  await app.drain();
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone);
  return { lead, phone, account: number.whatsapp_cloud.phone_number_id };
}

/**
 * Starts another process that finishes the work. Expects the template to have arrived `arrived` times, and to be
 * unconfirmed if that is 0.
 */
async function expectTruth({ lead, phone }: Awaited<ReturnType<typeof createDueContact>>, arrived: number) {
  await cloud.webhooks.settled();
  const later = { ...movableClock(new Date(Date.now() + 60_000)), sleep: clock.sleep };
  const next = await startApp({ connections: app.connections, clock: later, alone: true });
  await next.drain();
  expect(await next.system.jobs.dead()).toEqual([]);
  await next.close();
  await cloud.webhooks.settled();
  expect(cloud.sent.filter(({ to }) => to === phone)).toHaveLength(arrived);
  const status = arrived === 0 ? 'unconfirmed' : 'accepted';
  expect(await lead.messages(phone)).toMatchObject([{ type: 'LEAD_WELCOME', status }]);
}

test.each([
  ['committed messages.reserve', 1],
  ['after messages.hand-to-engine', 0],
  ['after sendTemplate', 1],
  ['before messages.accept', 1],
])('after a process was killed %s, the template arrives %i times', EACH, async (step, arrived) => {
  const one = await createDueContact();
  await runUntilKilled(app.connections, { step, nth: 1 });
  await expectTruth(one, arrived);
});

test(
  'a message is delivered once if the process is killed while Meta has the message and has not answered',
  EACH,
  async () => {
    const one = await createDueContact();
    const fault = cloud.faults.add(
      { kind: 'silent', applied: true },
      { operation: SEND, account: one.account },
    );
    const child = runUntilStopped(app.connections, { standsStill: false });
    await eventually(() => expect(fault.met).toBe(1));
    await child.kill();
    await expectTruth(one, 1);
  },
);
