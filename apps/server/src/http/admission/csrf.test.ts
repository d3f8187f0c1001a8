// Requests from pages of other origins, and cookies (dashboard-operations.md#foreign-pages, dashboard-operations.md#cookies).
import { contract, getDashboardPath, listOperations } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { sendRequest } from '../wire.testing.ts';

let http: TestApp;
let https: TestApp;
const operations = listOperations('dashboard');
const changing = operations.filter(({ method }) => method !== 'GET');

beforeAll(async () => {
  [http, https] = await Promise.all([
    startApp({ corsOrigins: '*' }),
    startApp({ baseUrl: 'https://crm.acme.test' }),
  ]);
});
afterAll(() => Promise.all([http.close(), https.close()]));

async function signInOwner(app: TestApp) {
  const email = `c${app.make.phone()}@csrf.test`;
  await app.make.workspace({ members: [{ email, role: 'owner', password: PASSWORD }] });
  const page = createBrowser(app);
  await page.signIn(email);
  return { page, email, cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}

/** Headers of requests that come from other origins. */
const FOREIGN: Record<string, Record<string, string>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  'a sibling': { 'sec-fetch-site': 'same-site', origin: 'https://blog.acme.test' },
  'a bookmark': { 'sec-fetch-site': 'none' },
  'another site, in an old browser': { origin: 'https://evil.test' },
  'a sibling, in an old browser': { origin: 'https://blog.acme.test' },
  'our host over plain http': { origin: 'http://crm.acme.test' },
  'our name on another port': { origin: 'https://crm.acme.test:8443' },
  'our host name with a suffix': { origin: 'https://crm.acme.test.evil.test' },
  'a page without an origin': { origin: 'null' },
  'an unknown origin': {},
};

test.each(Object.entries(FOREIGN))(
  "the dashboard's API refuses any change if the request comes from %s",
  async (_who, headers) => {
    const { cookie } = await signInOwner(https);
    for (const operation of changing) {
      const path = getDashboardPath(operation).replace(/\{\w+\}/g, 'x');
      const answer = await sendRequest(https.url, {
        method: operation.method,
        path,
        headers: { ...headers, cookie },
        ...(operation.body !== null && { body: '{}' }),
      });
      expect([operation.id, answer.status, JSON.parse(answer.text).error.code]).toEqual([
        operation.id,
        403,
        'foreign_origin',
      ]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  },
);

test("the dashboard's API accepts changes from its own pages, even in old browsers", async () => {
  const { page } = await signInOwner(https);
  const headers = { 'sec-fetch-site': undefined as never, origin: 'https://crm.acme.test' };
  expect((await page.ask(contract.lists.create, { name: 'One' })).status).toBe(201);
  expect(await callWithoutSite(https, page.cookies, headers.origin)).toBe(201);
});

test("the dashboard's API accepts changes over http only from the public URL and the requested host", async () => {
  const { page } = await signInOwner(http);
  const { host } = new URL(http.url);
  expect(await callWithoutSite(http, page.cookies, `http://${host}`)).toBe(201);
  expect(await callWithoutSite(http, page.cookies, 'http://localhost:3000')).toBe(201);
  expect(await callWithoutSite(http, page.cookies, 'http://192.168.1.9:3000')).toBe(403);
});

async function callWithoutSite(app: TestApp, cookies: Map<string, string>, origin: string): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = JSON.stringify({ name: `L ${origin}` });
  const path = getDashboardPath(contract.lists.create);
  return (await sendRequest(app.url, { method: 'POST', path, body, headers: { cookie, origin } })).status;
}

test("the dashboard's API prevents other sites from reading, and allows no origin by CORS", async () => {
  const { cookie } = await signInOwner(http);
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    for (const site of ['cross-site', 'same-site']) {
      const answer = await sendRequest(http.url, {
        method: 'GET',
        path: getDashboardPath(operation).replace(/\{\w+\}/g, 'x'),
        headers: { 'sec-fetch-site': site, origin: 'https://x.test', cookie },
      });
      expect([operation.id, answer.status, JSON.parse(answer.text).error.code]).toEqual([
        operation.id,
        403,
        'foreign_origin',
      ]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  }
  const preflight = await sendRequest(http.url, {
    method: 'OPTIONS',
    path: '/dashboard/api/leads',
    headers: { origin: 'https://x.test', 'access-control-request-method': 'GET' },
  });
  expect(preflight.status).toBe(404);
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
});

test('the session cookie is limited to one host over https, and hidden from scripts', async () => {
  const { email } = await signInOwner(https);
  const answer = await createBrowser(https).ask(contract.session.signIn, { email, password: PASSWORD });
  const [session, browser] = answer.headers['set-cookie']!;
  expect(session).toMatch(
    /^__Host-parley=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(browser).toMatch(
    /^__Host-parley-browser=\S+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(answer.headers['cache-control']).toBe('no-store');
  const plain = await signInOwner(http);
  const [only] = (
    await createBrowser(http).ask(contract.session.signIn, { email: plain.email, password: PASSWORD })
  ).headers['set-cookie']!;
  expect(only).toMatch(/^parley=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
});
