// Routes that need no key (docs/adr/limit-callers.md): limited by address, cheap to answer, and safe against forged
// addresses.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkUntrustedProxies } from '../../cli/doctor/proxies.ts';
import { createBoundedCounter } from '../../platform/bounded-counter.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { sendRequest } from '../wire.testing.ts';
import { getAddressBlock } from './address.ts';
import { createEndpointLimits, ENDPOINT_RATES } from './endpoint-limits.ts';

const NOON = '2026-11-18T12:00:00.500Z';
const ME = '/api/v1/me';
/**
 * The number of statements in one readiness check: one for the schema, and one that checks whether the database is
 * writable.
 */
const LOOK = 2;

/** Statements on behalf of callers, by name, since the last call. */
let statements: string[] = [];
const watchDatabase = (db: Database): Database => ({
  ...db,
  forCallers: () => recordStatements(db.forCallers()),
});
const recordStatements = (db: Database): Database => ({
  ...db,
  brief: {
    ...db.brief,
    rows: (statement, values) => {
      statements.push(statement.name);
      return db.brief.rows(statement, values);
    },
    row: (statement, values) => {
      statements.push(statement.name);
      return db.brief.row(statement, values);
    },
  },
  row: (statement, values) => {
    statements.push(statement.name);
    return db.row(statement, values);
  },
  rows: (statement, values) => {
    statements.push(statement.name);
    return db.rows(statement, values);
  },
});

let app: TestApp;
let proxied: TestApp;
let lines: string[];
beforeAll(async () => {
  lines = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  app = await startApp({ clock: createStillClock(NOON), db: watchDatabase, logLevel: 'warn', logTo });
  proxied = await startApp({ clock: createStillClock(NOON), trustedProxies: ['loopback', '10.0.0.0/8'] });
});
beforeEach(() => {
  // Each test gets its own minute.
  for (const one of [app, proxied]) one.clock.advance(60_000);
  statements = [];
});
afterAll(() => Promise.all([app.close(), proxied.close()]));

