// Tests the life cycle of a session on the fake: it is created, configured, linked, restarted and ended. Also tests
// missed messages and wrong settings.
import { fact } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endWork } from '../../testing/end-work.ts';
import type { WahaEngine } from '../../testing/fakes/waha/message-formats.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import type { EngineNumber } from '../port.ts';
import { createWahaFake } from './waha-fake.testing.ts';

const HOUR = 3_600_000;

function testNumber(plays: WahaEngine) {
  const far = createWahaFake(plays);
  const { options, engineOf, networkOf } = far.start();
  let app: TestApp;
  beforeAll(async () => {
    await far.open();
    app = await startApp(options);
  });
  afterEach(() => endWork(app));
  afterAll(async () => {
    await app.close();
    await far.close();
  });

  /** Creates a number for which WAHA has no session. */
  async function setUpUnknownNumber() {
    const agent = { humanize: true, reply_delay: '3s', follow_ups: [] };
    const w = await app.make.workspace({ number: { pacing: {}, ...far.number() }, agent });
    const number = await far.findEngineNumber(app, w);
    const { check, session } = engineOf();
    const url = `${app.system.baseUrl}/engines/waha/${number.id}`;
    return { w, number, url, check: check!, session: session! };
  }
  const listCalls = (number: EngineNumber) =>
    far.waha.calls
      .filter(
        ({ session, operation }) => session === number.settings['session'] && !operation.startsWith('GET'),
      )
      .map(({ operation }) => operation);

  test('creates a session, shows a QR code and a pairing code, and works once a phone is linked', async () => {
    const { w, number, url, session } = await setUpUnknownNumber();
    const { session: name } = number.settings;
    const reason = fact('session_missing', { provider: 'WAHA', session: name! });
    const missing = { kind: 'disconnected', reason };
    await expect(session.status(number)).rejects.toMatchObject(missing);
    await session.connect(number, url);
    expect(await session.status(number)).toMatchObject({ status: 'SCAN_QR_CODE', connected_as: null });
    expect(await session.pairing!.qrCode(number)).toMatch(/^2@/);
    expect(await session.pairing!.pairingCode(number, w.number)).toBe('ABCD-EFGH');
    const { phone } = await networkOf(app, w);
    expect(await session.status(number)).toEqual({ status: 'WORKING', connected_as: w.number, detail: null });
    expect(await session.pairing!.qrCode(number)).toBeNull();
    phone.becomes('PASSKEY_REQUIRED');
    expect(await session.status(number)).toMatchObject({ status: 'SCAN_QR_CODE' });
    const body = { name: number.settings['session'], status: 'OVERHEATED' };
    await far.waha.webhooks.settled();
    far.waha.faults.add({ kind: 'status', status: 200, body }, { operation: 'GET /api/sessions/{session}' });
    expect(await session.status(number)).toMatchObject({
      status: 'UNKNOWN',
      detail: fact('session_status_unknown', { provider: 'WAHA', status: 'OVERHEATED' }),
    });
  });

  test('changes no correct setting when it connects again, because a change would restart the session', async () => {
    const { w, number, url, session } = await setUpUnknownNumber();
    await session.connect(number, url);
    await session.connect(number, url);
    await networkOf(app, w);
    app.clock.advance(HOUR);
    await session.connect(number, url);
    expect(listCalls(number)).toEqual(['POST /api/sessions']);
  });

  test('creates one session when two processes connect concurrently', async () => {
    const { number, url, session } = await setUpUnknownNumber();
    await Promise.all([session.connect(number, url), session.connect(number, url)]);
    expect(await session.status(number)).toMatchObject({ status: 'SCAN_QR_CODE' });
  });

  test("replaces Parley's own webhook URL and keeps the rest of the configuration", async () => {
    const { w, number, session } = await setUpUnknownNumber();
    const { phone } = await networkOf(app, w);
    const { config } = phone.session;
    const theirs = { url: 'https://n8n.test/hook', events: ['message'] };
    phone.session.config = { ...config, debug: true, webhooks: [theirs, ...config.webhooks!] };
    const moved = `https://parley.test/engines/waha/${number.id}`;
    await session.connect(number, moved);
    expect(listCalls(number).at(-1)).toBe('PUT /api/sessions/{session}');
    const { webhooks, debug, metadata, ignore } = phone.session.config;
    expect(debug).toBe(true);
    expect(webhooks!.map(({ url }) => url)).toEqual([theirs.url, moved]);
    expect(webhooks![1]).toMatchObject({ hmac: { key: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    expect(metadata).toEqual(config.metadata);
    expect(ignore).toEqual({ status: true, channels: true, broadcast: true, groups: false });
  });

  test('starts a stopped session and restarts a failed one', async () => {
    const { w, number, url, session } = await setUpUnknownNumber();
    const { phone } = await networkOf(app, w);
    phone.session.stop();
    await session.connect(number, url);
    expect(phone.session.status).toBe('WORKING');
    phone.becomes('FAILED');
    await session.connect(number, url);
    expect(phone.session.status).toBe('WORKING');
    phone.becomes('FAILED');
    await session.restart(number);
    expect(phone.session.status).toBe('WORKING');
  });

  test('asks for a phone after a restart when the phone logged out, and after a start when Parley logged out', async () => {
    const { w, number, session } = await setUpUnknownNumber();
    const { phone } = await networkOf(app, w);
    phone.logsOut();
    expect(await session.status(number)).toMatchObject({ status: 'FAILED' });
    await session.restart(number);
    expect(await session.status(number)).toMatchObject({ status: 'SCAN_QR_CODE' });
    phone.scan(w.number);
    await session.logout(number);
    expect(await session.status(number)).toMatchObject({ status: 'SCAN_QR_CODE', connected_as: null });
  });

  test('treats messages older than a new link to the phone as history', async () => {
    const { w, number, url, session } = await setUpUnknownNumber();
    const { phone, tell } = await networkOf(app, w);
    const person = app.make.phone();
    await session.logout(number);
    app.clock.advance(24 * HOUR);
    const at = app.clock.ms() - HOUR;
    const messages = phone.hasHistory([{ chat: person, writing: { text: 'Yesterday', at } }]);
    await session.connect(number, url);
    phone.scan(w.number);
    await tell(() => phone.tells(messages[0]!));
    expect(far.takeEvents(number.id).filter(({ type }) => type !== 'connection')).toEqual([]);
  });

  test('returns missed messages oldest first, and none from before Parley used the session', async () => {
    const { w, number, session } = await setUpUnknownNumber();
    const start = app.clock.ms();
    const { phone } = await networkOf(app, w);
    app.clock.advance(HOUR);
    const person = app.make.phone();
    const at = (minutes: number) => start + minutes * 60_000;
    const said = [-60, 10, 20, 30].map((minutes) => ({
      chat: person,
      writing: { text: `At ${minutes}`, at: at(minutes) },
    }));
    phone.hasHistory(said);
    const readMissed = async (since: number) =>
      (await session.missed!(number, new Date(since))).map((event) => (event as { text: string }).text);
    // WEBJS can't list the messages of all chats.
    expect(await readMissed(at(-120))).toEqual(plays === 'WEBJS' ? [] : ['At 10', 'At 20', 'At 30']);
    expect(await readMissed(at(15))).toEqual(plays === 'WEBJS' ? [] : ['At 20', 'At 30']);
  });

  if (plays !== 'GOWS') return;
  test('returns the newest 300 of many missed messages', async () => {
    const { w, number, session } = await setUpUnknownNumber();
    const { phone } = await networkOf(app, w);
    const since = app.clock.now();
    app.clock.advance(HOUR);
    const person = app.make.phone();
    phone.hasHistory(
      Array.from({ length: 310 }, (_, i) => ({
        chat: person,
        writing: { text: `${i}`, at: since.getTime() + (i + 1) * 1_000 },
      })),
    );
    const events = await session.missed!(number, since);
    expect(events).toHaveLength(300);
    expect(events[0]).toMatchObject({ text: '10' });
    expect(events.at(-1)).toMatchObject({ text: '309' });
  });

  test('fails each call with its reason while WAHA is away or rejects it', async () => {
    const { number, url, session, check } = await setUpUnknownNumber();
    far.waha.faults.add({ kind: 'unauthorized' }, { session: number.settings['session']! });
    await expect(session.connect(number, url)).rejects.toMatchObject({ kind: 'auth', definite: true });
    far.waha.faults.add({ kind: 'unauthorized' }, { operation: 'GET /api/server/version' });
    expect(await check(number)).toMatchObject([{ field: 'api_key', reason: { code: 'secret_refused' } }]);
    await expect(session.restart(number)).rejects.toMatchObject({ kind: 'disconnected' });
    await far.waha.stop();
    // The first call uses a kept connection, which breaks. The second call can't open a new one.
    await expect(session.connect(number, url)).rejects.toMatchObject({ name: 'EngineError' });
    await expect(session.connect(number, url)).rejects.toMatchObject({
      kind: 'provider_away',
      definite: true,
    });
    const unreachable = { code: 'server_unreachable', params: { server: 'WAHA', code: 'ECONNREFUSED' } };
    const away = { code: 'url_doubtful', params: { detail: unreachable, settings: ['url'] } };
    expect(await check(number)).toEqual([{ field: 'url', reason: away }]);
    await far.waha.start();
    expect(await check(number)).toEqual([]);
    const version = { operation: 'GET /api/server/version' };
    const old = { version: '2025.9.1', engine: 'GOWS', tier: 'CORE' };
    far.waha.faults.add({ kind: 'status', status: 200, body: old }, version);
    const tooOld = { server: 'WAHA', version: '2025.9.1', oldest: '2026.6' };
    expect(await check(number)).toEqual([
      { field: 'url', reason: { code: 'server_too_old', params: tooOld } },
    ]);
    far.waha.faults.add({ kind: 'status', status: 200, body: 'It works!' }, version);
    expect(await check(number)).toMatchObject([
      { field: 'url', reason: { code: 'url_doubtful', params: { detail: { code: 'other_server' } } } },
    ]);
    far.waha.faults.add({ kind: 'status', status: 200, body: {} }, version);
    expect(await check(number)).toMatchObject([{ field: 'url', reason: { code: 'wrong_server' } }]);
  });

  test("does not mistake a proxy's page for an answer, and then configures nothing", async () => {
    const { w, number, url, session } = await setUpUnknownNumber();
    await networkOf(app, w);
    const since = new Date(Date.now() - 60_000);
    const page = { kind: 'status', status: 200, body: '<html>Sign in</html>' } as const;
    const fault = far.waha.faults.add(page, { times: Number.POSITIVE_INFINITY });
    const unclear = { kind: 'unknown', definite: false };
    await expect(session.connect(number, url)).rejects.toMatchObject(unclear);
    await expect(session.status(number)).rejects.toMatchObject(unclear);
    await expect(session.restart(number)).rejects.toMatchObject(unclear);
    await expect(session.missed!(number, since)).rejects.toMatchObject(unclear);
    fault.release();
    const history = { operation: 'GET /api/{session}/chats/{chatId}/messages' };
    far.waha.faults.add({ ...page, body: {} }, history);
    await expect(session.missed!(number, since)).rejects.toMatchObject(unclear);
    expect(await session.missed!(number, since)).toEqual([]);
  });

  test('accepts the time to wait in seconds or as a date', async () => {
    const { w, number } = await setUpUnknownNumber();
    await networkOf(app, w);
    const limitCalls = (retry_after: string) =>
      far.waha.faults.add(
        { kind: 'rate_limited', retry_after },
        { operation: 'GET /api/contacts/check-exists' },
      );
    limitCalls('7');
    const check = () => engineOf().checkRegistration(number, '33611');
    await expect(check()).rejects.toMatchObject({ kind: 'rate', retryAfterMs: 7_000 });
    limitCalls('Wed, 21 Oct 2015 07:28:00 GMT');
    await expect(check()).rejects.toMatchObject({ kind: 'rate', retryAfterMs: 0 });
    limitCalls('soon');
    await expect(check()).rejects.toMatchObject({ kind: 'rate', retryAfterMs: null });
  });

  test('finds a phone on WhatsApp under another id', async () => {
    const { w, number } = await setUpUnknownNumber();
    await networkOf(app, w);
    far.waha.phones.set('5511987654321', '551187654321@c.us');
    const found = await engineOf().checkRegistration(number, '5511987654321');
    expect(found).toEqual({ registered: true, chat_id: '551187654321@c.us' });
  });
}

// GOWS is WAHA's default engine.
describe('a number on WAHA with GOWS', () => testNumber('GOWS'));
describe.each(['NOWEB', 'WEBJS'] as const)('a number on WAHA with %s', { tags: 'endurance' }, testNumber);
