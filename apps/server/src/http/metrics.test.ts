// Access to the metrics (operating.md#monitor) of a process that serves the API and of a worker.
import { readFileSync } from 'node:fs';
import { ErrorBody } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { createStillClock } from '../testing/still-clock.ts';
import { createHealth } from './health.ts';
import { readAnswers, sendRequest, writeBytes } from './wire.testing.ts';

const TOKEN = 'a-token-of-the-operator';
let open: TestApp;
let guarded: TestApp;
/** An app behind trusted proxies. */
let proxied: TestApp;
beforeAll(async () => {
  open = await startApp({ clock: createStillClock('2026-11-18T12:00:00.500Z') });
  guarded = await startApp({ metricsToken: TOKEN });
  proxied = await startApp({ trustedProxies: ['loopback', '10.0.0.0/8'] });
});
afterAll(() => Promise.all([open.close(), guarded.close(), proxied.close()]));

/** Calls both servers of an app. @returns the status, and the code of a refusal. */
async function look(app: TestApp, remoteAddress: string, headers: Record<string, string> = {}) {
  const told = await Promise.all(
    [app.server, app.healthServer].map(async (server) => {
      const answer = await server.inject({ url: '/metrics', remoteAddress, headers });
      if (answer.statusCode === 200) {
        expect(answer.payload).toContain('parley_http_request_seconds');
        return '200';
      }
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['www-authenticate']).toBe(answer.statusCode === 401 ? 'Bearer' : undefined);
      return `${answer.statusCode} ${ErrorBody.parse(answer.json()).error.code}`;
    }),
  );
  expect(told[1]).toBe(told[0]);
  return told[0];
}

describe('metrics without METRICS_TOKEN', () => {
  test('can be read from this machine', async () => {
    expect((await sendRequest(open.url, { path: '/metrics' })).status).toBe(200);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
      expect([address, await look(open, address)]).toEqual([address, '200']);
    }
  });

  test('are refused to every other machine, whatever headers it sends', async () => {
    for (const address of [
      '192.0.2.7',
      '10.0.0.7',
      '192.168.1.2',
      '2001:db8::1',
      '::ffff:192.0.2.7',
      'fe80::1',
    ]) {
      for (const forwarded of ['127.0.0.1', '::1', '127.0.0.1, 127.0.0.1', 'localhost']) {
        const headers = { 'x-forwarded-for': forwarded, authorization: `Bearer ${TOKEN}` };
        for (const app of [open, proxied]) {
          expect([address, await look(app, address, headers)]).toEqual([address, '403 insufficient_scope']);
        }
      }
    }
    const answer = await open.server.inject({ url: '/metrics', remoteAddress: '192.0.2.7' });
    expect(answer.json().error.issues).toMatchObject([{ code: 'metrics_local' }]);
  });

  test('are refused through a proxy on this machine', async () => {
    for (const app of [open, proxied]) {
      for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via', 'X-Forwarded-Proto']) {
        for (const value of ['203.0.113.9', '127.0.0.1', '']) {
          expect([name, await look(app, '127.0.0.1', { [name]: value })]).toEqual([
            name,
            '403 insufficient_scope',
          ]);
        }
      }
    }
  });
});

describe('metrics with METRICS_TOKEN', () => {
  test('can be read from every machine that sends the token', async () => {
    for (const address of ['127.0.0.1', '192.0.2.7', '2001:db8::1']) {
      for (const authorization of [`Bearer ${TOKEN}`, `bearer ${TOKEN}`]) {
        expect(await look(guarded, address, { authorization })).toBe('200');
        expect(await look(guarded, address, { authorization, 'x-forwarded-for': '203.0.113.9' })).toBe('200');
      }
    }
  });

  test('are refused to callers without the token, even on this machine', async () => {
    for (const address of ['127.0.0.1', '192.0.2.7']) {
      expect(await look(guarded, address)).toBe('401 missing_api_key');
      expect(await look(guarded, address, { authorization: 'Basic YTpi' })).toBe('401 missing_api_key');
      for (const wrong of ['x', `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()]) {
        expect(await look(guarded, address, { authorization: `Bearer ${wrong}` })).toBe(
          '401 invalid_api_key',
        );
      }
    }
  });
});

describe('metrics', () => {
  test('include every metric that the alerts and the dashboard in deploy/observability use', async () => {
    const at = new Date('2026-11-18T03:00:00Z');
    const backup = {
      started_at: at,
      ended_at: at,
      error: null,
      file: null,
      bytes: 0,
      row_count: 0,
      tried: true,
      off_site: null,
    };
    // A process that has answered, runs jobs and makes backups: the metrics of these exist only then.
    const health = createHealth({
      process: 'proc_1',
      check: async () => null,
      gauges: async () => ({}),
      jobs: () => ({ running: 0, silent: 0, overdue: 0 }),
      backups: { last: async () => ({ last: backup, good: backup }) },
    });
    health.observe('GET', '/healthz', 200, 0.1);
    const rows = await sendRequest(open.url, { path: '/metrics' });
    const exported = rows.text + (await health.metrics());
    expect(rows.text).toContain('\nparley_ready 1\n');
    const used = ['alerts.yml', 'dashboard.json'].flatMap((file) => {
      const text = readFileSync(new URL(`../../../../deploy/observability/${file}`, import.meta.url), 'utf8');
      const kinds = [...text.matchAll(/kind=~?\\?"([\w|]+)/g)].flatMap(([, names]) => names!.split('|'));
      expect(kinds.length).toBeGreaterThan(4);
      return [
        ...[...text.matchAll(/\b(?:parley|process|nodejs)_\w+/g)].map(([name]) => name),
        ...kinds.map((kind) => `kind="${kind}"`),
      ];
    });
    expect(new Set(used).size).toBeGreaterThan(20);
    expect([...new Set(used)].filter((name) => !new RegExp(`\\b${name}[{ }]`).test(exported))).toEqual([]);
  });
});

test('a worker responds to every other path with an error in the usual format', async () => {
  const url = await open.healthServer.listen({ port: 0, host: '127.0.0.1' });
  const unknown = await sendRequest(url, { path: '/nothing' });
  expect([unknown.status, ErrorBody.parse(JSON.parse(unknown.text)).error.code]).toEqual([404, 'not_found']);
  const [broken] = readAnswers(await writeBytes(url, 'NONSENSE\r\n\r\n'));
  expect([broken!.status, ErrorBody.parse(JSON.parse(broken!.text)).error.code]).toEqual([
    400,
    'validation_error',
  ]);
  const statuses = new Set<number>();
  for (let n = 0; n < 320; n++) statuses.add((await sendRequest(url, { path: '/metrics' })).status);
  expect(statuses).toEqual(new Set([200, 429]));
});
