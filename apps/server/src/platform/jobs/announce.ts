// Tells the other processes that jobs were added: once for many, and outside the transactions that add them, because
// a commit that notifies holds a lock of the whole server until it is on disk.
import type { Log } from '../log.ts';
import { type Queries, statement } from '../postgres/database.ts';

/** The channel that processes listen on; the payload names who tells. */
export const CHANNEL = 'jobs_added';

const WAIT_MS = 20;

const notify = statement('jobs.notify', `select pg_notify('${CHANNEL}', $1)`);

export interface Announcer {
  /** Jobs were added. */
  tell(): void;
  /** Tells what is not told yet, and nothing more. */
  close(): Promise<void>;
}

export function createAnnouncer(db: Queries, processId: string, log: Log): Announcer {
  let waiting: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function announce(): Promise<void> {
    waiting = undefined;
    // Whoever is not told looks by itself.
    await db
      .write(notify, [processId])
      .catch((error) => log.debug({ err: error }, 'jobs were not announced'));
  }

  return {
    tell() {
      if (!isClosed) waiting ??= setTimeout(announce, WAIT_MS);
    },
    async close() {
      isClosed = true;
      if (waiting === undefined) return;
      clearTimeout(waiting);
      await announce();
    },
  };
}
