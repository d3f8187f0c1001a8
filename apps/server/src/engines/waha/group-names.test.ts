// Tests groups that a phone was in before it was linked. WAHA does not report them, so Parley requests their names
// (docs/engines/waha.md#groups).
import { contract } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import type { WahaEngine } from '../../testing/fakes/waha/message-formats.ts';
import { getSessionPhone } from '../../testing/fakes/waha/phone.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { createWahaFake } from './waha-fake.testing.ts';

const HOUR = 3_600_000;
const LIST = 'GET /api/{session}/groups';

function testNumber(plays: WahaEngine) {
  const far = createWahaFake(plays);
  const { options, engineOf, networkOf } = far.start();
  const clock = createStillClock('2026-11-18T12:00:00.000Z');
  let app: TestApp;
  beforeAll(async () => {
    await far.open();
    app = await startApp({ ...options, clock });
  });
  afterEach(() => endWork(app));
  afterAll(async () => {
    await app.close();
    await far.close();
  });

  /** Creates a number whose phone was in these groups before it was linked. */
  async function setUpGroups(names: string[]) {
    const agent = { humanize: true, reply_delay: '3s', follow_ups: [] };
    const w = await app.make.workspace({ number: { pacing: {}, ...far.number() }, agent });
    const number = await far.findEngineNumber(app, w);
    const session = number.settings['session']!;
    await engineOf().session!.connect(number, `${app.system.baseUrl}/engines/waha/${number.id}`);
    const phone = getSessionPhone(far.waha, session);
    phone.scan(w.number);
    const groups = names.map((subject, index) => ({ id: `12036${index}@g.us`, subject }));
    for (const group of groups) phone.joins(group, { tell: false });
    const { api } = createPlay(app, w);
    return {
      phone,
      session,
      link: () => networkOf(app, w),
      asked: () =>
        far.waha.calls.filter((call) => call.operation === LIST && call.session === session).length,
      names: async () =>
        (await api.call(contract.groups.list, { limit: 100 })).data.map(({ name }) => name).toSorted(),
      async pass(ms: number) {
        clock.advance(ms);
        await app.drain();
        await far.waha.webhooks.settled();
        await app.drain();
      },
    };
  }

  test('requests the names of groups that are older than the link to the phone, once a day', async () => {
    const { phone, link, asked, names, pass } = await setUpGroups(['Play', 'Work']);
    await link();
    expect(await names()).toEqual(['Play', 'Work']);
    expect(asked()).toBe(1);
    for (let minutes = 0; minutes < 5; minutes++) await pass(60_000);
    expect(asked()).toBe(1);
    // A group that WAHA reports in a webhook is stored as usual.
    await phone.renames('120360@g.us', 'Happy play');
    phone.leaves('120361@g.us');
    phone.joins({ id: '120369@g.us', subject: 'Unreported group' }, { tell: false });
    await pass(60_000);
    expect(await names()).toEqual(['Happy play', 'Work']);
    await pass(25 * HOUR);
    expect(await names()).toEqual(['Happy play', 'Unreported group', 'Work']);
  });

  test('gets the name of a group that it joined while WAHA was away', async () => {
    const { phone, link, names, pass } = await setUpGroups([]);
    await link();
    for (let minutes = 0; minutes < 20; minutes++) await pass(60_000);
    await far.waha.stop();
    await pass(60_000);
    phone.joins({ id: '120361@g.us', subject: 'New' }, { tell: false });
    await pass(60_000);
    await far.waha.start();
    for (let quarters = 0; quarters < 6; quarters++) await pass(15_000);
    expect(await names()).toEqual(['New']);
  });

  test('keeps working if WAHA rejects the request for the list, and requests the list again later', async () => {
    const { session, link, asked, names, pass } = await setUpGroups(['Play']);
    far.waha.faults.add({ kind: 'whatsapp', code: 'rate-overlimit' }, { operation: LIST, session });
    await link();
    expect([asked(), await names()]).toEqual([1, []]);
    for (let minutes = 0; minutes < 5; minutes++) await pass(60_000);
    expect(asked()).toBe(1);
    await pass(HOUR);
    expect([asked(), await names()]).toEqual([2, ['Play']]);
  });

  test('requests the names of only some hundred groups out of thousands', { tags: 'endurance' }, async () => {
    const { link, asked, names } = await setUpGroups(Array.from({ length: 520 }, (_, n) => `Group ${n}`));
    await link();
    expect(asked()).toBe(5);
    expect(await names()).toHaveLength(100);
  });
}

// GOWS is WAHA's default engine.
describe('a number on WAHA with GOWS', () => testNumber('GOWS'));
describe.each(['NOWEB', 'WEBJS'] as const)('a number on WAHA with %s', { tags: 'endurance' }, testNumber);
