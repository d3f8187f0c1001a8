// Serves in this process: for `start`, and for `demo` if no Parley is running.
import type { App } from '../composition/app.ts';
import type { Queries } from '../platform/postgres/database.ts';
import { CliError } from './cli-error.ts';
import type { Installation } from './installation.ts';
import { explainPortError } from './port.ts';
import { readSecondsSinceBeat } from './store.ts';
import type { Terminal } from './terminal.ts';

/** Starts the work of the role and listens: for the API, or as a worker only for health checks. */
export async function startServing({ config }: Installation, app: App): Promise<void> {
  await app.start();
  const server = config.role === 'worker' ? app.healthServer : app.server;
  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw explainPortError(error, config.host, config.port);
  }
}

/**
 * Refuses new work and finishes running work.
 * @returns false if that took too long; the next start settles the rest.
 */
export async function stopServing(app: App, terminal: Terminal): Promise<boolean> {
  if (await app.stop()) return true;
  terminal.err('Running work did not finish in time. The next start settles it.');
  return false;
}

/** Returns the id of the process that serves Parley at this URL; undefined if none does. */
export async function findProcessAt(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) });
    if (!response.ok) return undefined;
    return response.headers.get('x-process-id') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The silence after which a process counts as dead. Every process reports every 5 s (platform/processes.ts). */
const SILENT_SECONDS = 20;

/**
 * Throws if Parley is running on this database. A data directory has a lock. With DATABASE_URL, only the heartbeats of
 * processes show whether Parley is running.
 */
export async function refuseWhileServed(db: Queries): Promise<void> {
  const seconds = await readSecondsSinceBeat(db);
  if (seconds === null || seconds >= SILENT_SECONDS) return;
  throw new CliError(
    `Parley is running on this database (last report ${seconds} s ago). Stop it first. If it was killed, wait ${SILENT_SECONDS} s.`,
  );
}
