// Restores a backup in one transaction: replaces the old schema with the backup's, loads the rows, compares them with
// the manifest, migrates to this version, and commits. After any failure before the commit, even the death of the
// process, the server rolls back and the old database is unchanged.
import type { ClientConfig } from 'pg';
import type { Queries } from '../postgres/database.ts';
import { getSqlState, isUnreachable } from '../postgres/database-errors.ts';
import {
  applyMigration,
  applyRecords,
  checkApplied,
  MIGRATION_LOCK,
  prepareLedgers,
  removeRecords,
} from '../postgres/migrate.ts';
import { type Migration, readSchema, type Schema } from '../postgres/schema-files.ts';
import { type Contents, findDifferingTable, type Header, type Manifest, readBackup } from './contents.ts';
import { TableDigest, type TableSum } from './digest.ts';
import { BackupError } from './error.ts';
import { clearSchema, dropIndexesAndKeys } from './rebuild-indexes.ts';
import { openSession, type Session } from './session.ts';
import { checkForeignTables, copyStatement, LEFT_OUT, listTables, type TableShape } from './tables.ts';

export interface RestoreOptions<T> {
  /** The connection as the owner of the schema. */
  connection: ClientConfig;
  file: string;
  schema?: Schema | undefined;
  /** Makes changes that are needed before the restored rows are used. Called last, before the commit. */
  finish: (tx: Queries, header: Header) => Promise<T>;
  signal?: AbortSignal | undefined;
}

export interface RestoreResult<T> extends Contents {
  /** The result of `finish`. */
  finished: T;
}

/** Replaces the contents of the database with a backup. Check the file with {@link readBackup} first. */
export async function restoreBackup<T>(options: RestoreOptions<T>): Promise<RestoreResult<T>> {
  const wanted = options.schema ?? (await readSchema());
  const session = await openSession(options.connection, options.signal);
  const { client, queries } = session;
  try {
    // A Parley process that starts now waits for this lock before it migrates, and then migrates the restored schema.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('begin');
    await client.query(`set local maintenance_work_mem = '128MB'`);
    const contents = await loadBackup(session, options.file, wanted);
    const finished = await options.finish(queries, contents.header);
    await client.query('commit');
    // Without statistics the first queries would scan whole tables.
    for (const { name } of contents.tables) await client.query(`analyze ${client.escapeIdentifier(name)}`);
    return { ...contents, finished };
  } catch (error) {
    throw toBackupError(error, options.file);
  } finally {
    await session.close();
  }
}

async function loadBackup(session: Session, file: string, wanted: Schema): Promise<Contents> {
  const { client } = session;
  const { migrations, records } = wanted;
  let later: Migration[] = [];
  let putBack = async () => {};
  const loaded = new Map<string, string[]>();
  const prepare = async (header: Header) => {
    const versions = checkApplied(header.schema, migrations, 'backup');
    await prepareLedgers(client);
    await removeRecords(client);
    await checkForeignTables(client, migrations);
    await clearSchema(client);
    later = migrations.filter(({ version }) => !versions.has(version));
    await prepareLedgers(client);
    for (const migration of migrations.filter(({ version }) => versions.has(version))) {
      await applyMigration(client, migration);
    }
    putBack = await dropIndexesAndKeys(client);
  };
  const contents = await readBackup(file, {
    header: prepare,
    async table(table, lines) {
      loaded.set(table.name, table.columns);
      await client.query(`alter table ${client.escapeIdentifier(table.name)} disable trigger user`);
      await session.write(copyStatement(client, table, 'from stdin'), lines);
      await client.query(`alter table ${client.escapeIdentifier(table.name)} enable trigger user`);
    },
  });
  await putBack();
  await setSequences(client, contents);
  await compareTables(session, contents, { loaded, shapes: await listTables(client, migrations) });
  for (const migration of later) await applyMigration(client, migration);
  await applyRecords(client, records);
  return contents;
}

async function setSequences(client: Session['client'], { sequences }: Manifest): Promise<void> {
  for (const { table, column, value } of sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [table, column, value]);
  }
}

/**
 * Reads every table back and compares it with the manifest. `loaded` has the columns of each table in the order of the
 * backup, because the digest depends on the order and an upgraded database can have another one.
 */
async function compareTables(
  session: Session,
  { tables, file }: Contents,
  { loaded, shapes }: { loaded: Map<string, string[]>; shapes: TableShape[] },
): Promise<void> {
  const found: ({ name: string } & TableSum)[] = [];
  for (const { name, columns } of shapes.filter((shape) => !(shape.name in LEFT_OUT))) {
    const order = loaded.get(name) ?? [];
    const sorted = columns.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
    const digest = new TableDigest();
    const statement = copyStatement(session.client, { name, columns: sorted }, 'to stdout');
    for await (const chunk of session.read(statement)) digest.add(chunk);
    found.push({ name, ...digest.sum() });
  }
  const wrong = findDifferingTable(tables, found);
  if (wrong === undefined) return;
  throw new BackupError(
    `${file} cannot be restored: table ${wrong} differs after loading. Nothing was changed.`,
  );
}

function toBackupError(error: unknown, file: string): unknown {
  const state = getSqlState(error);
  if (state === undefined || isUnreachable(error) || state === '53100') return error;
  const { message } = error as Error;
  return new BackupError(`${file} cannot be restored (${message}). Nothing was changed.`, { cause: error });
}
