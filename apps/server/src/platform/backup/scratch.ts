// Databases for a while, to try a backup or to hold a conversation that nobody keeps: only on the embedded server may we
// create one.
import { Client, type ClientConfig } from 'pg';
import type { Credentials } from '../postgres/embedded.ts';

const TRIAL = 'parley_trial';
const SIDE = 'parley_side';
/** An arbitrary number: with the number of a database it makes the lock of its user. */
const SIDE_LOCK = 727_100_203;

export interface Scratch {
  /** Creates an empty database, runs `work` with it, and drops it. */
  use<T>(work: (connection: ClientConfig) => Promise<T>): Promise<T>;
}

/** One for the whole server. @param admin may create databases. */
export function scratchOf(admin: Credentials, owner: Credentials): Scratch {
  return {
    use: (work) => useNew(owner, TRIAL, (run) => asAdmin(admin, run), work),
  };
}

/** As many as are asked for at the same time. */
export function sideDatabasesOf(admin: Credentials, owner: Credentials): Scratch {
  return {
    use: (work) =>
      // The lock is the session's: whoever dies loses it, and the next one takes the database over.
      asAdmin(admin, async (client) => {
        const name = `${SIDE}_${await freeNumber(client)}`;
        return useNew(owner, name, (run) => run(client), work);
      }),
  };
}

async function freeNumber(client: Client): Promise<number> {
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
    // A process that died meanwhile may have left one.
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} owner ${client.escapeIdentifier(owner.user)}`);
    await client.query(`revoke all on database ${name} from public`);
  });
  try {
    return await work({ ...owner, database: name });
  } finally {
    await withAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

async function asAdmin<T>(admin: Credentials, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...admin, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
