// A database that is down, frozen or not set up (api.md#errors, promises.md#nothing-is-lost).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Operation } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp, createMigrated, findServers, sql } from '../platform/postgres/embedded/testing.ts';
import { type EmbeddedPostgres, openEmbedded } from '../platform/postgres/embedded.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';
import { type Examples, makeExamples, operations } from './operations.testing.ts';
import { type Answer, buildPath, expectHeaders, sendRequest } from './wire.testing.ts';

const IN_TIME_MS = NIGHTLY ? 3_000 : 120_000;

let dataDir: string;
let postgres: EmbeddedPostgres;
/** The app with the time limits of production. */
let app: TestApp;
/** An app on the same database with time limits that are long enough for a busy machine. */
let patient: TestApp;
let receiver: Server;
let examples: Examples;
const frozen: number[] = [];

beforeAll(async () => {
  dataDir = await createMigrated();
  postgres = await openEmbedded({ dataDir, mode: 'serve' });
  const connections = {
    ...{ app: postgres.app, owner: postgres.owner, admin: postgres.admin },
    drop: async () => {},
  };
  app = await startApp({ connections, callersWait: undefined });
  patient = await startApp({ connections });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  examples = await makeExamples(patient, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
});
afterEach(thawDatabase);
afterAll(async () => {
  await app.close();
  await patient.close();
  await postgres.stop();
  receiver.closeAllConnections();
  receiver.close();
  await cleanUp();
});

/** Freezes the whole database server: it still accepts connections, but answers nothing. */
async function freezeDatabase(): Promise<void> {
  const client = new Client(postgres.admin);
  await client.connect();
  const stop = (pids: number[]) => {
    frozen.push(...pids);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
  };
  // Stop the postmaster first: it could start another backend after this list.
  stop(findServers(dataDir));
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  stop(rows.map(({ pid }) => pid));
  // The connection ends after the thaw if a frozen process holds a lock that its end needs.
  client.end().catch(() => {});
  expect(rows.length).toBeGreaterThan(0);
}

function thawDatabase(): void {
  for (const pid of frozen.splice(0)) {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // It had ended before the freeze, and the server only noticed now.
    }
  }
}

const get = (path: string, key?: string, at = app) =>
  sendRequest(at.url, key === undefined ? { path } : { path, key });

function callOperation(operation: Operation, key: string, at = app): Promise<Answer> {
  const { params, body } = examples.of(operation);
  const asked = { method: operation.method, path: buildPath(operation, params), key };
  return sendRequest(at.url, body ? { ...asked, body: JSON.stringify(body) } : asked);
}

/**
 * Calls every operation at the same time. Each has 3 s to answer, or longer if the machine is busy with other tests.
 */
function callAll(key: string): Promise<{ id: string; answer: Answer }[]> {
  return Promise.all(
    operations.map(async (operation) => {
      const within = AbortSignal.timeout(IN_TIME_MS);
      const late = new Promise<never>((_, reject) =>
        within.addEventListener('abort', () =>
          reject(new Error(`${operation.id} did not answer within ${IN_TIME_MS} ms`)),
        ),
      );
      const answer = callOperation(operation, key);
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
      // The end of the window is known even without the database.
      'x-ratelimit-reset': expect.stringMatching(/:00\.000Z$/),
    });
  }
}

/** Like {@link expectUnavailable}, for a key that was used before, whose limit and last count are also known. */
function expectUnavailableWithKey(answers: { id: string; answer: Answer }[]): void {
  expectUnavailable(answers);
  for (const { answer } of answers) {
    expectHeaders(answer);
    expect(answer.headers['x-ratelimit-limit']).toBe('1000');
  }
}

/**
 * Simultaneous calls can conflict with each other (409, 404) but never fail with 500 or 503. On a busy machine a call
 * can exceed the time limits of production; the test then repeats the call, as callers do.
 */
async function expectServed(): Promise<void> {
  const { key } = examples.workspace;
  const tryOperation = async (operation: Operation, at: TestApp) => {
    const { status } = await callOperation(operation, key, at);
    expect({ id: operation.id, status }).not.toMatchObject({ status: 503 });
    return { id: operation.id, served: status < 500 };
  };
  const atFirst = (operation: Operation) => tryOperation(operation, patient);
  const inTheEnd = (operation: Operation) =>
    NIGHTLY ? tryOperation(operation, app) : eventually(() => tryOperation(operation, app));
  const wanted = operations.map(({ id }) => ({ id, served: true }));
  for (const serve of [atFirst, inTheEnd]) {
    expect(await Promise.all(operations.map(serve))).toEqual(wanted);
  }
}

