// A database in which to try a backup: only on the embedded server may we create one.
import { Client, type ClientConfig } from 'pg';
import type { Credentials } from '../postgres/embedded.ts';

const NAME = 'parley_trial';

export interface Scratch {
  /** Creates an empty database, runs `work` with it, and drops it. */
  use<T>(work: (connection: ClientConfig) => Promise<T>): Promise<T>;
}

/** @param admin may create databases. */
export function scratchOf(admin: Credentials, owner: Credentials): Scratch {
  return {
    async use(work) {
      await asAdmin(admin, async (client) => {
        // A process that died meanwhile may have left one.
        await client.query(`drop database if exists ${NAME} with (force)`);
        await client.query(`create database ${NAME} owner ${client.escapeIdentifier(owner.user)}`);
        await client.query(`revoke all on database ${NAME} from public`);
      });
      try {
        return await work({ ...owner, database: NAME });
      } finally {
        await asAdmin(admin, (client) => client.query(`drop database if exists ${NAME} with (force)`));
      }
    },
  };
}

async function asAdmin(admin: Credentials, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ ...admin, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}
