// Opens a pool whose `close` waits for its connections. pg's own pool resolves while connections are still closing, and
// stopping the server then breaks them.
import { Pool, type PoolConfig } from 'pg';

export interface ClosingPool {
  pool: Pool;
  /** Waits until running work and every connection have ended, or for at most 2 s if the server is unavailable. */
  close(): Promise<void>;
}

const GOODBYE_MS = 2_000;

/** Opens a pool. @param onError called for connections that broke while idle; the pool replaces them. */
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
