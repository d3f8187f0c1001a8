// The limit of requests a minute (api.md#rate-limit): exact, shared by a workspace's keys and by every process, and
// reported in every response.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { type Answer, expectError, expectHeaders, sendRequest } from '../wire.testing.ts';

/**
 * The time at the start. The clock advances only where a test says so, because calls take a while on a busy machine.
 */
const NOON = '2026-11-18T12:00:00.500Z';
let app: TestApp;
let second: TestApp;
beforeEach(async () => {
  app = await startApp({ clock: createStillClock(NOON) });
  second = await startApp({ connections: app.connections, clock: createStillClock(NOON) });
});
afterEach(async () => {
  await second.close();
  await app.close();
});

const ME = '/api/v1/me';
const readOwnKey = (key: string, at: TestApp = app) => sendRequest(at.url, { path: ME, key });
const getRemaining = ({ headers }: Answer) => Number(headers['x-ratelimit-remaining']);
const statuses = (answers: Answer[]) => ({
  admitted: answers.filter(({ status }) => status === 200).length,
  refused: answers.filter(({ status }) => status === 429).length,
});

describe('the limit of a plan', () => {
  test.each([
    ['free', 60],
    ['starter', 120],
    ['business', 300],
    ['scale', 1000],
  ] as const)('on the plan %s allows %i requests a minute', async (plan, limit) => {
    const { key } = await app.make.workspace({ plan });
    const answer = await readOwnKey(key);
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(limit - 1),
      'ratelimit-policy': `"minute";q=${limit};w=60`,
    });
  });

  test('is exact for 200 simultaneous requests', async () => {
    const { key } = await app.make.workspace({ plan: 'free' });
    const answers = await Promise.all(Array.from({ length: 200 }, () => readOwnKey(key)));
    expect(statuses(answers)).toEqual({ admitted: 60, refused: 140 });
    for (const answer of answers) expectHeaders(answer);
    const left = answers.filter(({ status }) => status === 200).map(getRemaining);
    expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i));
  });

  test('is exact across two processes on one database', { tags: 'endurance' }, async () => {
    const { key } = await app.make.workspace({ plan: 'starter' });
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, i) => readOwnKey(key, i % 2 === 0 ? app : second)),
    );
    expect(statuses(answers)).toEqual({ admitted: 120, refused: 280 });
    const left = answers.filter(({ status }) => status === 200).map(getRemaining);
    expect(new Set(left).size).toBe(120);
  });

  test('is shared by all keys of a workspace, in either header, and by no other workspace', {
    tags: 'endurance',
  }, async () => {
    const one = await app.make.workspace({
      plan: 'free',
      keys: [{ name: 'second', scopes: ['leads:read'] }],
    });
    const other = await app.make.workspace({ plan: 'free' });
    const keys = [one.key, one.keys.second!];
    for (let i = 0; i < 60; i++) {
      const key = keys[i % 2]!;
      const headers: Record<string, string> =
        i % 3 === 0 ? { 'x-api-key': key } : { authorization: `Bearer ${key}` };
      const answer = await sendRequest(app.url, { path: ME, headers });
      // The count falls by exactly one with each call.
      expect({ status: answer.status, left: getRemaining(answer) }).toEqual({ status: 200, left: 59 - i });
    }
    for (const key of keys) expectError(await readOwnKey(key), 429, 'rate_limited');
    expect(getRemaining(await readOwnKey(other.key))).toBe(59);
  });

  test('does not count a refused call, and admits it again after Retry-After', {
    tags: 'endurance',
  }, async () => {
    app.clock.set('2026-11-18T12:00:20.500Z');
    const { key, campaign } = await app.make.workspace({ plan: 'free' });
    await Promise.all(Array.from({ length: 70 }, () => readOwnKey(key)));
    const refused = await readOwnKey(key);
    expect(expectError(refused, 429, 'rate_limited')).toMatchObject([{ params: { limit: 60 } }]);
    const { headers } = refused;
    expect(headers).toMatchObject({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '2026-11-18T12:01:00.000Z',
    });
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(headers.ratelimit).toBe(`"minute";r=0;t=${wait}`);
    const resets = Date.parse(String(headers['x-ratelimit-reset']));
    // `Retry-After` never ends before the reset.
    expect(app.clock.ms() + wait * 1000).toBeGreaterThanOrEqual(resets);
    expect(wait).toBeLessThanOrEqual(40);
    // 429 precedes the checks of scope, path and body.
    const push = { method: 'POST', path: `/api/v1/campaigns/${campaign}/leads`, key, body: '{' };
    expectError(await sendRequest(app.url, push), 429, 'rate_limited');
    expectError(await sendRequest(app.url, { path: '/api/v1/nothing', key }), 429, 'rate_limited');
    expectError(await sendRequest(app.url, { path: '/api/v1/leads/%zz', key }), 429, 'rate_limited');

    const { rows } = await app.system.db.pool.query('select requests from rate_windows where requests >= 60');
    expect(rows).toEqual([{ requests: 60 }]);
    app.clock.advance(wait * 1000);
    const next = await readOwnKey(key);
    expect({ status: next.status, left: getRemaining(next) }).toEqual({ status: 200, left: 59 });
    expect(next.headers['retry-after']).toBeUndefined();
  });

  test('counts every call, including failed ones', async () => {
    const { key } = await app.make.workspace({ plan: 'free' });
    const asked = [
      { path: '/api/v1/nothing' },
      { path: '/api/v1/leads?x=1' },
      { path: '/api/v1/leads/x' },
      { path: '/api/v1/leads/%zz' },
      { path: '/api/v1/webhooks', method: 'POST', body: '{' },
    ];
    for (const [i, one] of asked.entries())
      expect(getRemaining(await sendRequest(app.url, { ...one, key }))).toBe(59 - i);
  });

  test('uses the calendar minute of the clock', { tags: 'endurance' }, async () => {
    const { key } = await app.make.workspace({ plan: 'free' });
    app.clock.set('2026-11-18T12:10:58.000Z');
    second.clock.set('2026-11-18T12:11:00.000Z');
    const before = await readOwnKey(key);
    const after = await readOwnKey(key, second);
    expect(before.headers['x-ratelimit-reset']).toBe('2026-11-18T12:11:00.000Z');
    expect(after.headers['x-ratelimit-reset']).toBe('2026-11-18T12:12:00.000Z');
    expect([before, after].map(getRemaining)).toEqual([59, 59]);
  });

  test('keeps the count and applies the new limit when the plan changes', { tags: 'endurance' }, async () => {
    const made = await app.make.workspace({ plan: 'starter' });
    for (let i = 0; i < 70; i++) await readOwnKey(made.key);
    await app.make.workspace({ slug: made.slug, plan: 'free', number: { phone: made.number } });
    // A principal is remembered for 30 s. After that the smaller limit applies.
    app.clock.advance(31_000);
    const { status, headers } = await readOwnKey(made.key);
    expect({ status, limit: headers['x-ratelimit-limit'], left: headers['x-ratelimit-remaining'] }).toEqual({
      status: 429,
      limit: '60',
      left: '0',
    });
  });
});

