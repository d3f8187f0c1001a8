// Listens to notifications (LISTEN) on a separate connection, which is reopened when it breaks. Notifications are lost
// while the connection is down, so code that relies on them must check `connected`.
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';

export interface Listener {
  /** Returns false while notifications can be missed. */
  connected(): boolean;
  close(): Promise<void>;
}

const RETRY_MS = 1_000;
/** On a busy machine, the start of a connection took more than 5 s. */
const CONNECT_MS = 15_000;

/**
 * Opens the connection. Rejects if that fails; after a later failure it reconnects until it succeeds.
 * @param handlers by channel.
 * @param onReconnect called after each connect, because notifications might have been missed before.
 * @param name the name of the connection in the database's lists.
 */
export async function listen(
  connection: ClientConfig,
  handlers: Record<string, (payload: string) => void>,
  onReconnect: () => void,
  log: Log,
  name = 'parley listen',
): Promise<Listener> {
  let client: Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const opening = new Client({
      ...connection,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: 5_000,
    });
    opening.on('error', (error) => log.warn({ err: error }, 'the notification connection broke'));
    opening.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''));
    try {
      await opening.connect();
      for (const channel of Object.keys(handlers))
        await opening.query(`listen ${opening.escapeIdentifier(channel)}`);
    } catch (error) {
      opening.end().catch(() => {});
      throw error;
    }
    if (closed) return void opening.end().catch(() => {});
    client = opening;
    opening.once('end', () => {
      client = undefined;
      reopenLater();
    });
    onReconnect();
  }

  function reopenLater(): void {
    if (!closed) retry = setTimeout(() => open().catch(reopenLater), RETRY_MS);
  }

  await open();
  return {
    connected: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
