// Tests linking a phone to a number from the dashboard (running.md#pairing), on a WAHA server that simulates WhatsApp.
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { getSessionPhone } from '../../testing/fakes/waha/phone.ts';
import { startWaha, type Waha } from '../../testing/fakes/waha/server.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { endPairing } from './pairing-store.ts';

const { numbers } = contract;
const clock = createStillClock('2026-11-18T12:00:00.000Z');
let app: TestApp;
let waha: Waha;
beforeAll(async () => {
  app = await startApp({ clock });
  waha = await startWaha({ now: clock.ms, reach: (url) => url.replace('http://localhost:3000', app.url) });
});
afterAll(async () => {
  await app.close();
  await waha.close();
});

/** Puts the workspace into the state after a restore (docs/adr/own-backup-format.md). */
async function markRestored(teamId: string): Promise<void> {
  const at = clock.now();
  await queryRows(app, 'update installation set restored_at = $1', [at]);
  const paused = `update campaigns set status = 'paused', updated_at = $2 where team_id = $1`;
  await queryRows(app, paused, [teamId, at]);
}

let desks = 0;
async function setUpNumber() {
  const session = `desk-${++desks}`;
  const members = ['ana', 'bea', 'eva'].map((name, index) => ({
    email: `${name}-${session}@pairing.test`,
    name: name[0]!.toUpperCase() + name.slice(1),
    role: ['owner', 'admin', 'editor'][index]!,
    password: PASSWORD,
  }));
  const number = {
    engine: 'waha',
    pacing: undefined,
    waha: { url: waha.url, api_key: waha.apiKey, session },
  };
  const agent = { humanize: true, reply_delay: '8s', follow_ups: ['1d'] };
  const w = await app.make.workspace({ slug: session, members, number, agent });
  const id = w.numberId;
  const signInMember = async (index: number) => {
    const page = createBrowser(app);
    await page.signIn(members[index]!.email);
    return page;
  };
  const page = await signInMember(0);
  const pairing = async (by: Browser = page) => (await by.call(numbers.pairing, { id })).data;
  /** Advances the clock and runs due jobs. */
  const passSeconds = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 2) {
      clock.advance(Math.min(2, left) * 1_000);
      await app.drain();
    }
  };
  return {
    ...{ w, id, session, page, signedIn: signInMember, pairing, pass: passSeconds },
    begin: async (again = false) => (await page.call(numbers.pair, { id, ...(again && { again }) })).data,
    async begun() {
      await page.call(numbers.pair, { id });
      await app.drain();
      return pairing();
    },
    far: () => getSessionPhone(waha, session),
    get: async () => (await page.call(numbers.get, { id })).data,
    asked: (operation: string) =>
      waha.calls.filter((call) => call.session === session && call.operation.endsWith(operation)).length,
  };
}

test('pairing requests no code before it starts, shows each code with its expiry, and ends after a scan', async () => {
  const { w, begun, pairing, pass, far, get, asked } = await setUpNumber();
  await app.drain();
  expect(await pairing()).toMatchObject({ state: 'none', qr: null });
  expect(asked('auth/qr')).toBe(0);
  const first = await begun();
  expect(first).toMatchObject({ state: 'scan', started_by: 'Ana' });
  expect(first.qr).toMatchObject({ nth: 1, of: 6, value: expect.stringMatching(/^2@/) });
  expect(first.qr!.left_ms).toBe(60_000);
  await pass(4);
  expect((await pairing()).qr).toEqual({ ...first.qr, left_ms: 56_000 });
  far().qrExpires();
  // The new code is shown even before the job has seen it.
  expect((await pairing()).qr).toMatchObject({ nth: 2, value: expect.not.stringMatching(first.qr!.value) });
  await pass(2);
  const second = await pairing();
  expect(second.qr).toMatchObject({ nth: 2, of: 6 });
  expect(second.qr!.left_ms).toBe(20_000);
  far().scan(w.number);
  await pass(2);
  expect(await pairing()).toMatchObject({ state: 'working', qr: null });
  expect(await get()).toMatchObject({
    ...{ connected: true, paired: true, connected_as: w.number, incidents: [] },
    working_since: expect.stringMatching(/^2026-11-18T/),
  });
  const rows = await queryRows<{ all: string }>(
    app,
    `select string_agg(row::text, ' ') as all from (
       select fact::text as row from number_events union all select details::text from activity
       union all select p::text from number_pairings p union all select payload::text from events) rows`,
  );
  expect(rows[0]!.all).not.toContain('2@');
});

