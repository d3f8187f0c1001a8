// LISTEN on a connection of its own, opened again when it breaks. While it is down nothing can be heard, and
// whoever relies on it asks `connected`.
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';

export interface Listener {
  /** false while notifications may be missed. */
  connected(): boolean;
  close(): Promise<void>;
}

const RETRY_MS = 1_000;

/** @param handlers by channel; `onReconnect` is told that some may have been missed. */
export async function listen(
  connection: ClientConfig,
  handlers: Record<string, (payload: string) => void>,
  onReconnect: () => void,
  log: Log,
): Promise<Listener> {
  let client: Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const opening = new Client({ ...connection, application_name: 'parley listen', keepAlive: true });
    const lost = () => {
      if (client !== opening && client !== undefined) return;
      client = undefined;
      if (!closed) retry = setTimeout(() => open().catch(lost), RETRY_MS);
    };
    opening.on('error', (error) => log.warn({ err: error }, 'the notification connection broke'));
    opening.on('end', lost);
    opening.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''));
    await opening.connect();
    for (const channel of Object.keys(handlers))
      await opening.query(`listen ${opening.escapeIdentifier(channel)}`);
    client = opening;
    onReconnect();
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
