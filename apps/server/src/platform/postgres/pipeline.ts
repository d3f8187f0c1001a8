// Short statements of many callers on one connection, written together and answered in order, instead of a
// connection and a round trip for each: system calls are half of what a small request costs. Whatever waits here
// holds up what was written behind it, so only statements that touch a few rows and wait for no lock of a
// transaction belong here (docs/adr/0014).
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import { BatchingSocket } from './batching-socket.ts';

type Run<Query> = (query: Query) => Promise<{ rows: unknown[] }>;

export interface Pipeline<Query> {
  /** Runs a statement outside any transaction. */
  run: Run<Query>;
  close(): Promise<void>;
}

const CONNECTIONS = 2;
/** Behind so many unanswered statements a further one goes to the pool. */
const MOST_UNANSWERED = 32;
/** Ends a statement that does not belong here before the callers behind it give up. */
const LONGEST_MS = 1_000;

interface Lane {
  unanswered: number;
  /** Undefined until it is needed, and after it broke. */
  client: Promise<Client> | undefined;
}

/** @param overflow runs what finds every connection busy. */
export function openPipeline<Query extends QueryConfig>(
  config: ClientConfig,
  overflow: Run<Query>,
  onError: (error: Error) => void,
): Pipeline<Query> {
  const lanes = Array.from({ length: CONNECTIONS }, (): Lane => ({ unanswered: 0, client: undefined }));

  function connect(lane: Lane): Promise<Client> {
    const stream = () => new BatchingSocket();
    const client = new Client({ ...config, statement_timeout: LONGEST_MS, stream, pipeline: true });
    const connecting = client.connect().then(() => client);
    const drop = () => {
      if (lane.client === connecting) lane.client = undefined;
    };
    client.on('error', onError);
    client.on('end', drop);
    connecting.catch(drop);
    return connecting;
  }

  let isClosed = false;
  return {
    async run(query) {
      // A connection opened now would be nobody's, and keep the process alive.
      if (isClosed) throw new Error('Connection terminated: the database is closed');
      const lane = lanes.reduce((least, one) => (one.unanswered < least.unanswered ? one : least));
      if (lane.unanswered >= MOST_UNANSWERED) return overflow(query);
      lane.unanswered++;
      try {
        lane.client ??= connect(lane);
        return await (await lane.client).query(query);
      } finally {
        lane.unanswered--;
      }
    },
    async close() {
      isClosed = true;
      for (const { client } of lanes) await client?.then((open) => open.end()).catch(() => {});
    },
  };
}
