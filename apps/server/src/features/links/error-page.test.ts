// Tests the page for a short URL that leads nowhere, or temporarily fails (links.md#when-there-is-no-such-link).
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINT_RATES } from '../../http/admission/endpoint-limits.ts';
import { type Answer, sendRequest } from '../../http/wire.testing.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    clock: createStillClock('2026-11-18T12:00:00.500Z'),
    endpointRates: { ...ENDPOINT_RATES, links: 100 },
  });
});
afterAll(() => app.close());

const open = (path: string, language?: string, method = 'GET') =>
  sendRequest(app.url, {
    method,
    path,
    headers: language === undefined ? {} : { 'accept-language': language },
  });

/** Expects a page without subresources or cookies that must not be cached. @returns its text. */
function expectPage(answer: Answer, status: number, language: string): string {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  });
  expect(answer.headers).not.toHaveProperty('set-cookie');
  const [, style] = /<style>(.*)<\/style>/.exec(answer.text)!;
  const digest = createHash('sha256').update(style!).digest('base64');
  expect(answer.headers['content-security-policy']).toContain(
    `default-src 'none'; style-src 'sha256-${digest}'`,
  );
  expect(answer.text).not.toMatch(/src=|href=|url\(|<script/);
  expect(answer.text).toContain(`<html lang="${language}">`);
  return answer.text;
}

describe('the page for an unknown short URL', () => {
  test.each([
    [undefined, 'en', 'This link doesn’t work'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr', 'Ce lien ne fonctionne pas'],
    ['ja, es;q=0.5', 'es', 'Este enlace'],
    ['en;q=0.2, DE-at;q=0.7', 'de', 'Dieser Link'],
    ['it', 'it', 'Questo link'],
    ['pt-BR', 'pt', 'Este link'],
    ['nl;q=1.0', 'nl', 'Deze link'],
    ['fr;q=0, en;q=0.1', 'en', 'This link'],
    ['ja', 'en', 'This link'],
    ['constructor, *, ;;q=, xx-<script>', 'en', 'This link'],
  ])('with Accept-Language %s is in %s', async (header, language, words) => {
    expect(expectPage(await open('/l/nothing-here', header), 404, language)).toContain(words);
  });

  test.each([
    'x',
    '%00',
    '%F0%9F%98%80',
    "'--",
    'a'.repeat(300),
    '..%2f',
    '%zz',
    '',
    'nothing/here',
    'insta/',
    '<b>',
  ])('is shown for the mistyped code "%s"', async (code) => {
    const text = expectPage(await open(`/l/${code}`), 404, 'en');
    expect(text).not.toContain('<b>');
  });

  test('is shown for an inactive link', async () => {
    const number = app.make.phone();
    await app.make.workspace({
      number: { phone: number },
      links: [{ code: 'switched-off', name: 'Off', number, source: 'instagram', active: false }],
    });
    expectPage(await open('/l/switched-off'), 404, 'en');
  });

  test('has no body for HEAD', async () => {
    const answer = await open('/l/nothing-here', 'fr', 'HEAD');
    expect(answer).toMatchObject({ status: 404, text: '', headers: { 'content-language': 'fr' } });
  });
});

test('a page that asks to try again later is shown while the database is unavailable', async () => {
  let isAway = false;
  const wrap = (db: Database): Database => ({
    ...db,
    forCallers: () => wrap(db.forCallers()),
    row: (statement, values) =>
      isAway ? Promise.reject(new Error('Connection terminated')) : db.row(statement, values),
  });
  const broken = await startApp({ db: wrap });
  isAway = true;
  const answer = await sendRequest(broken.url, {
    method: 'GET',
    path: '/l/whatever',
    headers: { 'accept-language': 'fr' },
  });
  isAway = false;
  await broken.close();
  expect(expectPage(answer, 503, 'fr')).toContain('Ce lien est momentanément indisponible');
});

test('a page with the time to wait is shown after 100 requests a minute from one address', async () => {
  let answer = await open('/l/whatever');
  for (let n = 0; n <= 100 && answer.status !== 429; n++) answer = await open('/l/whatever');
  expect(expectPage(answer, 429, 'en')).toContain('try again in a minute');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
