// Tests SIGTERM while the database is frozen: Parley ends within 20 s, and the next start settles what is left.
// @module-tag endurance

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { findServers, sql } from '../platform/postgres/embedded/testing.ts';
import { openEmbedded } from '../platform/postgres/embedded.ts';
import { SLOW_MS } from '../testing/nightly.ts';
import {
  cleanUp,
  createInitialized,
  createPrivateFolder,
  endAll,
  type ServedParley,
  startServed,
  until,
} from './testing.ts';

afterEach(async () => {
  await endAll();
  await cleanUp();
});

let phones = 33_614_000_000;

const createServerCaller = (server: ServedParley, key = server.key) =>
  createCaller({ baseUrl: server.url, key });
const events = async (api: ReturnType<typeof createServerCaller>, phone: string) =>
  (await api.call(contract.sandbox.phoneEvents, { phone })).data;
const texts = async (api: ReturnType<typeof createServerCaller>, phone: string) =>
  (await events(api, phone)).filter(({ type }) => type === 'text');

/** Pushes a lead. @returns the digits of its phone. */
async function push(api: ReturnType<typeof createServerCaller>): Promise<string> {
  const phone = String(++phones);
  await api.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
  return phone;
}

/** Sends a signal to all processes of the database servers below a folder: the postmasters and their sessions. */
function signalServers(folder: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of findServers(folder)) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
    for (const one of [pid, ...children.filter((child) => child > 0)]) {
      try {
        process.kill(one, signal);
      } catch {
        // The session has already ended.
      }
    }
  }
}

/** Stops the server while its database is frozen. @returns its exit code, and how long it took to stop. */
async function stopFrozen(
  server: ServedParley,
  database: string,
): Promise<{ code: number | string; ms: number }> {
  signalServers(database, 'SIGSTOP');
  const asked = performance.now();
  const { code } = await server.stop();
  return { code, ms: performance.now() - asked };
}

/** Waits until the phone has received its message, and checks that it received it only once. */
async function waitForArrival(server: ServedParley, key: string, phone: string): Promise<void> {
  const api = createServerCaller(server, key);
  await until(async () => {
    await sleep(100);
    return (await texts(api, phone)).length > 0;
  });
  expect(await texts(api, phone)).toHaveLength(1);
}

describe('parley start with a frozen database', { timeout: SLOW_MS }, () => {
  test('stops within 20 s with the embedded server, and the next start sends the message being typed', async () => {
    const first = await startServed();
    const { key, data } = first;
    const api = createServerCaller(first);
    const typed = await push(api);
    await until(async () => (await events(api, typed)).some(({ type }) => type === 'typing'));
    const { code, ms } = await stopFrozen(first, data);
    expect(code).toBe(1);
    expect(ms).toBeLessThan(20_000);
    expect(findServers(data)).toEqual([]);
    const next = await startServed({ data });
    await waitForArrival(next, key, typed);
    await waitForArrival(next, key, await push(createServerCaller(next, key)));
    expect(await next.stop()).toMatchObject({ code: 0 });
  });

  test('stops within 20 s with exit code 0 if no work was running', async () => {
    const server = await startServed({ args: [] });
    const { code, ms } = await stopFrozen(server, server.data);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(20_000);
    expect(findServers(server.data)).toEqual([]);
  });

  test('stops within 20 s with the database in DATABASE_URL', async () => {
    const database = await createInitialized();
    const data = createPrivateFolder();
    const embedded = await openEmbedded({ dataDir: database, mode: 'serve' });
    try {
      const { user, password, host, port, database: name } = embedded.owner;
      const env = {
        DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
      };
      const first = await startServed({ data, env });
      const api = createServerCaller(first);
      const typed = await push(api);
      await until(async () => (await events(api, typed)).some(({ type }) => type === 'typing'));
      const { code, ms } = await stopFrozen(first, database);
      expect(code).toBe(1);
      expect(ms).toBeLessThan(20_000);
      signalServers(database, 'SIGCONT');
      const next = await startServed({ data, env });
      const after = createServerCaller(next, first.key);
      await waitForArrival(next, first.key, await push(after));
      // Statements that the first process sent to the frozen server ran when it was thawed. One of them might record
      // that the message was handed to the engine. In that case, the message is unconfirmed and is never sent again.
      const open = `select id from messages where status in ('queued', 'sending')`;
      await until(async () => (await sql(embedded.owner, open)).length === 0);
      expect((await texts(after, typed)).length).toBeLessThanOrEqual(1);
      expect(await next.stop()).toMatchObject({ code: 0 });
    } finally {
      signalServers(database, 'SIGCONT');
      await embedded.stop();
    }
  });
});
