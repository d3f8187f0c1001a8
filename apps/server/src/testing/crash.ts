// Kills a real process of the product at a named step; see crash-child.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { CrashOrder } from './crash-child.ts';
import { TEST_SECRET, type TestConnections } from './database.ts';

const CHILD = fileURLToPath(new URL('./crash-child.ts', import.meta.url));

/** Runs a process until it kills itself at `order.step`. */
export async function killedAt(
  connections: TestConnections,
  order: Omit<CrashOrder, 'connection' | 'secretKey'>,
): Promise<void> {
  const child = spawn(process.execPath, [CHILD], { stdio: ['pipe', 'pipe', 'inherit'] });
  const died = once(child, 'exit');
  child.stdin.write(`${JSON.stringify({ ...order, connection: connections.app, secretKey: TEST_SECRET })}\n`);
  expect(await died).toEqual([null, 'SIGKILL']);
}
