// The headers of every response (api.md#answers, dashboard-operations.md#pages).

import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPrivateFolder } from '../platform/postgres/embedded/testing.ts';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { sendRequest } from './wire.testing.ts';

const HTTPS = 'https://crm.acme.test';
const HTML = { accept: 'text/html' };

let http: TestApp;
let https: TestApp;
beforeAll(async () => {
  const folder = createPrivateFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Parley</title>');
  writeFileSync(join(folder, 'assets/main-4f2a.js'), 'console.log(1);');
  [http, https] = await Promise.all([
    startApp({ dashboard: folder }),
    startApp({ dashboard: folder, baseUrl: HTTPS }),
  ]);
});
afterAll(() => Promise.all([http.close(), https.close()]));

/** Sends text unchanged and returns everything that the server sends back. */
async function send(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.end(text);
  let received = '';
  for await (const chunk of socket) received += chunk;
  return received;
}

describe('a response from the API', () => {
  test.each([
    ['a record', '/api/v1/me', true, 200],
    ['a list', '/api/v1/leads', true, 200],
    ['a refusal', '/api/v1/leads', false, 401],
    ['an unknown record', '/api/v1/leads/lead_none', true, 404],
    ['an unknown route', '/api/v1/nothing', true, 404],
    ['invalid input', '/api/v1/leads?limit=none', true, 422],
    ['a path that cannot be decoded', '/api/v1/%zz', true, 400],
  ])('forbids caches to store it: %s', async (_name, path, signed, status) => {
    const { key } = await http.make.workspace();
    const answer = await sendRequest(http.url, { path, ...(signed && { key }) });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'Authorization, X-Api-Key',
    });
  });

  test('is 304 for the ETag that the caller has, and forbids caches to store it', async () => {
    const { key } = await http.make.workspace();
    const first = await sendRequest(http.url, { path: '/api/v1/me', key });
    const headers = { 'if-none-match': first.headers.etag! };
    const again = await sendRequest(http.url, { path: '/api/v1/me', key, headers });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'no-store' });
  });

  test('forbids caches to store it when the request is not HTTP', async () => {
    const answer = await send(http.url, 'nonsense\r\n\r\n');
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer.toLowerCase()).toContain('cache-control: no-store\r\n');
  });
});

describe('a response from the dashboard', () => {
  test('forbids caches to store it, and browsers to guess its type', async () => {
    await http.make.workspace({
      members: [{ email: 'ana@headers.test', name: 'Ana', role: 'owner', password: PASSWORD }],
    });
    const page = createBrowser(http);
    const refused = await page.ask(contract.session.get);
    await page.signIn('ana@headers.test');
    for (const { headers } of [refused, await page.ask(contract.session.get)]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        vary: 'Cookie',
      });
    }
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await fetch(`${http.url}/dashboard/api/live`, { headers: { cookie } });
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await stream.body!.cancel();
  });

  test('lets caches keep files with a hash in their name', async () => {
    const { headers } = await sendRequest(http.url, { path: '/assets/main-4f2a.js' });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
  });
});

test.each([
  '/api/v1/leads',
  '/api/v1/%zz',
  '/dashboard/api/session',
  '/inbox',
  '/assets/main-4f2a.js',
  '/docs/',
  '/docs',
  '/api/v1/openapi.json',
  '/l/nothing',
  '/b/nothing',
  '/healthz',
])('a response to %s tells browsers to use https only if the public URL is https', async (path) => {
  const [plain, secure] = await Promise.all([
    sendRequest(http.url, { path, headers: HTML }),
    sendRequest(https.url, { path, headers: HTML }),
  ]);
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  for (const { headers } of [plain, secure]) expect(headers['x-content-type-options']).toBe('nosniff');
});
