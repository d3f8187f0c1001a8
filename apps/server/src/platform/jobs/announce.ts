// Tells the other processes that jobs were added: once for many, and outside the transactions that add them, because
// a commit that notifies holds a lock of the whole server until it is on disk.
import type { Log } from '../log.ts';
import { type Queries, statement } from '../postgres/database.ts';

/** The channel that processes listen on; the payload names who tells. */
export const CHANNEL = 'jobs_added';

const WAIT_MS = 20;

const notify = statement('jobs.notify', `select pg_notify('${CHANNEL}', $1)`);

/** @returns what is called whenever jobs were added. */
export function createAnnouncer(db: Queries, processId: string, log: Log): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      // Whoever is not told looks by itself.
      db.rows(notify, [processId]).catch((error) => log.debug({ err: error }, 'jobs were not announced'));
    }, WAIT_MS).unref();
  };
}
