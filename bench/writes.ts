// Runs writes in a loop with only the driver, over as many connections as the HTTP load uses.
import { Client } from 'pg';
import type { Credentials } from '../apps/server/src/platform/postgres/embedded.ts';
import { CONNECTIONS } from './load.ts';

/**
 * Returns the number of runs of `work` per second, measured over `seconds`. `work` receives its connection and the
 * number of the run.
 */
export async function measureWrites(
  credentials: Credentials,
  seconds: number,
  work: (client: Client, connection: number, time: number) => Promise<void>,
  connections = CONNECTIONS,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(credentials);
      await client.connect();
      return client;
    }),
  );
  const start = performance.now();
  const end = start + seconds * 1_000;
  let done = 0;
  const loop = async (client: Client, connection: number) => {
    for (let time = 0; performance.now() < end; time++) {
      await work(client, connection, time);
      done++;
    }
  };
  try {
    await Promise.all(clients.map(loop));
    return done / ((performance.now() - start) / 1_000);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
