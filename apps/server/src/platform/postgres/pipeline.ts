// Shares connections for short statements of many callers: statements are written together and answered in order,
// without a connection and a round trip for each. System calls are half the cost of a small request. A slow statement
// delays those written after it, so use this only for statements that touch a few rows and do not wait for a
// transaction's lock (docs/adr/batch-concurrent-statements.md).
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import { BatchingSocket } from './batching-socket.ts';

type Run<Query> = (query: Query) => Promise<{ rows: unknown[] }>;

export interface Pipeline<Query> {
  /** Runs a statement outside any transaction. */
  run: Run<Query>;
  close(): Promise<void>;
}

const CONNECTIONS = 2;
/**
 * The number of unanswered statements below which a connection takes the next one before another connection is used, so
 * that a packet contains more of them.
 */
const FEW = 8;
/** If a connection has this many unanswered statements, the pool runs the next one. */
const MOST_UNANSWERED = 32;

interface SharedConnection {
  unanswered: number;
  /** The connection; undefined until the first use, and after it broke. */
  client: Promise<Client> | undefined;
}

/**
 * Opens the connections.
 * @param config its `statement_timeout` ends a statement that is too slow, before the callers behind it give up.
 * @param overflow runs a statement when every connection is busy.
 */
export function openPipeline<Query extends QueryConfig>(
  config: ClientConfig,
  overflow: Run<Query>,
  onError: (error: Error) => void,
): Pipeline<Query> {
  const connections = Array.from(
    { length: CONNECTIONS },
    (): SharedConnection => ({ unanswered: 0, client: undefined }),
  );

  function connect(shared: SharedConnection): Promise<Client> {
    const stream = () => new BatchingSocket();
    const client = new Client({ ...config, stream, pipeline: true });
    const connecting = client.connect().then(() => client);
    const drop = () => {
      if (shared.client === connecting) shared.client = undefined;
    };
    client.on('error', onError);
    client.on('end', drop);
    connecting.catch(drop);
    return connecting;
  }

  let isClosed = false;
  return {
    async run(query) {
      // A connection opened now would never be closed and would keep the process alive.
      if (isClosed) throw new Error('Connection terminated: the database is closed');
      const shared =
        connections.find(({ unanswered }) => unanswered < FEW) ??
        connections.reduce((least, one) => (one.unanswered < least.unanswered ? one : least));
      if (shared.unanswered >= MOST_UNANSWERED) return overflow(query);
      shared.unanswered++;
      try {
        shared.client ??= connect(shared);
        return await (await shared.client).query(query);
      } finally {
        shared.unanswered--;
      }
    },
    async close() {
      isClosed = true;
      for (const { client } of connections) await client?.then((open) => open.end()).catch(() => {});
    },
  };
}
