// Tells other processes that something happened: after the commit, in a separate transaction that writes nothing, and
// once for many events. A transaction that notifies holds a server-wide lock while it is flushed to disk, so a
// transaction that writes rows must never notify.
import type { Log } from '../log.ts';
import { type Queries, statement } from './database.ts';

/** The first news goes out at once; news within this time after it goes out together. */
const PAUSE_MS = 20;

const notify = statement(
  'announcer.notify',
  'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as news (channel, text)',
);

export interface Announcer {
  /**
   * Notifies everybody who listens on the channel, within 20 ms.
   * @param text what they are told besides who tells, without spaces; at most 7,900 bytes.
   */
  tell(channel: string, text?: string): void;
  /** Sends the news that waits, and accepts no more. */
  close(): Promise<void>;
}

/**
 * News may get lost with the connection or with this process, so listeners must also find out without it, only later.
 * @param teller the name of this process; listeners receive it.
 */
export function createAnnouncer(db: Queries, teller: string, log: Log): Announcer {
  /** Channels and texts; the same news twice is told once. */
  const news = new Map<string, [channel: string, text: string]>();
  let pause: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();
  let isClosed = false;

  async function announce(): Promise<void> {
    // News that the same code tells right after this goes along.
    await Promise.resolve();
    const told = [...news.values()];
    news.clear();
    const channels = told.map(([channel]) => channel);
    await db
      .rows(notify, [channels, told.map(([, text]) => text)])
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
    tell(channel, text) {
      if (isClosed) return;
      const whole = text === undefined ? teller : `${teller} ${text}`;
      news.set(`${channel} ${whole}`, [channel, whole]);
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
