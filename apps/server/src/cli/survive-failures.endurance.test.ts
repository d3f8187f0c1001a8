// A Parley without supervision continues or restarts after every failure.
// @module-tag endurance
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, createCaller } from '@parley/client';
import { contract, fact, factText } from '@parley/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { mountSmallDisk, sql } from '../platform/postgres/embedded/testing.ts';
import { openEmbedded } from '../platform/postgres/embedded.ts';
import { NIGHTLY, SLOW_MS } from '../testing/nightly.ts';
import {
  cleanUp,
  createInitialized,
  createPrivateFolder,
  endAll,
  LAUNCHER,
  launchParley,
  runParley,
  type ServedParley,
  startServed,
  until,
} from './testing.ts';

/**
 * The number of failures of the database. Half of them happen while a message is typed, the others at a random moment.
 * Some are freezes, the others kills.
 */
const BLIPS = NIGHTLY ? 25 : 2;
const LONGEST_MS = NIGHTLY ? 60_000 : 2_000;
/** The longest simulated reading and typing. */
const TYPING_MS = 15_000;
const BLOCKED_LOOP = new URL('../testing/blocked-loop.mjs', import.meta.url).href;
const POISONED_TURNS = new URL('../testing/poisoned-turns.mjs', import.meta.url).href;
/** Much longer than the pauses between attempts: after three refusals a message waits two minutes. */
const ARRIVES_WITHIN_MS = 600_000;
const HANG_CLAIMS = new URL('../testing/hang-claims.mjs', import.meta.url).href;

afterEach(async () => {
  await endAll();
  await cleanUp();
});

let phones = 33_612_000_000;
/** The demo campaign's number. */
const NUMBER = '33600000001';

const readServingPid = (data: string) => Number(readFileSync(join(data, 'locks', 'serving.pid'), 'utf8'));
const readDatabasePid = (data: string) =>
  Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Pushes leads. The demo's campaign types like a person, so seconds of typing follow. */
