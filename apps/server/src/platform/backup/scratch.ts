// Creates temporary databases, for testing a backup or for a conversation that is not stored. Only the embedded server
// allows that.
import { Client, type ClientConfig } from 'pg';
import type { Credentials } from '../postgres/embedded.ts';

const TRIAL = 'parley_trial';
const SIDE = 'parley_side';
/** The first key of the advisory lock of a scratch database. The second key is the number of the database. */
const SIDE_LOCK = 727_100_203;

export interface ScratchDatabase {
  /** Creates an empty database, runs `work` with it, and drops it. */
  use<T>(work: (connection: ClientConfig) => Promise<T>): Promise<T>;
}

/**
 * Returns one scratch database for the whole server. @param admin the credentials of a role that can create databases.
 */
export function createScratch(admin: Credentials, owner: Credentials): ScratchDatabase {
  return {
    use: (work) => useNew(owner, TRIAL, (run) => workAsAdmin(admin, run), work),
  };
}

/** Returns scratch databases that several callers can use at the same time. */
export function createSideDatabases(admin: Credentials, owner: Credentials): ScratchDatabase {
  return {
    use: (work) =>
      // The lock belongs to the session: a process that dies loses it, and the next one takes over the database.
      workAsAdmin(admin, async (client) => {
        const name = `${SIDE}_${await findFreeNumber(client)}`;
        return useNew(owner, name, (run) => run(client), work);
      }),
  };
}

async function findFreeNumber(client: Client): Promise<number> {
  for (let number = 1; ; number++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as free', [SIDE_LOCK, number]);
    if (rows[0].free) return number;
  }
}

async function useNew<T>(
  owner: Credentials,
  name: string,
  withAdmin: (run: (client: Client) => Promise<unknown>) => Promise<unknown>,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  await withAdmin(async (client) => {
    // A process that died might have left a database.
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} owner ${client.escapeIdentifier(owner.user)}`);
    await client.query(`revoke all on database ${name} from public`);
    // Nothing in the database has to survive a crash.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  try {
    return await work({ ...owner, database: name });
  } finally {
    await withAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

async function workAsAdmin<T>(admin: Credentials, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...admin, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
