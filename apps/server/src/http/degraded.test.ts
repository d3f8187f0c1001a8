// A database that is gone, frozen or not set up (api.md#errors, promises.md#nothing-is-lost).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp, migrated, serversUnder, sql } from '../platform/postgres/embedded/testing.ts';
import { type EmbeddedPostgres, openEmbedded } from '../platform/postgres/embedded.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Examples, makeExamples, operations } from './operations.testing.ts';
import { type Answer, ask, expectHeaders, pathOf } from './wire.testing.ts';

const IN_TIME_MS = NIGHTLY ? 3_000 : 120_000;

let dataDir: string;
let postgres: EmbeddedPostgres;
let app: TestApp;
let receiver: Server;
let examples: Examples;
let frozen: number[] = [];

beforeAll(async () => {
  dataDir = await migrated();
  postgres = await openEmbedded({ dataDir, mode: 'serve' });
  app = await startApp({
    connections: { app: postgres.app, owner: postgres.owner, admin: postgres.admin, drop: async () => {} },
    // As in production.
    callersWait: undefined,
  });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  examples = await makeExamples(app, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
});
afterEach(thaw);
afterAll(async () => {
  await app.close();
  await postgres.stop();
  receiver.closeAllConnections();
  receiver.close();
  await cleanUp();
});

/** Stops the whole database server: it takes connections and answers nothing. */
async function freeze(): Promise<void> {
  const clients =
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  const backends = await sql<{ pid: number }>(postgres.admin, clients);
  frozen = [...serversUnder(dataDir), ...backends.map(({ pid }) => pid)];
  expect(frozen.length).toBeGreaterThan(1);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
}

function thaw(): void {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
}

const get = (path: string, key?: string) => ask(app.url, key === undefined ? { path } : { path, key });

/** Every operation at once, each with 3 s to answer; a machine busy with other tests is given more. */
function callAll(key: string): Promise<{ id: string; answer: Answer }[]> {
  return Promise.all(
    operations.map(async (operation) => {
      const { params, body } = examples.of(operation);
      const asked = { method: operation.method, path: pathOf(operation, params), key };
      const within = AbortSignal.timeout(IN_TIME_MS);
      const late = new Promise<never>((_, reject) =>
        within.addEventListener('abort', () =>
          reject(new Error(`${operation.id} did not answer within ${IN_TIME_MS} ms`)),
        ),
      );
      const answer = ask(app.url, body ? { ...asked, body: JSON.stringify(body) } : asked);
      return { id: operation.id, answer: await Promise.race([answer, late]) };
    }),
  );
}

function expectUnavailable(answers: { id: string; answer: Answer }[]): void {
  for (const { id, answer } of answers) {
    expect({ id, status: answer.status }).toEqual({ id, status: 503 });
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'service_unavailable' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-api-version': '2026-07',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      // When the window ends is known without a database.
      'x-ratelimit-reset': expect.stringMatching(/:00\.000Z$/),
    });
  }
}

/** As {@link expectUnavailable}, of a key that was used before: its limit and its last count are known too. */
function expectUnavailableToKnown(answers: { id: string; answer: Answer }[]): void {
  expectUnavailable(answers);
  for (const { answer } of answers) {
    expectHeaders(answer);
    expect(answer.headers['x-ratelimit-limit']).toBe('1000');
  }
}

/** Calls made at once may conflict with each other (409, 404), but must never be 500 or 503. */
async function expectServed(): Promise<void> {
  for (const { id, answer } of await callAll(examples.workspace.key)) {
    expect({ id, served: answer.status < 500 }).toEqual({ id, served: true });
  }
}

async function untilWell(): Promise<void> {
  while ((await get('/api/v1/leads', examples.workspace.key)).status !== 200);
  while ((await get('/readyz')).status !== 200);
}

const unknownKey = `svc_live_${'0'.repeat(40)}`;

