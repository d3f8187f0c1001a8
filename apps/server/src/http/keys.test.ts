// API keys (api.md#authentication): a revoked key is refused, the last use is recorded, and no key is stored.
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@parley/contract';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { revokeKey, saveKey } from '../features/keys/index.ts';
import { type Machine, startMachine } from '../testing/machines.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Answer, sendRequest } from './wire.testing.ts';

let app: TestApp;
let second: TestApp;
let lines: string[];
let workspace: Workspace;
let keyId: string;

beforeEach(async () => {
  lines = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  // The rates are high, so that a key that is used until it is revoked does not reach a rate limit first.
  const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
  app = await startApp({ rates, logLevel: 'trace', logTo });
  second = await startApp({ rates, connections: app.connections, logLevel: 'trace', logTo });
  workspace = await app.make.workspace();
  keyId = workspace.applied.keys[0]!.id;
});
afterEach(async () => {
  await second.close();
  await app.close();
});

const readOwnKey = (at: TestApp) => sendRequest(at.url, { path: '/api/v1/me', key: workspace.key });
const revoke = () => revokeKey(app.system.db, app.createCtx(workspace.teamId), { id: keyId });

/** Calls until the status is not 200, or until the test times out. */
async function callUntilRefused(at: TestApp): Promise<Answer> {
  for (;;) {
    const answer = await readOwnKey(at);
    if (answer.status !== 200) return answer;
  }
}

/** Runs a statement as a role that can see every connection. */
async function asAdmin<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ ...inject('postgres').admin, database: app.connections.owner.database });
  await client.connect();
  return client
    .query<T>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

describe('a revoked key', () => {
  test('is refused by every process immediately, without its clock advancing', async () => {
    for (const at of [app, second]) expect((await readOwnKey(at)).status).toBe(200);
    await revoke();
    for (const at of [app, second]) expect((await callUntilRefused(at)).status).toBe(401);
  });

  test('is refused even during continuous use', async () => {
    const hammer = [app, second].flatMap((at) => Array.from({ length: 5 }, () => callUntilRefused(at)));
    await revoke();
    for (const answer of await Promise.all(hammer)) expect(answer.status).toBe(401);
    for (const at of [app, second]) expect((await readOwnKey(at)).status).toBe(401);
  });

  test('is not served from memory while the process receives no notifications of revocations', async () => {
    for (const at of [app, second]) expect((await readOwnKey(at)).status).toBe(200);
    const killed = await asAdmin<{ killed: boolean }>(
      `select pg_terminate_backend(pid, 5000) as killed from pg_stat_activity
       where application_name = 'parley listen' and datname = current_database()`,
    );
    expect(killed).toEqual([{ killed: true }, { killed: true }]);
    await revoke();
    for (const at of [app, second]) expect((await callUntilRefused(at)).status).toBe(401);
    // The key is still refused when notifications arrive again.
    for (const at of [app, second]) expect((await readOwnKey(at)).status).toBe(401);
  });

  test('is not accepted again when a key is created under the same name', async () => {
    await revoke();
    const renewed = await app.system.db.transaction((tx) =>
      saveKey(tx, app.createCtx(workspace.teamId), { name: 'CRM', scopes: [] }),
    );
    expect(renewed.id).not.toBe(keyId);
    expect(renewed.key).not.toBe(workspace.key);
    await callUntilRefused(app);
    expect((await sendRequest(app.url, { path: '/api/v1/me', key: renewed.key! })).status).toBe(200);
  });
});

