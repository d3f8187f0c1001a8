// Opens a separate connection for a backup or a restore. Its statements have no time limit, and it formats every value
// the same way on every server.
import { once } from 'node:events';
import { Client, type ClientConfig } from 'pg';
import { from as copyIn, to as copyOut } from 'pg-copy-streams';
import { createQueries, type Queries } from '../postgres/database.ts';

export interface Session {
  client: Client;
  /** The same connection, in the form that stores use. */
  queries: Queries;
  /** Returns the text that a COPY writes, one line for each row. */
  read(copy: string): AsyncIterable<Buffer>;
  /** Loads lines into a table; resolves when the database has taken all of them. */
  write(copy: string, lines: AsyncIterable<Buffer>): Promise<void>;
  /** Ends the connection; the server rolls back an open transaction. */
  close(): Promise<void>;
}

const SETTINGS = Object.entries({
  statement_timeout: '0',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '0',
  // If a row-level policy hides rows, the query fails instead of returning fewer.
  row_security: 'off',
  search_path: 'public',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
});

/** Opens the connection. @param signal ends it when it aborts; running work on it then fails. */
export async function openSession(connection: ClientConfig, signal?: AbortSignal): Promise<Session> {
  signal?.throwIfAborted();
  const client = new Client({
    ...connection,
    application_name: 'parley backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    client_encoding: 'UTF8',
    options: SETTINGS.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  });
  // When the connection breaks, the running query fails and reports it.
  client.on('error', () => {});
  await client.connect();
  const onAbort = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', onAbort, { once: true });
  const rows: Queries['rows'] = async (statement, values) =>
    (await client.query({ text: statement.text, values: [...values] })).rows;
  return {
    client,
    queries: createQueries(rows),
    read: (copy) => client.query(copyOut(copy)),
    async write(copy, lines) {
      const stream = client.query(copyIn(copy));
      const failed = new Promise<never>((_resolve, reject) => stream.once('error', reject));
      failed.catch(() => {});
      for await (const line of lines) {
        if (!stream.write(line)) await Promise.race([once(stream, 'drain'), failed]);
      }
      stream.end();
      await Promise.race([once(stream, 'finish'), failed]);
    },
    async close() {
      signal?.removeEventListener('abort', onAbort);
      await client.end().catch(() => {});
    },
  };
}
