// Migrates a database from an earlier schema to this version's, in one transaction under an advisory lock: a failure
// changes nothing, and the previous version keeps working. Refuses a schema newer than the code, a schema older than
// the merged migrations, and a migration with changed statements.
import { Client, type ClientConfig } from 'pg';
import { type Queries, statement } from './database.ts';
import { getSqlState } from './database-errors.ts';
import {
  ADJUST_MERGED,
  FIRST_MERGED,
  LAST_MERGED,
  MERGED_CHECKSUMS,
  REPLACED_BY,
  REWRITTEN_CHECKSUMS,
} from './merged-migrations.ts';
import {
  countOtherRecords,
  createRecord,
  dropRecords,
  findChangedRecords,
  prepareRecordsLedger,
  RECORDS_LEDGER,
} from './records.ts';
import { type Migration, type RecordFile, readSchema, type Schema } from './schema-files.ts';

/** The number of the database lock, the same in every process that migrates. */
export const MIGRATION_LOCK = 7_271_002_026;

/** The error if this version must not change this database. The message explains why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>;

const APPLIED = 'select version, name, checksum from migrations order by version';
const appliedNow = statement<AppliedMigration>('migrations.applied', APPLIED);

/** Advice on a database or a backup of a newer version, and the first step for one of an older version. */
const ADVICE = {
  database: { newer: 'a newer Parley migrated it. Start that version.', first: 'First start' },
  backup: { newer: 'a newer Parley made it. Restore it with that version.', first: 'First restore it with' },
};

const hasMerged = (applied: AppliedMigration[]) => applied[0]?.name === FIRST_MERGED;

/**
 * Returns the versions of the migrations whose changes the schema of a database or a backup contains. Throws a
 * {@link MigrationError} if an applied migration is unknown, its statements have changed, or merged ones are missing.
 */
export function checkApplied(
  applied: AppliedMigration[],
  migrations: Migration[],
  source: keyof typeof ADVICE = 'database',
): Set<number> {
  const merged = hasMerged(applied);
  if (merged && applied.length < MERGED_CHECKSUMS.length) {
    throw new MigrationError(
      `The ${source} has only ${applied.length} of the ${MERGED_CHECKSUMS.length} migrations that this version upgrades from. ${ADVICE[source].first} the last version that has the file ${LAST_MERGED}, then start this version.`,
    );
  }
  const known = new Map(
    (merged ? listAsBeforeMerge(migrations) : migrations).map((one) => [one.version, one.checksum]),
  );
  const newest = applied.at(-1)?.version ?? 0;
  const newestKnown = [...known.keys()].at(-1) ?? 0;
  if (newest > newestKnown) {
    throw new MigrationError(
      `The ${source} has schema ${newest}, but this version knows only ${newestKnown}: ${ADVICE[source].newer}`,
    );
  }
  for (const { version, name, checksum } of applied) {
    if (known.get(version) !== checksum && !REWRITTEN_CHECKSUMS.includes(checksum)) {
      throw new MigrationError(
        `Migration ${name} differs from the one applied to the ${source} (checksum differs). Restore the released file.`,
      );
    }
  }
  return new Set(
    (merged ? migrations.slice(0, applied.length - MOVED_BY) : applied).map(({ version }) => version),
  );
}

/** The difference between the numbers of a migration that landed before the merge and was not merged. */
const MOVED_BY = MERGED_CHECKSUMS.length - REPLACED_BY;

/** Returns the merged migrations, and the later ones under the numbers that they had or would have had before. */
function listAsBeforeMerge(migrations: Migration[]): Pick<Migration, 'version' | 'checksum'>[] {
  return [
    ...MERGED_CHECKSUMS.map((checksum, index) => ({ version: index + 1, checksum })),
    ...migrations
      .slice(REPLACED_BY)
      .map(({ version, checksum }) => ({ version: version + MOVED_BY, checksum })),
  ];
}

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return [];
  return (await client.query<AppliedMigration>(APPLIED)).rows;
}

export interface MigrateOptions {
  /** The connection as the owner of the schema. */
  owner: ClientConfig;
  /** The role of the service, if it is not the owner. It gets the necessary privileges. */
  serviceRole?: string;
  schema?: Schema;
}