// Checks promises.md#workspaces-are-apart.
describe('a key that is revoked while processes receive many calls', () => {
  const [machineCount, rounds] = NIGHTLY ? [4, 100] : [2, 1];
  /** Outside of nightly runs, the machine is busy with other tests, so the test only has to end. */
  const LONGEST_MS = NIGHTLY ? 5_000 : 120_000;
  /**
   * The pause between two calls of one client. Without it, the rate limit would refuse the key before the revocation.
   */
  const PAUSE_MS = 20;

  test(`is refused by each of ${machineCount} processes, ${rounds} times`, {
    tags: 'endurance',
  }, async () => {
    const { connections } = app;
    const machines = await Promise.all(
      Array.from({ length: machineCount }, () => startMachine({ connections })),
    );
    try {
      const latest: number[] = [];
      for (let round = 0; round < rounds; round++) latest.push(await lastSuccess(machines));
      const sorted = latest.toSorted((a, b) => a - b);
      expect(sorted.at(-1)).toBeLessThanOrEqual(LONGEST_MS);
      if (NIGHTLY) expect(sorted[Math.floor(rounds * 0.99) - 1]).toBeLessThanOrEqual(1_000);
    } finally {
      await Promise.all(machines.map((machine) => machine.stop()));
    }
  });

  /** Returns the time between the revocation and the last successful call; 0 if there was none. */
  async function lastSuccess(machines: Machine[]): Promise<number> {
    const w = await app.make.workspace();
    const path = '/api/v1/me';
    /** Times of the successful calls. */
    const succeeded: number[] = [];
    const hammer = async ({ url }: Machine): Promise<void> => {
      // Make a few more calls after the first refusal, because the key must stay refused.
      for (let cut = 0; cut < 5; ) {
        const at = performance.now();
        const { status } = await sendRequest(url, { path, key: w.key });
        if (status === 200) succeeded.push(at);
        else {
          // An address gets only a limited number of 401 responses a minute, and then 429.
          expect([401, 429]).toContain(status);
          cut++;
        }
        await sleep(PAUSE_MS);
      }
    };
    // This call makes sure that each process has the key in its memory.
    for (const { url } of machines) expect((await sendRequest(url, { path, key: w.key })).status).toBe(200);
    const hammers = Promise.all(machines.map(hammer));
    await sleep(PAUSE_MS * 3);
    await revokeKey(app.system.db, app.createCtx(w.teamId), { id: w.applied.keys[0]!.id });
    const revoked = performance.now();
    await hammers;
    expect(succeeded.some((at) => at < revoked)).toBe(true);
    // The calls were refused because of the revocation, not because of the workspace's limit of 1,000.
    expect(succeeded.length).toBeLessThan(900);
    return Math.max(0, Math.max(...succeeded) - revoked);
  }
});

test('a key immediately loses the scopes that are removed from it', async () => {
  const leads = () => sendRequest(app.url, { path: '/api/v1/leads', key: workspace.key });
  expect((await leads()).status).toBe(200);
  await app.system.db.transaction((tx) =>
    saveKey(tx, app.createCtx(workspace.teamId), { name: 'CRM', scopes: ['bookings:read'] }),
  );
  while ((await leads()).status === 200);
  expect((await leads()).status).toBe(403);
});

test('the last use of a key is stored at most once a minute, across all processes', {
  tags: 'endurance',
}, async () => {
  const stamp = async (): Promise<Date | null> => {
    const text = 'select last_used_at as at, xmin::text as version from api_keys where id = $1';
    return (await asAdmin<{ at: Date }>(text, [keyId]))[0]!.at;
  };
  /** Waits until the key's last use differs from `after`, and returns it. Requests do not wait for this write. */
  const stamped = async (after: Date | null): Promise<Date> => {
    for (;;) {
      const at = await stamp();
      if (at && at.getTime() !== after?.getTime()) return at;
    }
  };
  expect(await stamp()).toBeNull();
  await readOwnKey(app);
  const first = await stamped(null);
  // Within the minute no process writes it again; a write would have happened before the last check.
  app.clock.set(new Date(first.getTime() + 31_000));
  second.clock.set(new Date(first.getTime() + 40_000));
  await readOwnKey(app);
  await readOwnKey(second);
  app.clock.set(new Date(first.getTime() + 61_000));
  await readOwnKey(app);
  const next = await stamped(first);
  expect(next.getTime() - first.getTime()).toBeGreaterThanOrEqual(61_000);
});

test('a key never appears whole in a row or a log line, at any level', {
  tags: 'endurance',
}, async () => {
  const { key, keys } = await app.make.workspace({ keys: [{ name: 'second', scopes: ['leads:read'] }] });
  const api = app.api(key);
  const phone = app.make.phone();
  await api.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
  await app.drain();
  await sendRequest(app.url, { path: '/api/v1/me', headers: { 'x-api-key': keys.second! } });
  for (const path of [
    '/api/v1/leads?x=1',
    '/api/v1/nothing',
    '/api/v1/leads/%zz',
    `/api/v1/leads?cursor=${key}`,
  ]) {
    await sendRequest(app.url, { path, key });
  }
  app.system.log.info(
    { key, deep: { key }, note: `the key ${key}`, err: new Error(`no ${key}`) },
    `key ${key}`,
  );
  expect(lines.length).toBeGreaterThan(5);
  const log = lines.join('');
  for (const secret of [key, keys.second!]) expect(log).not.toContain(secret.slice(-32));

  const tables = await asAdmin<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const rows = await asAdmin<{ row: string }>(`select t::text as row from ${name} t`);
    for (const secret of [key, keys.second!]) {
      const hex = Buffer.from(secret).toString('hex');
      for (const { row } of rows) {
        expect(row).not.toContain(secret.slice(-32));
        expect(row).not.toContain(hex);
      }
    }
  }
});