describe('a caller without a valid key', () => {
  test('is counted by address at the limit of the Free plan, whatever key it tries', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        sendRequest(
          app.url,
          i % 2 ? { path: ME } : { path: ME, key: `svc_live_${'0'.repeat(36)}${1000 + i}` },
        ),
      ),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect({ unauthorized: count(401), limited: count(429) }).toEqual({ unauthorized: 60, limited: 40 });
    for (const answer of answers) {
      expectHeaders(answer);
      expect(answer.headers['x-ratelimit-limit']).toBe('60');
    }
    // A call with a valid key from the same address counts for its workspace.
    const { key } = await app.make.workspace({ plan: 'free' });
    expect((await readOwnKey(key)).status).toBe(200);
  });

  test.each([
    ['an IPv4 address', ['192.0.2.7', '::ffff:192.0.2.7'], '192.0.2.8'],
    ['an IPv6 /64', ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:db8:1:2:3:4:5:6'], '2001:db8:1:3::1'],
    ['an IPv6 /64 with leading zeros', ['::1', '0:0:0:0:ffff::'], '0:0:0:1::1'],
  ])('counts as one caller with every form of %s', async (_name, addresses, other) => {
    const left = async (remoteAddress: string) => {
      const { headers } = await app.server.inject({ url: ME, remoteAddress });
      return Number(headers['x-ratelimit-remaining']);
    };
    for (const [i, address] of addresses.entries()) expect(await left(address)).toBe(59 - i);
    expect(await left(other)).toBe(59);
  });
});

test('the counts of past minutes are deleted', async () => {
  const { key } = await app.make.workspace();
  await readOwnKey(key);
  const count = async () => (await app.system.db.pool.query('select * from rate_windows')).rowCount;
  expect(await count()).toBe(1);
  app.clock.advance(2 * 3_600_000);
  // A process deletes old windows when it starts.
  await (await startApp({ connections: app.connections, at: app.clock.now().toISOString() })).close();
  expect(await count()).toBe(0);
});