test('pairing reports that all codes were used, requests no more, and can be restarted', async () => {
  const { begun, pairing, pass, far, w, asked } = await setUpNumber();
  await begun();
  for (let code = 1; code <= 6; code++) {
    expect((await pairing()).qr).toMatchObject({ nth: code });
    far().qrExpires();
    await pass(2);
  }
  expect(await pairing()).toMatchObject({ state: 'expired', qr: null });
  const before = asked('auth/qr');
  await pass(120);
  expect(asked('auth/qr')).toBe(before);
  expect((await begun()).qr).toMatchObject({ nth: 1 });
  far().scan(w.number);
  await pass(2);
  expect(await pairing()).toMatchObject({ state: 'working' });
});

test('a scan is shown immediately, and counts as failed if the phone does not connect within a minute', async () => {
  const { begun, pairing, pass, far, w, begin } = await setUpNumber();
  await begun();
  far().becomes('STARTING');
  await pass(2);
  expect(await pairing()).toMatchObject({ state: 'connecting', qr: null, scanned_at: expect.any(String) });
  await pass(62);
  expect(await pairing()).toMatchObject({ state: 'stuck' });
  // The job still watches the pairing.
  far().scan(w.number);
  await pass(2);
  expect(await pairing()).toMatchObject({ state: 'working' });
  await expect(begin()).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
});

test('two people who pair at the same time see one code, and members without the right to pair can only look', async () => {
  const { signedIn, id, page, pairing } = await setUpNumber();
  const [bea, eva] = [await signedIn(1), await signedIn(2)];
  await Promise.all([page.call(numbers.pair, { id }), bea.call(numbers.pair, { id })]);
  await app.drain();
  const [one, other] = [await pairing(), await pairing(bea)];
  expect(one.qr).not.toBeNull();
  expect(other).toEqual(one);
  expect((await page.call(contract.activity.list, { action: 'number.pairing' })).data).toHaveLength(1);
  expect((await eva.call(numbers.get, { id })).data.id).toBe(id);
  for (const refused of [numbers.pair, numbers.pairing, numbers.code, numbers.restart, numbers.logout])
    await expect(eva.call(refused, { id })).rejects.toMatchObject({ code: 'insufficient_scope' });
});

test('pairing continues without an open page, and unlinks a phone that is not the configured one', {
  tags: 'endurance',
}, async () => {
  const { begun, pass, far, pairing, get, w } = await setUpNumber();
  await begun();
  far().scan('33699999999');
  await pass(2);
  expect(await pairing()).toMatchObject({ state: 'wrong_phone', detail: '33699999999' });
  expect(await get()).toMatchObject({ connected: false, connected_as: null, incidents: [] });
  await begun();
  far().scan(w.number);
  await pass(2);
  expect((await get()).connected).toBe(true);
});

test('a code to type is available only while a phone can be linked', async () => {
  const { page, id, begun } = await setUpNumber();
  await expect(page.call(numbers.code, { id })).rejects.toMatchObject({ code: 'invalid_state' });
  await begun();
  expect((await page.call(numbers.code, { id })).data).toEqual({ code: 'ABCD-EFGH' });
});

test('a linked or logged-out number can be paired again without being deleted first', {
  tags: 'endurance',
}, async () => {
  const { begun, begin, pass, far, get, pairing, w } = await setUpNumber();
  await begun();
  far().scan(w.number);
  await pass(2);
  expect(await begin(true)).toMatchObject({ state: 'starting' });
  await pass(2);
  expect((await pairing()).qr).toMatchObject({ nth: 1 });
  expect((await get()).connected).toBe(false);
  far().scan(w.number);
  await pass(2);
  expect((await get()).connected).toBe(true);
  far().logsOut();
  await waha.webhooks.settled();
  await app.drain();
  expect(await get()).toMatchObject({ connected: false, disconnected_since: expect.any(String) });
  await begun();
  await pass(4);
  expect((await pairing()).qr).not.toBeNull();
  far().scan(w.number);
  await pass(2);
  const { connected, incidents } = await get();
  expect(connected).toBe(true);
  expect(incidents[0]).toMatchObject({ kind: 'disconnected', to: expect.any(String) });
});

