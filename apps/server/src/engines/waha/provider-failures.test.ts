// Tests failures of a number on WAHA end to end: phone unlinked, number banned, key expired, too many calls. Waiting
// messages are sent once afterwards, and people are alerted once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { applyFile } from '../../workspace-file/index.ts';
import { createWahaFake } from './waha-fake.testing.ts';

const SECOND = 1_000;
const SEND = 'POST /api/sendText';

const still = createStillClock('2026-11-18T12:00:00.000Z');
const clock = { ...still, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
const far = createWahaFake('GOWS');
const { options, networkOf } = far.start();
let app: TestApp;
beforeAll(async () => {
  await far.open();
  app = await startApp({ ...options, clock });
});
afterAll(async () => {
  await app.close();
  await far.close();
});

async function passTime(ms: number, step = 10 * SECOND) {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(step);
    await app.drain();
    await far.waha.webhooks.settled();
  }
}

let written = 0;
/** Creates a number with a person who has got an answer. */
async function setUpNumber() {
  const agent = { humanize: true, reply_delay: '3s', follow_ups: [] };
  const number = far.number();
  const w = await app.make.workspace({ number: { pacing: {}, ...number }, agent });
  const network = await networkOf(app, w);
  const ana = app.make.phone();
  const says = (text: string) => network.writes(ana, [{ id: `BD${++written}`, text, sent_at: clock.now() }]);
  await says('Hello');
  await passTime(60 * SECOND);
  expect(await network.got(ana)).toHaveLength(1);
  const lead = createPlay(app, w);
  return {
    w,
    number,
    network,
    says,
    got: async () => (await network.got(ana)).length,
    statuses: async () => (await lead.messages(ana)).map(({ status }) => status),
    incidents: async () => (await lead.eventsOf('agent.disconnected')).length,
    calls: (operation: string) =>
      far.waha.calls.filter(
        (call) => call.operation === operation && call.session === network.number.settings['session'],
      ).length,
    async status() {
      const sql = 'select session_status as status from numbers where id = $1';
      return (await queryRows<{ status: string }>(app, sql, [w.numberId]))[0]!.status;
    },
    async journal() {
      const sql = 'select kind from number_events where team_id = $1 order by id';
      return (await queryRows<{ kind: string }>(app, sql, [w.teamId])).map(({ kind }) => kind);
    },
  };
}

test('an unlinked phone is restarted only once, members are alerted, and waiting messages are sent once', {
  tags: 'endurance',
}, async () => {
  const { w, network, says, got, statuses, incidents, calls, status, journal } = await setUpNumber();
  network.phone.logsOut();
  await far.waha.webhooks.settled();
  await says('Are you there?');
  await passTime(10 * 60 * SECOND);
  expect(await status()).toBe('SCAN_QR_CODE');
  // Only a restart reveals that the phone is unlinked.
  expect(calls('POST /api/sessions/{session}/restart')).toBe(1);
  expect(await incidents()).toBe(1);
  expect(await journal()).toEqual(expect.arrayContaining(['logged_out', 'incident']));
  expect(await statuses()).toEqual(['accepted', 'queued']);
  expect(await got()).toBe(1);

  network.phone.scan(w.number);
  await far.waha.webhooks.settled();
  await passTime(2 * 60 * SECOND);
  expect(await status()).toBe('WORKING');
  expect(await got()).toBe(2);
  expect(await statuses()).toEqual(['accepted', 'accepted']);
  expect(await incidents()).toBe(1);
});

test('a banned number is retried less and less often, and sends nothing', {
  tags: 'endurance',
}, async () => {
  const { network, says, got, statuses, incidents, calls, status } = await setUpNumber();
  network.phone.becomes('FAILED');
  await far.waha.webhooks.settled();
  const restart = 'POST /api/sessions/{session}/restart';
  const { session } = network.number.settings;
  const ban = far.waha.faults.add(
    { kind: 'status', status: 500, body: { statusCode: 500, message: 'account banned' } },
    { operation: restart, session, times: Number.POSITIVE_INFINITY },
  );
  await says('Are you there?');
  await passTime(60 * 60 * SECOND, 30 * SECOND);
  expect(await status()).not.toBe('WORKING');
  expect(calls(restart)).toBeGreaterThan(1);
  expect(calls(restart)).toBeLessThan(10);
  expect(await incidents()).toBe(1);
  expect([await got(), await statuses()]).toEqual([1, ['accepted', 'queued']]);
  ban.release();
});

test('waiting messages are sent with a new key after WAHA rejected the old key', async () => {
  const { w, number, network, says, got, statuses, incidents, status } = await setUpNumber();
  const { session } = network.number.settings;
  const refused = { session, times: Number.POSITIVE_INFINITY };
  const fault = far.waha.faults.add({ kind: 'unauthorized' }, refused);
  await says('Are you there?');
  await passTime(5 * 60 * SECOND);
  expect(await status()).toBe('FAILED');
  expect(await incidents()).toBe(1);
  expect([await got(), await statuses()]).toEqual([1, ['accepted', 'queued']]);

  fault.release();
  const waha = { ...(number['waha'] as object), api_key: far.waha.apiKey };
  const numbers = [{ phone: w.number, name: 'Front desk', daily_quota: 900, pacing: {}, ...number, waha }];
  const file = { workspace: { slug: w.slug, plan: 'scale' }, numbers };
  await applyFile(app.system, JSON.stringify(file), 'again.yaml');
  await passTime(2 * 60 * SECOND);
  expect(await status()).toBe('WORKING');
  expect([await got(), await statuses()]).toEqual([2, ['accepted', 'accepted']]);
  expect(await incidents()).toBe(1);
});

test('after too many calls, Parley waits as long as WAHA asks, and then sends the message once', async () => {
  const { network, says, got, statuses, incidents } = await setUpNumber();
  const { session } = network.number.settings;
  far.waha.faults.add({ kind: 'rate_limited', retry_after: '180' }, { operation: SEND, session });
  await says('Are you there?');
  await passTime(150 * SECOND);
  expect([await got(), await statuses()]).toEqual([1, ['accepted', 'queued']]);
  await passTime(90 * SECOND);
  expect([await got(), await statuses()]).toEqual([2, ['accepted', 'accepted']]);
  expect(await incidents()).toBe(0);
});
