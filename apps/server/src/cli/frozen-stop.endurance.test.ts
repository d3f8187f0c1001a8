// Tests SIGTERM while the database is frozen: Parley ends within 20 s, and the next start settles what is left.
// @module-tag endurance

import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { findServers, sql } from '../platform/postgres/embedded/testing.ts';
import { openEmbedded } from '../platform/postgres/embedded.ts';
import { SLOW_MS } from '../testing/nightly.ts';
import { createApi, listTexts, push, sawTyping, waitForArrivals } from './demo-leads.testing.ts';
import {
  cleanUp,
  createInitialized,
  createPrivateFolder,
  endAll,
  type ServedParley,
  startServed,
  until,
} from './testing.ts';

afterAll(async () => {
  await endAll();
  await cleanUp();
});

/** Pushes a lead, and returns the digits of its phone once its message is being typed. */
async function pushUntilTyped(server: ServedParley): Promise<string> {
  const api = createApi(server);
  const [phone] = (await push(api, 1)) as [string];
  await until(() => sawTyping(api, phone));
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

// Each test waits for many seconds while its database is frozen.
describe.concurrent('parley start with a frozen database', { timeout: SLOW_MS }, () => {
  test('stops within 20 s with the embedded server, and the next start sends the message being typed', async () => {
    const first = await startServed();
    const { key, data } = first;
    const typed = await pushUntilTyped(first);
    const { code, ms } = await stopFrozen(first, data);
    expect(code).toBe(1);
    expect(ms).toBeLessThan(20_000);
    expect(findServers(data)).toEqual([]);
    const next = await startServed({ data });
    const api = createApi(next, key);
    await waitForArrivals(api, [typed, ...(await push(api, 1))]);
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
      const typed = await pushUntilTyped(first);
      const { code, ms } = await stopFrozen(first, database);
      expect(code).toBe(1);
      expect(ms).toBeLessThan(20_000);
      signalServers(database, 'SIGCONT');
      const next = await startServed({ data, env });
      const after = createApi(next, first.key);
      await waitForArrivals(after, await push(after, 1));
      // Statements that the first process sent to the frozen server ran when it was thawed. One of them might record
      // that the message was handed to the engine. In that case, the message is unconfirmed and is never sent again.
      const open = `select id from messages where status in ('queued', 'sending')`;
      await until(async () => (await sql(embedded.owner, open)).length === 0);
      expect((await listTexts(after, typed)).length).toBeLessThanOrEqual(1);
      expect(await next.stop()).toMatchObject({ code: 0 });
    } finally {
      signalServers(database, 'SIGCONT');
      await embedded.stop();
    }
  });
});
