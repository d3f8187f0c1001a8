// Tells other processes what happened: after the commit, in a transaction of its own that writes nothing, and once for
// many. A transaction that notifies holds a lock of the whole server while it is flushed to disk, so one that writes
// rows never does.
import type { Log } from '../log.ts';
import { type Queries, statement } from './database.ts';

/** The first news is told at once; what comes within this time after it is told together. */
const PAUSE_MS = 20;

const notify = statement(
  'announcer.notify',
  'select pg_notify(channel, $2) from unnest($1::text[]) as channel',
);

export interface Announcer {
  /** There is news on a channel: everybody who listens is told, within 20 ms. */
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
  let pause: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();
  let isClosed = false;

  async function announce(): Promise<void> {
    // What is told in the same breath goes along.
    await Promise.resolve();
    const channels = [...news];
    news.clear();
    await db
      .rows(notify, [channels, teller])
      .catch((error) => log.warn({ err: error, channels }, 'other processes were not told'));
  }

  function begin(): void {
    telling = announce();
    pause = setTimeout(() => {
      pause = undefined;
      if (news.size > 0) begin();
    }, PAUSE_MS);
  }

  return {
    tell(channel) {
      if (isClosed) return;
      news.add(channel);
      if (pause === undefined) begin();
    },
    async close() {
      isClosed = true;
      clearTimeout(pause);
      await telling;
      if (news.size > 0) await announce();
    },
  };
}
