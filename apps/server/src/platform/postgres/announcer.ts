// Notifies other processes of events: after the commit, in a separate transaction that writes nothing, and once for
// many events. A transaction that notifies holds a server-wide lock while it is flushed to disk, so a transaction that
// writes rows must never notify.
import type { Log } from '../log.ts';
import { type Queries, statement } from './database.ts';

/** The first event is sent immediately. Events within this time after it are collected and sent together. */
const PAUSE_MS = 20;

const notify = statement(
  'announcer.notify',
  'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as news (channel, text)',
);

export interface Announcer {
  /**
   * Notifies all listeners of the channel within 20 ms.
   * @param text sent after the name of this process, without spaces; at most 7,900 bytes.
   */
  tell(channel: string, text?: string): void;
  /** Sends the waiting notifications, and accepts no more. */
  close(): Promise<void>;
}

/**
 * Creates the announcer. Notifications can be lost with the connection or with this process, so listeners must also
 * find changes without them, although later.
 * @param teller the name of this process, which listeners receive.
 */
export function createAnnouncer(db: Queries, teller: string, log: Log): Announcer {
  /** Channels and texts to send. Equal notifications are sent once. */
  const news = new Map<string, [channel: string, text: string]>();
  let pause: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();
  let isClosed = false;

  async function announce(): Promise<void> {
    // Wait, so that notifications from the same code right after this one are included.
    await Promise.resolve();
    const told = [...news.values()];
    news.clear();
    const channels = told.map(([channel]) => channel);
    await db
      .rows(notify, [channels, told.map(([, text]) => text)])
      .catch((error) => log.warn({ err: error, channels }, 'could not notify other processes'));
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
