// Lists the tables in a backup: every table that a migration creates, except those listed here with the reason why a
// restored database is better without their rows. New tables are included automatically.
import type { Client } from 'pg';
import { RECORDS_LEDGER } from '../postgres/records.ts';
import type { Migration } from '../postgres/schema-files.ts';
import { BackupError } from './error.ts';

/** Tables left out of backups, with the reason. */
export const LEFT_OUT: Record<string, string> = {
  migrations: 'created by migrating; the header lists them with their checksums',
  [RECORDS_LEDGER]: 'created by migrating, with the views of the version that restores',
  rate_windows: 'requests of the last minutes, unlogged, so a crash of the server empties it too',
  sessions: 'a restore must not bring back sessions that have ended since; people sign in again',
  resets: 'a restore must not bring back links that have been used since',
  sign_in_tries: 'attempts of the last minutes, unlogged, so a crash of the server empties it too',
  backups: 'describes the backups of this database on this machine',
};

export interface TableShape {
  name: string;
  /** The columns in the order of the table, without generated columns. */
  columns: string[];
}

export interface Sequence {
  table: string;
  column: string;
  /** The last value that the sequence returned. */
  value: string;
}

/** Returns Parley's tables with their columns, including the tables left out of backups. */
export async function listTables(client: Client, migrations: Migration[]): Promise<TableShape[]> {
  const ours = listCreatedTables(migrations);
  const { rows } = await client.query<TableShape>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );
  return rows.filter(({ name }) => ours.has(name));
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence & { sequence: string }>(
    `select owner.relname as table, attname as column, sequence.oid::regclass::text as sequence
     from pg_class sequence
     join pg_depend on classid = 'pg_class'::regclass and objid = sequence.oid and deptype in ('a', 'i')
     join pg_class owner on owner.oid = refobjid
     join pg_attribute on attrelid = owner.oid and attnum = refobjsubid
     where sequence.relkind = 'S' and sequence.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  const found: Sequence[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ value: string }>(
      `select last_value::text as value from ${sequence} where is_called`,
    );
    if (state.rows[0]) found.push({ table, column, value: state.rows[0].value });
  }
  return found;
}

/**
 * Throws a {@link BackupError} if the database contains tables or views of another program, because a restore would
 * drop them or what they depend on. Parley's own views, the public records, are already dropped.
 */
export async function checkForeignTables(client: Client, migrations: Migration[]): Promise<void> {
  const ours = listCreatedTables(migrations).add('migrations').add(RECORDS_LEDGER);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1`,
  );
  const others = rows.map(({ name }) => name).filter((name) => !ours.has(name));
  if (others.length === 0) return;
  throw new BackupError(
    `The database contains ${others.slice(0, 5).join(', ')}, which Parley did not create. Move it to another database or schema first.`,
  );
}

/** Returns the names of the tables that the migrations create. */
function listCreatedTables(migrations: Migration[]): Set<string> {
  const made = /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim;
  return new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(made)].map((found) => found[1]!)));
}

/** Returns a statement such as `copy t (a, b) <direction>`. */
export function copyStatement(
  client: Client,
  table: TableShape,
  direction: 'to stdout' | 'from stdin',
): string {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `copy ${client.escapeIdentifier(table.name)} (${columns}) ${direction}`;
}