describe('a server that answers nothing', () => {
  test('is 503 in time for every call, whether its key is remembered or not', {
    tags: 'endurance',
  }, async () => {
    await untilWell();
    await freeze();
    expectUnavailableToKnown(await callAll(examples.workspace.key));
    const unknown = await callAll(unknownKey);
    expectUnavailable(unknown);
    for (const { answer } of unknown) expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
    const nobody = await get('/api/v1/me');
    // A caller without a key is counted in memory and answered without the database (docs/adr/0035).
    expect(nobody).toMatchObject({ status: 401, headers: { 'x-ratelimit-limit': '60' } });
  });

  test('answers new callers in time while others wait', { tags: 'endurance' }, async () => {
    await untilWell();
    await freeze();
    // Each round begins while the statements of the previous one still run.
    const rounds = [callAll(examples.workspace.key)];
    for (let i = 0; i < 3; i++) {
      await get('/healthz');
      rounds.push(callAll(examples.workspace.key));
    }
    for (const answers of await Promise.all(rounds)) expectUnavailableToKnown(answers);
  });

  test('is a page for who follows a short address', { tags: 'endurance' }, async () => {
    await untilWell();
    await freeze();
    const page = await ask(app.url, { path: '/l/any', headers: { 'accept-language': 'fr' } });
    expect(page).toMatchObject({ status: 503, headers: { 'content-language': 'fr' } });
    expect(page.text).toContain('Ce lien ne fonctionne pas pour le moment');
  });

  test('is not ready, but alive, and says so', { tags: 'endurance' }, async () => {
    await untilWell();
    await freeze();
    expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    const ready = await get('/readyz');
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.text)).toEqual({
      status: 'not ready',
      problem: 'the database cannot be reached',
    });
    const metrics = await get('/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.text).toContain('parley_http_request_seconds');
  });

  test('serves again as soon as it answers', { tags: 'endurance' }, async () => {
    await freeze();
    expectUnavailable(await callAll(examples.workspace.key));
    thaw();
    await untilWell();
    await expectServed();
  });
});

describe('a server that is gone', () => {
  test('is 503 for every call, and the service recovers by itself', { tags: 'endurance' }, async () => {
    await untilWell();
    app.clock.advance(60_000);
    const counted = await get('/api/v1/me', examples.workspace.key);
    await postgres.stop();
    try {
      // Its key is not trusted, because nobody would tell this process of a revocation.
      const unavailable = await callAll(examples.workspace.key);
      expectUnavailableToKnown(unavailable);
      for (const { answer } of unavailable) {
        const sameMinute = answer.headers['x-ratelimit-reset'] === counted.headers['x-ratelimit-reset'];
        const left = sameMinute ? counted.headers['x-ratelimit-remaining'] : '1000';
        expect(answer.headers['x-ratelimit-remaining']).toBe(left);
      }
      expectUnavailable(await callAll(unknownKey));
      expect((await get('/healthz')).status).toBe(200);
      expect(JSON.parse((await get('/readyz')).text).problem).toBe('the database cannot be reached');
    } finally {
      postgres = await openEmbedded({ dataDir, mode: 'serve' });
    }
    await untilWell();
    await expectServed();
    // It hears of revocations again, so it trusts remembered keys again.
    const listening = "select 1 from pg_stat_activity where application_name = 'parley listen'";
    while ((await sql(postgres.admin, listening)).length === 0);
    expect(await sql(postgres.admin, listening)).toHaveLength(1);
    const { data } = await app.api(examples.workspace.key).call(contract.leads.list, {});
    expect(data.length).toBeGreaterThan(0);
  });
});

describe('a schema that the code does not know', () => {
  const problem = async () => {
    const { status, text } = await get('/readyz');
    return { status, problem: (JSON.parse(text) as { problem?: string }).problem };
  };
  const asOwner = (text: string) => sql(postgres.owner, text);

  test('is not ready, with the reason, until it is', async () => {
    await untilWell();
    await asOwner('create table kept as select * from migrations');
    await asOwner('delete from migrations where version = (select max(version) from migrations)');
    expect(await problem()).toEqual({ status: 503, problem: 'migrations that are not applied: 1' });
    await asOwner('truncate migrations; insert into migrations select * from kept');
    await asOwner("insert into migrations values (9999, 'later', 'x', now())");
    expect(await problem()).toMatchObject({ status: 503, problem: expect.stringContaining('newer Parley') });
    await asOwner('delete from migrations where version = 9999');
    await asOwner("update migrations set checksum = 'x' where version = 1");
    expect(await problem()).toMatchObject({ status: 503, problem: expect.stringContaining('checksum') });
    await asOwner('drop table migrations');
    expect(await problem()).toMatchObject({ status: 503, problem: expect.stringMatching(/not applied: \d/) });
    await asOwner('alter table kept rename to migrations');
    await asOwner(`grant select on migrations to ${postgres.app.user}`);
    expect(await problem()).toEqual({ status: 200, problem: undefined });
  });
});
