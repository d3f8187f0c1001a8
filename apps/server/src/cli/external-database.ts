// Checks that the operator's PostgreSQL (DATABASE_URL) is reachable, recent enough and safe. If it is not, a sentence
// says what to change (running.md#external-database).
import type { PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { getSqlState } from '../platform/postgres/database-errors.ts';
import { CliError, getErrorSystemCode } from './cli-error.ts';
import { readServerFacts, type ServerFacts } from './store.ts';

const OLDEST = 150_000;

/** Reads the server's version and settings. Throws a {@link CliError} if it can't connect. */
export async function askServer(connection: PoolConfig): Promise<ServerFacts> {
  const db = openDatabase({ connection, maxConnections: 1, onError: () => {} });
  try {
    return await readServerFacts(db);
  } catch (error) {
    throw new CliError(explainError(error));
  } finally {
    await db.close();
  }
}

/** Returns why this server can't be used, or null if it can. */
export function findServerProblem(facts: ServerFacts, allowUnsafe: boolean): string | null {
  if (facts.version_num < OLDEST) {
    return `The database of DATABASE_URL is PostgreSQL ${facts.version}; Parley needs 15 or newer.`;
  }
  if (facts.encoding !== 'UTF8') {
    return (
      `The database of DATABASE_URL has the encoding ${facts.encoding}; Parley needs UTF8. Create another one ` +
      `("create database parley owner parley template template0 encoding 'UTF8' locale 'C.UTF-8'").`
    );
  }
  const off = (['fsync', 'full_page_writes'] as const).filter((name) => facts[name] !== 'on');
  if (off.length === 0 || allowUnsafe) return null;
  return (
    `The database of DATABASE_URL runs with ${off.join(' and ')} off, so a crash can lose or repeat messages: ` +
    `turn ${off.length === 1 ? 'it' : 'them'} on, or, for a test, set ALLOW_UNSAFE_DATABASE=true.`
  );
}

/** Returns a warning if Parley's role has more rights than it needs, otherwise null. */
export function findRoleProblem({ role, superuser, bypasses_rls }: ServerFacts): string | null {
  if (!superuser && !bypasses_rls) return null;
  const power = superuser ? 'is a superuser' : 'bypasses row-level security';
  return (
    `The role ${role} of DATABASE_URL ${power}, so it has more rights than Parley needs. Create another one ` +
    `("create role parley login nosuperuser nobypassrls password '...'"), make it the owner of the database and of ` +
    'everything in it, and name it in DATABASE_URL.'
  );
}

/**
 * Checks the server that DATABASE_URL names. Throws a {@link CliError} if it can't be used.
 * @param warn called with warnings about settings that the operator should change.
 */
export async function openExternal(
  config: Config & { databaseUrl: string },
  warn: (sentence: string) => void,
): Promise<PoolConfig> {
  const connection: PoolConfig = { connectionString: config.databaseUrl };
  const facts = await askServer(connection);
  const problem = findServerProblem(facts, config.allowUnsafeDatabase);
  if (problem !== null) throw new CliError(problem);
  const warning = findRoleProblem(facts);
  if (warning !== null) warn(warning);
  return connection;
}

function explainError(error: unknown): string {
  switch (getSqlState(error)) {
    case '28P01':
    case '28000':
      return 'The database of DATABASE_URL refused the user name or the password.';
    case '3D000':
      return 'The database that DATABASE_URL names does not exist on that server: create it first.';
    case '08P01':
      return (
        'The server of DATABASE_URL refuses the connection settings of Parley ' +
        `(${(error as Error).message}): connect to the server itself, not to a pooler.`
      );
    case '53300':
      return 'The database of DATABASE_URL has no free connection: raise its max_connections.';
  }
  const message = error instanceof Error ? error.message : String(error);
  if (/password must be a string|no pg_hba|SASL/i.test(message)) {
    return 'The database of DATABASE_URL refused the user name or the password.';
  }
  const code = getErrorSystemCode(error);
  // A password with @, # or / in it moves the place where the host is read.
  if (code === 'ERR_INVALID_URL' || code === 'ENOTFOUND') {
    return (
      `${code === 'ENOTFOUND' ? 'The host of DATABASE_URL was not found' : 'DATABASE_URL is not an address'}. ` +
      'It must look like postgres://parley:PASSWORD@db.example.com:5432/parley, with special characters of the ' +
      'password encoded as in URLs, such as %40 for @.'
    );
  }
  const reason = code ?? message.split('\n')[0];
  return `The database of DATABASE_URL cannot be reached (${reason}): check that it runs and that the address is right.`;
}
