// The pages of the dashboard (dashboard-operations.md#pages), served from a small build.
import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPrivateFolder } from '../platform/postgres/embedded/testing.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { sendRequest } from './wire.testing.ts';

const SCRIPT = `document.documentElement.dataset.theme = 'dark';`;
const INDEX = `<!doctype html><meta property="csp-nonce" nonce="PARLEY_NONCE"><script>${SCRIPT}</script>
<script type="module" src="/assets/main-4f2a.js"></script><title>Parley</title>`;
const MAIN = `console.log('${'dashboard '.repeat(500)}');`;
const HTML = { accept: 'text/html,application/xhtml+xml' };

let app: TestApp;
let bare: TestApp;
beforeAll(async () => {
  const folder = createPrivateFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'assets/main-4f2a.js'), MAIN);
  writeFileSync(join(folder, 'assets/main-4f2a.js.map'), '{}');
  writeFileSync(join(folder, '..', 'outside.txt'), 'secret');
  [app, bare] = await Promise.all([
    startApp({ dashboard: folder }),
    startApp({ dashboard: join(folder, 'none') }),
  ]);
});
afterAll(() => Promise.all([app.close(), bare.close()]));

const get = (path: string, headers: Record<string, string> = {}) => sendRequest(app.url, { path, headers });

test.each([
  '/',
  '/inbox',
  '/inbox/lead_1?m=2',
  '/leads',
  '/sign-in?next=%2Fleads',
  '/join/abc',
  '/phone/336',
  '/settings/team',
])('the server serves %s as a page of the dashboard', async (path) => {
  const { status, headers, text } = await get(path, HTML);
  expect(status).toBe(200);
  const nonce = /nonce="([^"]+)"/.exec(text)![1]!;
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash('sha256', SCRIPT, 'base64')}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]);
  expect((await get(path, HTML)).headers['content-security-policy']).not.toContain(nonce);
});

test.each([
  '/api/v1/nothing',
  '/sandbox/nothing',
  '/docs/nothing',
  '/mcp',
  '/l/nothing',
  '/b/nothing',
  '/engines/nothing',
  '/calendars/nothing',
  '/metrics/x',
  '/dashboard',
  '/dashboard/api/nothing',
  '/assets/main-gone.js',
])('the server never serves %s as a page', async (path) => {
  const { text, status } = await get(path, HTML);
  expect(status).toBeGreaterThanOrEqual(401);
  expect(text).not.toContain('csp-nonce');
});

test('the server serves a page only to clients that accept HTML', async () => {
  expect((await get('/inbox', { accept: 'application/json' })).status).toBe(404);
  expect((await sendRequest(app.url, { method: 'POST', path: '/inbox', headers: HTML })).status).toBe(404);
  const { status, headers, text } = await sendRequest(app.url, {
    method: 'HEAD',
    path: '/inbox',
    headers: HTML,
  });
  expect([status, headers['content-type'], text]).toEqual([200, 'text/html; charset=utf-8', '']);
});

test('browsers keep files with a hash in their name forever, and revalidate other files', async () => {
  const asset = await get('/assets/main-4f2a.js');
  expect(asset.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(asset.text).toBe(MAIN);
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers['cache-control']).toBe('no-cache');
  expect((await get('/manifest.webmanifest', { 'if-none-match': manifest.headers.etag! })).status).toBe(304);
  for (const encoding of ['br', 'gzip']) {
    const packed = await fetch(`${app.url}/assets/main-4f2a.js`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(await packed.text()).toBe(MAIN);
  }
});

test.each([
  '/../outside.txt',
  '/assets/../../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/assets/main-4f2a.js.map',
])('the server serves no file for %s', async (path) => {
  const { text, status } = await get(path);
  expect([status, text.includes('secret')]).toEqual([status >= 400 ? status : 0, false]);
});

test('the server serves only the API if the dashboard is not built', async () => {
  expect(bare.hasPages).toBe(false);
  expect((await sendRequest(bare.url, { path: '/', headers: HTML })).status).toBe(404);
});
