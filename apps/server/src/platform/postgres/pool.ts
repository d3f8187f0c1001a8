// A pool that is closed when its connections are: that of pg calls itself ended while they still say goodbye, and a
// server that is stopped then breaks them.
import { Pool, type PoolConfig } from 'pg';

export interface ClosingPool {
  pool: Pool;
  /** Waits for the work under way and until every connection has ended; on a server that is gone, not for long. */
  close(): Promise<void>;
}

const GOODBYE_MS = 2_000;

/** @param onError is told of connections that broke while idle; they are replaced. */
export function openPool(config: PoolConfig, onError: (error: Error) => void): ClosingPool {
  const pool = new Pool(config);
  const ends = new Set<Promise<void>>();
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    const end = new Promise<void>((resolve) => {
      client.once('end', () => {
        ends.delete(end);
        resolve();
      });
    });
    ends.add(end);
  });
  return {
    pool,
    async close() {
      await pool.end();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, GOODBYE_MS);
      });
      await Promise.race([Promise.all(ends), late]).finally(() => clearTimeout(timer));
    },
  };
}
