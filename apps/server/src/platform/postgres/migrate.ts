// Migrations: numbered plain SQL, forward only, each in a transaction of its own under one advisory lock. A schema
// newer than the code and a migration whose text changed are refused (reliability 10).
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client, type ClientConfig } from 'pg';
import { type Queries, sqlState, statement } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** Any number, the same in every process that migrates. */
export const MIGRATION_LOCK = 7_271_002_026;

export interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/** A database that this code must not touch; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { version: Number(name.slice(0, 4)), name, sql, checksum };
    }),
  );
}

type Applied = { version: number; checksum: string };

const appliedNow = statement<Applied>(
  'migrations.applied',
  'select version, checksum from migrations order by version',
);

/** Throws a {@link MigrationError} unless what is applied is a beginning of `migrations`. */
export function checkApplied(applied: Applied[], migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, checksum } of applied) {
    const migration = known.get(version);
    if (!migration) {
      const newest = migrations.at(-1)?.version ?? 0;
      throw new MigrationError(
        `The database has schema ${version}, this Parley knows ${newest}: it was written by a newer Parley. Start that one.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${migration.name} is not the one that was applied to this database (checksum differs). Restore the file as it was released.`,
      );
    }
  }
}

async function appliedOf(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return [];
  return (await client.query<Applied>('select version, checksum from migrations order by version')).rows;
}

export interface MigrateOptions {
  /** Connects as the owner of the schema. */
  owner: ClientConfig;
  /** The role that the service connects with, when it is not the owner; it is granted what it needs. */
  serviceRole?: string;
  migrations?: Migration[];
}

/** Brings the schema up to date; two processes at once apply each migration once. @returns names applied now. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = options.migrations ?? (await readMigrations());
  const client = new Client({ ...options.owner, application_name: 'parley migrate' });
  // A connection that breaks fails the query under way; there is nothing more to say.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await appliedOf(client);
    checkApplied(applied, migrations);
    await prepareLedger(client);
    const done = new Set(applied.map(({ version }) => version));
    const pending = migrations.filter(({ version }) => !done.has(version));
    for (const migration of pending) await apply(client, migration);
    if (options.serviceRole && (pending.length > 0 || !(await isGranted(client, options.serviceRole)))) {
      await grant(client, options.serviceRole);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** What is missing or wrong in the schema of a database, as one sentence, or null when it is up to date. */
export async function schemaProblem(db: Queries, migrations: Migration[]): Promise<string | null> {
  try {
    const applied = await db.rows(appliedNow, []);
    checkApplied(applied, migrations);
    const missing = migrations.length - applied.length;
    return missing === 0 ? null : `migrations that are not applied: ${missing}`;
  } catch (error) {
    if (error instanceof MigrationError) return error.message;
    if (sqlState(error) === UNDEFINED_TABLE) return `migrations that are not applied: ${migrations.length}`;
    throw error;
  }
}

const UNDEFINED_TABLE = '42P01';

/** Where migrations are written down. */
export async function prepareLedger(client: Client): Promise<void> {
  await client.query(
    `create table if not exists migrations (
       version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null)`,
  );
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await applyWithin(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Applies a migration and writes it down, in the caller's transaction. */
export async function applyWithin(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await client.query('insert into migrations values ($1, $2, $3, now())', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
  } catch (error) {
    throw new MigrationError(`Migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** false also when a process died between a migration and its grants. */
async function isGranted(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select bool_and(has_table_privilege($1, c.oid, 'select')) as granted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v')`,
    [role],
  );
  return rows[0]?.granted === true;
}

/** The service reads and writes rows and defines nothing. */
async function grant(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  await client.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    grant execute on all functions in schema public to ${name};
    revoke insert, update, delete on migrations from ${name};
  `);
}