test('pairing shows that the provider is unreachable, before it starts and while it runs, and continues afterwards', {
  tags: 'endurance',
}, async () => {
  const { w, begin, pairing, pass, far, page, id } = await setUpNumber();
  await app.drain();
  await waha.stop();
  await expect(begin()).rejects.toMatchObject({ status: 502, code: 'upstream_error' });
  expect(await pairing()).toMatchObject({
    state: 'failed',
    detail: { code: 'server_unreachable' },
  });
  await waha.start();
  await page.call(numbers.pair, { id });
  await app.drain();
  await waha.stop();
  await pass(6);
  expect(await pairing()).toMatchObject({
    state: 'scan',
    detail: { code: 'server_unreachable' },
  });
  await waha.start();
  await pass(20);
  expect(await pairing()).toMatchObject({
    state: 'scan',
    qr: { value: expect.stringMatching(/^2@/) },
    detail: null,
  });
  far().scan(w.number);
  await pass(2);
  expect(await pairing()).toMatchObject({ state: 'working' });
});

test('pairing that started before a backup does not continue in the restored copy', {
  tags: 'endurance',
}, async () => {
  const { begun, pairing, pass, asked, w } = await setUpNumber();
  await begun();
  await markRestored(w.teamId);
  const before = ['auth/qr', '/restart', '/logout'].map(asked);
  await pass(30);
  expect(['auth/qr', '/restart', '/logout'].map(asked)).toEqual(before);
  expect(await pairing()).toMatchObject({ state: 'failed', detail: { code: 'installation_restored' } });
});

test('the end of one pairing does not end a later one', async () => {
  const { begun, pass, pairing, page, id, w } = await setUpNumber();
  await begun();
  const started_at = clock.now();
  await page.call(numbers.logout, { id });
  await pass(4);
  await begun();
  // A process that was suspended still tries to end the first pairing.
  const late = { state: 'expired', detail: null, started_at, now: clock.now() } as const;
  await endPairing(app.system.db, w.teamId, id, late);
  expect(await pairing()).toMatchObject({ state: 'scan' });
});

describe('a linked number', () => {
  async function countLinked() {
    const made = await setUpNumber();
    await made.begun();
    made.far().scan(made.w.number);
    await made.pass(2);
    return made;
  }

  test('is restarted while messages are being typed, and no message is lost or sent twice', {
    tags: 'endurance',
  }, async () => {
    const { page, id, pass, far, asked } = await countLinked();
    const people = [app.make.phone(), app.make.phone()];
    for (const person of people) {
      far().receives(person, { text: 'Hello, what does a kitchen cost?' });
    }
    await waha.webhooks.settled();
    await app.drain();
    clock.advance(9_000);
    await app.drain();
    await page.call(numbers.restart, { id });
    expect(asked('/restart')).toBe(1);
    await pass(120);
    for (const person of people) {
      const times = Object.values(waha.timesSent(`${person}@c.us`));
      expect(times.length).toBeGreaterThan(0);
      expect(new Set(times)).toEqual(new Set([1]));
    }
  });

  test('is not checked in a restored copy until its campaign is resumed', {
    tags: 'endurance',
  }, async () => {
    const { w, page, pass, asked } = await countLinked();
    const { id } = (await page.call(contract.lists.create, { name: 'Fair', campaign_id: w.campaign })).data;
    const leads = [{ phone: `+${app.make.phone()}` }, { phone: `+${app.make.phone()}` }];
    await page.call(contract.lists.importLeads, { id, leads });
    await markRestored(w.teamId);
    await pass(240);
    expect(asked('check-exists')).toBe(0);
    await page.call(contract.campaigns.resume, { id: w.campaignId });
    await pass(120);
    expect(asked('check-exists')).toBe(2);
  });

  test('cannot be restarted, unlinked or paired again in a restored copy', async () => {
    const { w, page, id, asked } = await countLinked();
    await markRestored(w.teamId);
    const before = ['/restart', '/logout', '/start'].map(asked);
    for (const change of [
      () => page.call(numbers.restart, { id }),
      () => page.call(numbers.logout, { id }),
      () => page.call(numbers.pair, { id, again: true }),
    ])
      await expect(change()).rejects.toMatchObject({
        code: 'invalid_state',
        issues: [{ code: 'restored' }],
      });
    expect(['/restart', '/logout', '/start'].map(asked)).toEqual(before);
  });

  test('can be unlinked by a member, is then shown as disconnected, and cannot be restarted', async () => {
    const { page, id, get, far } = await countLinked();
    const { data } = await page.call(numbers.logout, { id });
    expect(data).toMatchObject({ connected: false, paired: false, disconnected_since: null });
    expect(data.incidents).toMatchObject([{ kind: 'disconnected', to: null }]);
    expect(far().session.account).toBeNull();
    expect((await get()).paired).toBe(false);
    await expect(page.call(numbers.restart, { id })).rejects.toMatchObject({ code: 'invalid_state' });
    const actions = (await page.call(contract.activity.list, {})).data.map(({ action }) => action);
    expect(actions).toContain('number.logged_out');
  });
});
