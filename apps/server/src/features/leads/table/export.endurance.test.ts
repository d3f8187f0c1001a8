// Tests a large export (dashboard-operations.md#csv): it needs little memory, waits for a slow client, and stops when the
// session ends.
// @module-tag endurance

import { type IncomingMessage, request } from 'node:http';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../../testing/browser.ts';
import { queryRows } from '../../../testing/conversation-helper.ts';
import { SLOW_MS } from '../../../testing/nightly.ts';
import { measureRetainedMemory } from '../../../testing/retained-memory.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';

const LEADS = 100_000;
/**
 * If fewer leads than this were read, the export waited for the client: sockets and pipes buffer only a fraction of the
 * file.
 */
const UNREAD = LEADS * 0.75;

let app: TestApp;
let isClosed = false;
let page: Browser;
let other: Browser;
const email = 'many@export.test';
beforeAll(async () => {
  app = await startApp();
  const { teamId, numberId } = await app.make.workspace({
    members: [{ email, name: 'Ana', role: 'owner', password: PASSWORD }],
  });
  await queryRows(
    app,
    `insert into leads (team_id, id, number_id, whatsapp_id, phone, name, status, created_at, updated_at)
     select $1, 'lead_0' || lpad(n::text, 25, '0'), $2, n || '@c.us', n::text, 'Lead ' || n, 'pending', now(), now()
     from generate_series(1, $3::int) n`,
    [teamId, numberId, LEADS],
  );
  await queryRows(app, 'analyze leads', []);
  [page, other] = [createBrowser(app), createBrowser(app)];
  await page.signIn(email);
  await other.signIn(email);
});
afterAll(() => isClosed || app.close());

/** Requests all leads without reading the answer. */
async function requestExport(): Promise<IncomingMessage> {
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = Promise.withResolvers<IncomingMessage>();
  request(`${app.url}/dashboard/api/lead-table.csv?sort=name`, { headers, agent: false }, answer.resolve)
    .on('error', answer.reject)
    .end();
  const response = await answer.promise;
  response.on('error', () => {});
  expect(response.statusCode).toBe(200);
  return response;
}

const lastExport = async () =>
  (await other.call(contract.activity.list, { action: 'leads.exported' })).data[0]!.details;

test('a large export is read completely while memory use stays bounded', { timeout: SLOW_MS }, async () => {
  const response = await requestExport();
  let lines = 0;
  let measured = 0;
  let most = 0;
  const before = await measureRetainedMemory();
  for await (const piece of response) {
    for (const byte of piece as Buffer) if (byte === 10) lines++;
    if (lines - measured < LEADS / 20) continue;
    measured = lines;
    most = Math.max(most, (await measureRetainedMemory()) - before);
  }
  expect(lines).toBe(LEADS + 1);
  expect(measured).toBeGreaterThan(LEADS * 0.9);
  // All rows together are about 20 MB as text, and much more as objects. About 2 MB are retained.
  expect(most / 1_024).toBeLessThan(10);
  await eventually(async () => expect(await lastExport()).toMatchObject({ leads: LEADS, complete: true }));
});

test('a large export pauses while its client does not read, and ends when the client disconnects', async () => {
  const response = await requestExport();
  await other.call(contract.leads.count, {});
  response.destroy();
  await eventually(async () => {
    const { leads, complete } = (await lastExport()) as { leads: number; complete: boolean };
    expect(complete).toBe(false);
    expect(leads).toBeLessThan(UNREAD);
  });
});

test('a large export ends when the session that started it ends', async () => {
  const response = await requestExport();
  await page.call(contract.session.signOut, {});
  await eventually(async () => {
    const { leads, complete } = (await lastExport()) as { leads: number; complete: boolean };
    expect(complete).toBe(false);
    expect(leads).toBeLessThan(UNREAD);
  });
  const left = Promise.withResolvers<boolean>();
  response.on('close', () => left.resolve(response.complete)).resume();
  expect(await left.promise).toBe(false);
  await page.signIn(email);
});

test('a large export does not prevent the server from closing', async () => {
  const response = await requestExport();
  const left = Promise.withResolvers<boolean>();
  response.on('close', () => left.resolve(response.complete));
  isClosed = true;
  await app.close();
  response.resume();
  expect(await left.promise).toBe(false);
});