/**
 * Brings the schema up to date. If several processes call it, one does the work. @returns the names of the applied
 * files.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const schema = options.schema ?? (await readSchema());
  const client = new Client({ ...options.owner, application_name: 'parley migrate' });
  // When the connection breaks, the running query fails and reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('begin');
    const done = await applyMissing(client, schema);
    if (options.serviceRole && (done.length > 0 || !(await isGranted(client, options.serviceRole)))) {
      await grantAccess(client, options.serviceRole);
    }
    await client.query('commit');
    return done;
  } finally {
    // The server rolls back an open transaction.
    await client.end();
  }
}

async function applyMissing(client: Client, { migrations, records }: Schema): Promise<string[]> {
  const applied = await readApplied(client);
  const done = checkApplied(applied, migrations);
  await prepareLedgers(client);
  if (hasMerged(applied)) {
    await replaceMerged(
      client,
      migrations.filter(({ version }) => done.has(version)),
    );
  }
  const pending = migrations.filter(({ version }) => !done.has(version));
  const changed = await findChangedRecords(client, records);
  if (pending.length > 0 || changed.length > 0) {
    await removeRecords(client);
    for (const migration of pending) await applyMigration(client, migration);
    await applyRecords(client, records);
  }
  const made = records.filter(({ name }) => changed.includes(name));
  return [...pending.map(({ name }) => name), ...made.map(({ name }) => `records/${name}`)];
}

/** Adjusts the schema of the merged migrations to that of the current files, and records these files instead. */
async function replaceMerged(client: Client, migrations: Migration[]): Promise<void> {
  await client.query(`${ADJUST_MERGED}; delete from migrations`);
  for (const migration of migrations) await recordMigration(client, migration);
}

/** Returns a sentence about the missing or wrong parts in the schema of a database; null if it is up to date. */
export async function findSchemaProblem(
  db: Queries,
  { migrations, records }: Schema,
): Promise<string | null> {
  try {
    const applied = await db.rows(appliedNow, []);
    const missing = migrations.length - checkApplied(applied, migrations).size;
    if (missing > 0) return `migrations that are not applied: ${missing}`;
    const others = await countOtherRecords(db, records);
    return others === 0 ? null : `public records that are not this Parley's: ${others}`;
  } catch (error) {
    if (error instanceof MigrationError) return error.message;
    if (getSqlState(error) === UNDEFINED_TABLE)
      return `migrations that are not applied: ${migrations.length}`;
    throw error;
  }
}

const UNDEFINED_TABLE = '42P01';

/** Creates the tables that list the applied migrations and the public records. */
export async function prepareLedgers(client: Client): Promise<void> {
  await client.query(
    `create table if not exists migrations (
       version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null)`,
  );
  await prepareRecordsLedger(client);
}

/** Applies a migration and records it, in the caller's transaction. */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  await withContext(`Migration ${migration.name} failed`, async () => {
    await client.query(migration.sql);
    await recordMigration(client, migration);
  });
}

async function recordMigration(client: Client, { version, name, checksum }: Migration): Promise<void> {
  const text = 'insert into migrations values ($1, $2, $3, now())';
  await client.query(text, [version, name, checksum]);
}

/** Drops the public records, in the caller's transaction. */
export function removeRecords(client: Client): Promise<void> {
  return withContext('The public records cannot be replaced', () => dropRecords(client));
}

/** Creates the public records in a database without any, in the caller's transaction. */
export async function applyRecords(client: Client, records: RecordFile[]): Promise<void> {
  for (const record of records) {
    await withContext(`Record ${record.name} failed`, () => createRecord(client, record));
  }
}

async function withContext(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message, detail } = error as Error & { detail?: string };
    // Only the detail of the error names the objects that depend on a record.
    const named = getSqlState(error) === OTHERS_DEPEND && detail ? ` (${detail})` : '';
    throw new MigrationError(`${what}: ${message}${named}`, { cause: error });
  }
}

const OTHERS_DEPEND = '2BP01';

/**
 * Returns SQL that is true for Parley's own tables and functions. Those of an extension belong to the role that
 * installed it.
 */
const ownObjectSql = (owner: string) => `pg_has_role(${owner}, 'usage')`;

/**
 * Returns whether the role has the privileges. It lacks them if the schema was created without granting, or for another
 * role.
 */
async function isGranted(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select bool_and(has_table_privilege($1, oid, 'select')) as granted from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and ${ownObjectSql('relowner')}`,
    [role],
  );
  return rows[0]?.granted === true;
}

/** Grants the service the privileges to read and write rows, but not to create objects. */
async function grantAccess(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const { rows } = await client.query<Record<'tables' | 'sequences' | 'functions', string | null>>(
    `select string_agg(oid::regclass::text, ', ') filter (where relkind in ('r', 'p', 'v')) as tables,
       string_agg(oid::regclass::text, ', ') filter (where relkind = 'S') as sequences,
       (select string_agg(oid::regprocedure::text, ', ') from pg_proc
        where pronamespace = 'public'::regnamespace and ${ownObjectSql('proowner')}) as functions
     from pg_class where relnamespace = 'public'::regnamespace and ${ownObjectSql('relowner')}`,
  );
  const { tables, sequences, functions } = rows[0]!;
  await client.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on ${tables} to ${name};
    ${sequences === null ? '' : `grant usage, select on sequence ${sequences} to ${name};`}
    ${functions === null ? '' : `grant execute on routine ${functions} to ${name};`}
    revoke insert, update, delete on migrations, ${RECORDS_LEDGER} from ${name};
  `);
}
