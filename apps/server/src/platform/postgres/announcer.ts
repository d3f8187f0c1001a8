// Tells other processes what happened: after the commit, in a transaction of its own that writes nothing, and once for
// many. A transaction that notifies holds a lock of the whole server while it is flushed to disk, so one that writes
// rows never does.
import type { Log } from '../log.ts';
import { type Queries, statement } from './database.ts';

/** How long news is gathered before it is told. */
const WAIT_MS = 20;

const notify = statement(
  'announcer.notify',
  'select pg_notify(channel, $2) from unnest($1::text[]) as channel',
);

export interface Announcer {
  /** There is news on a channel: it is told soon, to all that listen. */
  tell(channel: string): void;
  /** Tells what is not told yet, and nothing more. */
  close(): Promise<void>;
}

/**
 * News may get lost, with the connection or with this process: whoever listens must find out without it, only later.
 * @param teller this process: whoever listens hears who tells.
 */
export function createAnnouncer(db: Queries, teller: string, log: Log): Announcer {
  const news = new Set<string>();
  let waiting: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function announce(): Promise<void> {
    waiting = undefined;
    const channels = [...news];
    news.clear();
    await db
      .rows(notify, [channels, teller])
      .catch((error) => log.warn({ err: error, channels }, 'other processes were not told'));
  }

  return {
    tell(channel) {
      if (isClosed) return;
      news.add(channel);
      waiting ??= setTimeout(announce, WAIT_MS);
    },
    async close() {
      isClosed = true;
      if (waiting === undefined) return;
      clearTimeout(waiting);
      await announce();
    },
  };
}