async function push(api: Caller, count: number): Promise<string[]> {
  const pushed = Array.from({ length: count }, () => String(++phones));
  for (const phone of pushed)
    await retryCall(() => api.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` }));
  return pushed;
}

async function retryCall<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== undefined && status < 500 && status !== 429) throw error;
      await sleep(status === 429 ? 1_000 : 100);
    }
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const listTexts = (api: Caller, phone: string) =>
  retryCall(async () =>
    (await api.call(contract.sandbox.phoneEvents, { phone })).data.filter(({ type }) => type === 'text'),
  );
const sawTyping = async (api: Caller, phone: string) =>
  (await retryCall(() => api.call(contract.sandbox.phoneEvents, { phone }))).data.some(
    ({ type }) => type === 'typing',
  );

async function waitForArrivals(api: Caller, all: readonly string[]): Promise<void> {
  for (const phone of all) {
    await until(async () => {
      await sleep(100);
      return (await listTexts(api, phone)).length > 0;
    }, ARRIVES_WITHIN_MS);
    expect(await listTexts(api, phone)).toHaveLength(1);
  }
}

const api = (server: ServedParley) => createCaller({ baseUrl: server.url, key: server.key });

describe('a Parley with a failing database', () => {
  test(
    'continues to send each message once after it is killed or frozen, and stops normally',
    async () => {
      const server = await startServed();
      const caller = api(server);
      for (let blip = 0; blip < BLIPS; blip++) {
        const typed = await push(caller, 3);
        if (blip % 2 === 0) await until(() => sawTyping(caller, typed[0]!));
        else await sleep(Math.random() * 3_000);
        if (NIGHTLY ? blip % 3 === 2 : blip === 1)
          await freezeServer(readDatabasePid(server.data), 100 + Math.random() * LONGEST_MS);
        else process.kill(readDatabasePid(server.data), 'SIGKILL');
        const back = performance.now();
        await waitForArrivals(caller, await push(caller, 1));
        if (NIGHTLY) expect(performance.now() - back).toBeLessThan(10_000 + TYPING_MS);
        await waitForArrivals(caller, typed);
      }
      await checkStop(server);
    },
    // Two failures take 30 s on an idle machine.
    BLIPS * (LONGEST_MS + 90_000),
  );

  test('reports a full disk, and continues to send once there is space', async ({ skip }) => {
    const disk = mountSmallDisk('400m');
    if (disk === undefined) return skip('no right to mount a file system');
    const server = await startServed({ data: join(disk, 'data') });
    const caller = api(server);
    const typed = await push(caller, 3);
    await until(() => sawTyping(caller, typed[0]!));
    const filler = join(disk, 'filler');
    // PostgreSQL can free some space after the first fill. Don't push a lead to find out: Parley could still be typing
    // to it when it stops, and it waits only 20 s for that.
    await until(async () => {
      fill(filler);
      return (await fetch(`${server.url}/readyz`)).status === 503;
    });
    await sleep(NIGHTLY ? 45_000 : 3_000);
    rmSync(filler);
    await waitForArrivals(caller, [...typed, ...(await push(caller, 1))]);
    await checkStop(server);
  });
});

/** Freezes every process of a server for a while, like swapping or a hung disk. */
async function freezeServer(postmaster: number, ms: number): Promise<void> {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const all = [postmaster, ...children.map(Number).filter((pid) => pid > 0)];
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of all) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended in the meantime.
      }
    }
  };
  signal('SIGSTOP');
  await sleep(ms);
  signal('SIGCONT');
}

/** Fills the disk completely. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

async function checkStop(server: ServedParley): Promise<void> {
  const asked = performance.now();
  expect(await server.stop()).toMatchObject({ code: 0 });
  if (NIGHTLY) expect(performance.now() - asked).toBeLessThan(20_000);
}

describe('parley start', () => {
  test('restarts a failed process on the same port, and stops it as usual', async () => {
    const port = await findFreePort();
    const server = await startServed({ program: LAUNCHER, args: ['--demo', '--port', String(port)] });
    const first = readServingPid(server.data);
    process.kill(first, 'SIGABRT');
    await until(() => readServingPid(server.data) !== first);
    await until(async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.status === 200);
    await waitForArrivals(api(server), await push(api(server), 1));
    expect(server.err()).toContain('Parley ended (SIGABRT); it is started again in 1 s.');
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  test('does not restart a process that a person killed', async () => {
    const server = await startServed({ program: LAUNCHER });
    process.kill(readServingPid(server.data), 'SIGKILL');
    expect(await server.ended).toMatchObject({ code: 137 });
  });

  // It waits for more than 60 s.
  test('replaces a process whose event loop is blocked for 30 s, and no other', {
    timeout: SLOW_MS,
  }, async () => {
    const port = await findFreePort();
    const server = await startServed({
      program: LAUNCHER,
      args: ['--demo', '--port', String(port)],
      env: { NODE_OPTIONS: `--import ${BLOCKED_LOOP}` },
    });
    const first = readServingPid(server.data);
    await waitForArrivals(api(server), await push(api(server), 1));
    process.kill(first, 'SIGUSR2');
    const blockedAt = performance.now();
    await until(() => readServingPid(server.data) !== first, 120_000);
    expect(performance.now() - blockedAt).toBeGreaterThan(20_000);
    expect(server.err()).toMatch(/Parley gave no sign of life for 30 s, so it was killed.\n.*\(SIGKILL\)/);
    await until(async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.status === 200);
    const second = readServingPid(server.data);
    await waitForArrivals(api(server), await push(api(server), 1));
    // A launcher that was suspended does not treat its own pause as silence of the process.
    server.process.kill('SIGSTOP');
    await sleep(32_000);
    server.process.kill('SIGCONT');
    await sleep(3_000);
    expect(readServingPid(server.data)).toBe(second);
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  // Restarted processes type three messages like a person.
  test('hands a conversation over after its turn crashed twice, and answers the others', {
    timeout: SLOW_MS,
  }, async () => {
    const port = await findFreePort();
    const server = await startServed({
      program: LAUNCHER,
      args: ['--demo', '--port', String(port)],
      env: {
        NODE_OPTIONS: `--import ${POISONED_TURNS}`,
        FAILED_START: join(createPrivateFolder(), 'failed-start'),
      },
    });
    const caller = api(server);
    const phones = await push(caller, 4);
    await waitForArrivals(caller, phones);
    const say = (from: string, text: string) =>
      retryCall(() => caller.call(contract.sandbox.receiveMessage, { to: NUMBER, from, text }));
    await Promise.all(phones.map((phone, n) => say(phone, n === 2 ? 'POISON' : 'Yes, that is right')));
    const leads = await Promise.all(
      phones.map((phone) =>
        retryCall(async () => (await caller.call(contract.leads.list, { phone: `+${phone}` })).data[0]!),
      ),
    );
    const poisoned = leads[2]!;
    const dead = async () => {
      const { out } = await runParley(['jobs', 'list', '--state', 'dead', '--json', '--data', server.data]);
      return JSON.parse(out) as { key: string; error: string; crashes: number }[];
    };
    const journal = () => retryCall(() => caller.call(contract.leads.listNotes, { id: poisoned.id }));
    // A call costs far less than a command.
    await until(async () => (await journal()).data.length > 0);
    await until(async () => (await dead().catch(() => [])).length > 0);
    expect(await dead()).toEqual([
      expect.objectContaining({ key: `turn:${poisoned.id}`, error: 'process_died', crashes: 2 }),
    ]);
    // Two crashes, and the failed start between them. On a busy machine another start can fail, and does not count.
    expect(server.err().match(/Parley ended \(1\)/g)!.length).toBeGreaterThanOrEqual(3);
    expect((await journal()).data.map(({ text }) => text)).toEqual([
      expect.stringContaining(factText(fact('process_crashed'))),
    ]);
    for (const phone of phones.filter((_, n) => n !== 2)) {
      await until(async () => (await listTexts(caller, phone)).length > 1);
    }
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  test.runIf(NIGHTLY)('restarts a process that hangs for an unknown reason', async () => {
    const port = await findFreePort();
    const server = await startServed({
      program: LAUNCHER,
      args: ['--demo', '--port', String(port)],
      env: { NODE_OPTIONS: `--import ${HANG_CLAIMS}` },
    });
    const first = readServingPid(server.data);
    await push(api(server), 1);
    await until(() => readServingPid(server.data) !== first, 120_000);
    expect(server.err()).toContain('Parley cannot recover: jobs are due for');
  });

  test('answers only health checks if it runs as a worker', async () => {
    const data = await createInitialized();
    const worker = launchParley(['start', '--role', 'worker', '--data', data, '--health-port', '0']);
    await until(() => worker.out().includes('/readyz'));
    const url = /http:\/\/[^/\s]+/.exec(worker.out())![0];
    const ready = await fetch(`${url}/readyz`);
    expect(await ready.json()).toMatchObject({ status: 'ready', jobs: { running: 0, overdue_seconds: 0 } });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('parley_jobs{kind="running"} 0');
    expect((await fetch(`${url}/api/v1/me`)).status).toBe(404);
    worker.process.kill('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0 });
  });
});

describe('parley jobs', () => {
  test('lists waiting jobs, and retries only those that were given up', async () => {
    const server = await startServed();
    const on = (...args: string[]) => runParley(['jobs', ...args, '--data', server.data]);
    const [phone] = await push(api(server), 1);
    await waitForArrivals(api(server), [phone!]);
    const listed = JSON.parse((await on('list', '--json')).out);
    expect(listed).toEqual([
      expect.objectContaining({ task: 'agent.follow-up', state: 'waiting', deaths: 0 }),
    ]);
    expect((await on('list')).out).toContain(listed[0].key);
    expect(await on('list', '--state', 'dead')).toMatchObject({ code: 0, out: 'No jobs are dead.\n' });
    expect(await on('list', '--state', 'gone')).toMatchObject({ code: 2 });
    expect(await on('retry')).toMatchObject({
      code: 2,
      err: 'Name one job by its key, or use --all.\n',
    });
    expect(await on('retry', '--all')).toMatchObject({ code: 0, out: 'No job was given up.\n' });
    expect(await on('retry', 'turn:nobody')).toMatchObject({ code: 1 });
    const { key } = listed[0];
    expect(await on('retry', key)).toMatchObject({ code: 1 });
    const embedded = await openEmbedded({ dataDir: server.data, mode: 'join' });
    await sql(embedded.owner, `update jobs set attempts = 5 where key = '${key}'`);
    const dead = JSON.parse((await on('list', '--state', 'dead', '--json')).out);
    expect(dead).toMatchObject([{ key, state: 'dead', attempts: 5 }]);
    expect(await on('retry', key)).toMatchObject({ code: 0, out: `Retried: ${key}.\n` });
    await embedded.stop();
    expect(await on('list', '--state', 'dead')).toMatchObject({ code: 0, out: 'No jobs are dead.\n' });
  });
});
