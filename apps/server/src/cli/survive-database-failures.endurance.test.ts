// A Parley whose database is killed or frozen, or whose disk is full, continues after every failure.
// @module-tag endurance
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { mountSmallDisk } from '../platform/postgres/embedded/testing.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { createApi, push, sawTyping, waitForArrivals } from './demo-leads.testing.ts';
import { cleanUp, endAll, type ServedParley, startServed, until } from './testing.ts';

/**
 * The number of failures of the database. Half of them happen while a message is typed, the others at a random moment.
 * Some are freezes, the others kills.
 */
const BLIPS = NIGHTLY ? 25 : 2;
const LONGEST_MS = NIGHTLY ? 60_000 : 2_000;
/** The longest simulated reading and typing. */
const TYPING_MS = 15_000;

afterEach(async () => {
  await endAll();
  await cleanUp();
});

const readDatabasePid = (data: string) =>
  Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('a Parley with a failing database', () => {
  test(
    'continues to send each message once after it is killed or frozen, and stops normally',
    async () => {
      const server = await startServed();
      const caller = createApi(server);
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
    const caller = createApi(server);
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
