// Starts the demo with `bin/parley.mjs`, on one port for all its processes, and names the process that serves.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { getLauncher, type ServedParley, startServed, until } from './testing.ts';

/** Starts the demo; `program` is the bundled launcher by default. */
export async function startDemo(
  options: { env?: Record<string, string>; program?: string } = {},
): Promise<ServedParley> {
  const port = await findFreePort();
  return startServed({ program: getLauncher(), ...options, args: ['--demo', '--port', String(port)] });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns the id of the process that serves. */
export const readServingPid = ({ data }: ServedParley): number =>
  Number(readFileSync(join(data, 'locks', 'serving.pid'), 'utf8'));

/** Waits until another process serves than the one with the given id. */
export async function waitForRestart(server: ServedParley, pid: number): Promise<void> {
  await until(() => readServingPid(server) !== pid);
  await until(async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.status === 200);
}