async function countStatuses(count: number, path: string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let from = 0; from < count; from += 50) {
    const batch = Array.from({ length: Math.min(50, count - from) }, () => sendRequest(app.url, { path }));
    for (const { status } of await Promise.all(batch)) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe('a flood from one address', () => {
  test.each([
    // One statement for the counts, and a readiness check.
    ['/metrics', ENDPOINT_RATES.metrics, 1 + LOOK],
    ['/docs/', ENDPOINT_RATES.docs, 0],
    ['/api/v1/openapi.json', ENDPOINT_RATES.openapi, 0],
  ])(
    'on %s is refused with 429 beyond %i requests a minute',
    { tags: 'endurance' },
    async (path, limit, looks) => {
      const began = performance.now();
      expect(await countStatuses(limit + 200, path)).toEqual({ 200: limit, 429: 200 });
      // The counts are read once a second, regardless of the number of callers.
      const seconds = Math.ceil((performance.now() - began) / 1_000);
      const asked = statements.length;
      expect(asked).toBeLessThanOrEqual(looks * (seconds + 1));
      const refused = await sendRequest(app.url, { path });
      expect(refused.headers).toMatchObject({
        'retry-after': '60',
        'cache-control': 'no-store',
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': '0',
      });
      expect(JSON.parse(refused.text)).toMatchObject({
        error: { code: 'rate_limited', issues: [{ code: 'too_many_from_address', params: { limit } }] },
      });
      expect(statements).toHaveLength(asked);
      // Each kind of route counts separately, and so does each workspace.
      const { key } = await app.make.workspace();
      expect((await sendRequest(app.url, { path: ME, key })).status).toBe(200);
      expect((await app.server.inject({ url: path, remoteAddress: '127.0.0.99' })).statusCode).toBe(200);
      app.clock.advance(60_000);
      expect((await sendRequest(app.url, { path })).status).toBe(200);
    },
  );

  test('on /readyz causes one check of the database a second', async () => {
    expect(await countStatuses(ENDPOINT_RATES.readiness, '/readyz')).toEqual({
      200: ENDPOINT_RATES.readiness,
    });
    const looked = statements.length;
    expect(looked).toBeGreaterThan(0);
    const started = performance.now();
    expect(await countStatuses(500, '/readyz')).toEqual({ 200: 500 });
    const seconds = Math.ceil((performance.now() - started) / 1_000);
    expect(statements.length - looked).toBeLessThanOrEqual(LOOK * (seconds + 1));
  });

  test('is refused without asking the database if its requests have no key', async () => {
    expect(await countStatuses(200, ME)).toEqual({ 401: 60, 429: 140 });
    expect(statements).toEqual([]);
  });
});

describe('a text that is the same for every caller', () => {
  test.each(['/api/v1/openapi.json', '/docs/', '/docs/js/scalar.js'])(
    '%s is compressed only for clients that accept it',
    async (path) => {
      const plain = await sendRequest(app.url, { path });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      for (const encoding of ['gzip', 'gzip, deflate, br', '*;q=0, gzip;q=0.5', 'identity', 'gzip;q=0']) {
        const { headers, rawPayload } = await app.server.inject({
          url: path,
          headers: { 'accept-encoding': encoding },
        });
        const packed = headers['content-encoding'] === 'gzip';
        expect([encoding, packed]).toEqual([encoding, !/identity|gzip;q=0$/.test(encoding)]);
        expect((packed ? gunzipSync(rawPayload) : rawPayload).toString() === plain.text).toBe(true);
        if (packed) expect(rawPayload.length).toBeLessThan(Math.max(2_000, plain.text.length / 2));
        expect(headers['content-type']).toBe(plain.headers['content-type']);
      }
      const { etag } = (await sendRequest(app.url, { path })).headers;
      const known = await sendRequest(app.url, { path, headers: { 'if-none-match': etag! } });
      expect(known).toMatchObject({ status: 304, text: '' });
    },
  );
});

describe("the caller's address", () => {
  /** Returns how many of the 60 requests are left for a caller without a key. */
  const countRemaining = async (on: TestApp, peer: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const { headers: answered } = await on.server.inject({ url: ME, remoteAddress: peer, headers });
    return Number(answered['x-ratelimit-remaining']);
  };

  test('is taken from the connection without TRUSTED_PROXIES, and one warning about the proxy is logged', async () => {
    expect(await countRemaining(app, '198.51.100.1', '1.1.1.1')).toBe(59);
    expect(await countRemaining(app, '198.51.100.1', '2.2.2.2')).toBe(58);
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(0);
    expect(await countRemaining(app, '127.0.0.1', '1.1.1.1')).toBe(59);
    expect(await countRemaining(app, '127.0.0.1', '2.2.2.2')).toBe(58);
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
  });

  test('is hidden by an untrusted proxy, and parley doctor reports that with the setting to change', async () => {
    await countRemaining(app, '127.0.0.1', '1.1.1.1');
    const checkProxies = () =>
      checkUntrustedProxies(app.system.db).then(
        () => 'nothing',
        ({ message }: Error) => message,
      );
    await expect.poll(checkProxies).toContain('restart Parley with TRUSTED_PROXIES=127.0.0.1');
  });

  test('is the right-most address that is not a trusted proxy', async () => {
    expect(await countRemaining(proxied, '127.0.0.1', '203.0.113.1')).toBe(59);
    // These requests come through two of our proxies. Addresses that the caller added are ignored.
    expect(await countRemaining(proxied, '::1', '6.6.6.6, 203.0.113.1, 10.1.2.3')).toBe(58);
    expect(await countRemaining(proxied, '::ffff:127.0.0.1', '7.7.7.7,203.0.113.1')).toBe(57);
    expect(await countRemaining(proxied, '127.0.0.1', '203.0.113.2')).toBe(59);
    // The proxy itself made these requests.
    expect(await countRemaining(proxied, '127.0.0.1')).toBe(59);
    // The same address with another port is the same caller.
    expect(await countRemaining(proxied, '127.0.0.1', '203.0.113.1:4711')).toBe(56);
  });

  test('is not taken from a header that an untrusted peer forges', async () => {
    for (let n = 0; n < 60; n++)
      expect(await countRemaining(proxied, '198.51.100.2', `203.0.113.${n}`)).toBe(59 - n);
    const refused = await proxied.server.inject({
      url: ME,
      remoteAddress: '198.51.100.2',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
    expect(refused.statusCode).toBe(429);
  });

  test.each([
    [
      '192.0.2.7',
      ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '192.0.2.7:80', '[::ffff:192.0.2.7]:80'],
    ],
    ['2001:db8:1:2::/64', ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff::9', '[2001:db8:1:2::1]:443']],
    ['fe80:0:0:0::/64', ['fe80::1%eth0']],
    ['unknown', ['unknown']],
  ])('counts as one caller in every spelling: %s', (block, addresses) => {
    for (const address of addresses) expect([address, getAddressBlock(address)]).toEqual([address, block]);
  });
});

describe('the count of requests by address', () => {
  const addresses = NIGHTLY ? 1_000_000 : 100_000;

  test(`keeps its memory bounded and its limits exact with ${addresses} addresses`, {
    tags: 'endurance',
  }, () => {
    const endpointLimits = createEndpointLimits(createStillClock(NOON));
    const admit = (address: string) => endpointLimits.admit('api', address, 60).admitted;
    for (let n = 0; n < 60; n++) expect(admit('192.0.2.1')).toBe(true);
    expect(admit('192.0.2.1')).toBe(false);
    const before = process.memoryUsage().arrayBuffers;
    for (let n = 0; n < addresses; n++)
      admit(`2001:db8:${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
    // The refused address stays refused, and a new one is admitted.
    expect(admit('192.0.2.1')).toBe(false);
    expect(admit('192.0.2.2')).toBe(true);
  });

  test('restarts each minute, even when the clock goes back', () => {
    const clock = createStillClock(NOON);
    const counter = createBoundedCounter(clock);
    const take = () => counter.take('one', 2);
    expect([take(), take(), take()]).toMatchObject([
      { taken: true, count: 1 },
      { taken: true, count: 2 },
      { taken: false, count: 2, resetsAt: Date.parse('2026-11-18T12:01:00Z') },
    ]);
    clock.advance(60_000);
    expect(take()).toMatchObject({ taken: true, count: 1 });
    clock.set(NOON);
    expect(take()).toMatchObject({ taken: true, count: 1 });
  });
});