const waitForGood = async (path: string, key?: string) => {
  for (;;) {
    const answer = await get(path, key);
    if (answer.status === 200) return answer;
  }
};

async function waitForRecovery(): Promise<void> {
  await waitForGood('/api/v1/leads', examples.workspace.key);
  await waitForGood('/readyz');
}

const unknownKey = `svc_live_${'0'.repeat(40)}`;

describe('while the database does not respond', () => {
  test('every call gets 503 in time, whether its key is remembered or not', {
    tags: 'endurance',
  }, async () => {
    await waitForRecovery();
    await freezeDatabase();
    expectUnavailableWithKey(await callAll(examples.workspace.key));
    const unknown = await callAll(unknownKey);
    expectUnavailable(unknown);
    for (const { answer } of unknown) expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
    const nobody = await get('/api/v1/me');
    // A caller without a key is counted in memory and answered without the database (docs/adr/limit-callers.md).
    expect(nobody).toMatchObject({ status: 401, headers: { 'x-ratelimit-limit': '60' } });
  });

  test('new callers get 503 in time even if earlier calls are still pending', {
    tags: 'endurance',
  }, async () => {
    await waitForRecovery();
    await freezeDatabase();
    // Each round starts while the statements of the previous one still run.
    const rounds = [callAll(examples.workspace.key)];
    for (let i = 0; i < 3; i++) {
      await get('/healthz');
      rounds.push(callAll(examples.workspace.key));
    }
    for (const answers of await Promise.all(rounds)) expectUnavailableWithKey(answers);
  });

  test('people who open a short link get a page that explains the outage', {
    tags: 'endurance',
  }, async () => {
    await waitForRecovery();
    await freezeDatabase();
    const page = await sendRequest(app.url, { path: '/l/any', headers: { 'accept-language': 'fr' } });
    expect(page).toMatchObject({ status: 503, headers: { 'content-language': 'fr' } });
    expect(page.text).toContain('Ce lien est momentanément indisponible');
  });

  test('the process is alive but not ready', { tags: 'endurance' }, async () => {
    await waitForRecovery();
    await freezeDatabase();
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
    expect(metrics.text).toContain('\nparley_ready 0\n');
  });

  test('calls succeed again as soon as the database responds', { tags: 'endurance' }, async () => {
    await freezeDatabase();
    expectUnavailable(await callAll(examples.workspace.key));
    thawDatabase();
    await waitForRecovery();
    await expectServed();
  });
});

describe('while the database is down', () => {
  test('every call gets 503, and the service recovers automatically', {
    tags: 'endurance',
  }, async () => {
    await waitForRecovery();
    app.clock.advance(60_000);
    const counted = await waitForGood('/api/v1/me', examples.workspace.key);
    await postgres.stop();
    try {
      // The process doesn't trust the remembered key, because it would not be notified of a revocation.
      const unavailable = await callAll(examples.workspace.key);
      expectUnavailableWithKey(unavailable);
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
    await waitForRecovery();
    await expectServed();
    // The process is notified of revocations again, so it trusts remembered keys again.
    const listening = "select 1 from pg_stat_activity where application_name = 'parley listen'";
    // Each of the two processes listens on one connection.
    while ((await sql(postgres.admin, listening)).length < 2);
    expect(await sql(postgres.admin, listening)).toHaveLength(2);
    const { text } = await waitForGood('/api/v1/leads', examples.workspace.key);
    expect(JSON.parse(text).data.length).toBeGreaterThan(0);
  });
});

describe('a schema that this version of Parley does not accept', () => {
  const problem = async () => {
    const { status, text } = await get('/readyz', undefined, patient);
    return { status, problem: (JSON.parse(text) as { problem?: string }).problem };
  };
  const asOwner = (text: string) => sql(postgres.owner, text);

  test('keeps the process from being ready, and the process gives the reason, until the schema is migrated', async () => {
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
