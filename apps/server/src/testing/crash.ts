// Kills a real process of the product, at a named step or when a test says so; see crash-child.ts.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { CrashOrder } from './crash-child.ts';
import { TEST_SECRET, type TestConnections } from './database.ts';
import { getProgram } from './programs.ts';

type CrashOptions = Omit<CrashOrder, 'connection' | 'secretKey'>;

/**
 * Starts a process of crash-child.ts, which waits for its order. Its standard output can be read only if `tells` is
 * set.
 */
export function startCrashChild(tells = false): ChildProcess {
  const { file, env } = getProgram('crash-child');
  return spawn(process.execPath, [file], {
    stdio: ['pipe', tells ? 'pipe' : 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
}

function start(connections: TestConnections, order: CrashOptions) {
  const child = startCrashChild();
  const died = once(child, 'exit');
  child.stdin!.write(
    `${JSON.stringify({ ...order, connection: connections.app, secretKey: TEST_SECRET })}\n`,
  );
  return { child, died };
}

/** Runs a process until it kills itself at `order.step`. */
export async function runUntilKilled(connections: TestConnections, order: CrashOptions): Promise<void> {
  expect(await start(connections, order).died).toEqual([null, 'SIGKILL']);
}

/** Runs a process that pauses at `order.step`, like a suspended machine, until the test resumes it. */
export function runUntilPaused(
  connections: TestConnections,
  order: CrashOptions,
): { resume(): void; kill(): Promise<void> } {
  const { child, died } = start(connections, { ...order, pauses: true });
  return {
    resume: () => void child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL');
      expect(await died).toEqual([null, 'SIGKILL']);
    },
  };
}

/** Runs a process until the test kills it. Every sleep in it lasts forever, unless `standsStill` is false. */
export function runUntilStopped(
  connections: TestConnections,
  order: Pick<CrashOrder, 'call' | 'standsStill' | 'mediaDir'>,
): { kill(): Promise<void> } {
  const { child, died } = start(connections, { standsStill: true, ...order, step: 'none', nth: 1 });
  return {
    async kill() {
      child.kill('SIGKILL');
      expect(await died).toEqual([null, 'SIGKILL']);
    },
  };
}
