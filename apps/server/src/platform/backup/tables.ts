// Which tables a backup holds: every table that a migration creates, except those listed here, with the reason why a
// restored database is better without their rows. A new table is in backups without further work.
import type { Client } from 'pg';
import { RECORDS_LEDGER } from '../postgres/records.ts';
import type { Migration } from '../postgres/schema-files.ts';
import { BackupError } from './error.ts';

/** Tables whose rows are not in a backup, and why. */
export const LEFT_OUT: Record<string, string> = {
  migrations: 'made by migrating; the header names them, with their checksums',
  [RECORDS_LEDGER]: 'made by migrating, with the views of the Parley that restores',
  rate_windows: 'requests of the last minutes, unlogged: a crash of the server empties it too',
  sessions: 'a restore must not bring back sessions that have ended since: people sign in again',
  resets: 'a restore must not bring back links that were used since',
  sign_in_tries: 'tries of the last minutes, unlogged: a crash of the server empties it too',
  backups: 'tells of the backups of this database, on this machine',
};

export interface TableShape {
  name: string;
  /** In table order, without generated columns. */
  columns: string[];
}

export interface Sequence {
  table: string;
  column: string;
  /** The last value that it gave. */
  value: string;
}

/** Our tables in the schema with their columns, including the tables whose rows are left out. */
export async function listTables(client: Client, migrations: Migration[]): Promise<TableShape[]> {
  const ours = madeBy(migrations);
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
 * Refuses a database that holds somebody else's tables or views: a restore would drop them or what they depend on.
 * Our own views, the public records, are already dropped.
 */
export async function refuseStrangers(client: Client, migrations: Migration[]): Promise<void> {
  const ours = madeBy(migrations).add('migrations').add(RECORDS_LEDGER);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1`,
  );
  const others = rows.map(({ name }) => name).filter((name) => !ours.has(name));
  if (others.length === 0) return;
  throw new BackupError(
    `The database holds ${others.slice(0, 5).join(', ')}, which Parley did not make: move it to another database or schema first.`,
  );
}

/** The names of the tables that the migrations' text creates. */
function madeBy(migrations: Migration[]): Set<string> {
  const made = /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim;
  return new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(made)].map((found) => found[1]!)));
}

/** `copy t (a, b) <direction>` */
export function copyStatement(
  client: Client,
  table: TableShape,
  direction: 'to stdout' | 'from stdin',
): string {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `copy ${client.escapeIdentifier(table.name)} (${columns}) ${direction}`;
}
