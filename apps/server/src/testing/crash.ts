// Kills a real process of the product, at a named step or when a test says so; see crash-child.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { CrashOrder } from './crash-child.ts';
import { TEST_SECRET, type TestConnections } from './database.ts';

const CHILD = fileURLToPath(new URL('./crash-child.ts', import.meta.url));

type Order = Omit<CrashOrder, 'connection' | 'secretKey'>;

function start(connections: TestConnections, order: Order) {
  const child = spawn(process.execPath, [CHILD], { stdio: ['pipe', 'ignore', 'inherit'] });
  const died = once(child, 'exit');
  child.stdin.write(`${JSON.stringify({ ...order, connection: connections.app, secretKey: TEST_SECRET })}\n`);
  return { child, died };
}

/** Runs a process until it kills itself at `order.step`. */
export async function killedAt(connections: TestConnections, order: Order): Promise<void> {
  expect(await start(connections, order).died).toEqual([null, 'SIGKILL']);
}

/** Runs a process until the test kills it. Every sleep in it lasts for ever, unless `standsStill` is false. */
export function standing(
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
