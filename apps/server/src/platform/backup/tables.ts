// Which tables a backup holds: every one that a migration makes, but for those that are listed here with the reason
// why a restored database is better without their rows. A new table is in the backup by itself.
import type { Client } from 'pg';
import { RECORDS_LEDGER } from '../postgres/records.ts';
import type { Migration } from '../postgres/schema-files.ts';
import { BackupError } from './error.ts';

/** Tables without their rows in a backup. */
export const LEFT_OUT: Record<string, string> = {
  migrations: 'made by migrating; the header names them, with their checksums',
  [RECORDS_LEDGER]: 'made by migrating, with the views of the Parley that restores',
  rate_windows: 'requests of the last minutes, unlogged: a crash of the server empties it too',
  backups: 'tells of the backups of this database, on this machine',
};

export interface TableShape {
  name: string;
  /** In their order; generated ones are not among them. */
  columns: string[];
}

export interface Sequence {
  table: string;
  column: string;
  /** What it gave last. */
  value: string;
}

/** The tables of the schema that are ours, with their columns, those that are left out among them. */
export async function listTables(client: Client, migrations: Migration[]): Promise<TableShape[]> {
  const ours = madeBy(migrations);
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows.filter(({ name }) => ours.has(name));
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence & { sequence: string }>(
    `select t.relname as table, a.attname as column, s.oid::regclass::text as sequence
     from pg_class s
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by 1, 2`,
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
 * Refuses a database with tables or views of somebody else: they would be lost, or fail, with what they stand on. Our
 * own views, the public records, are gone already.
 */
export async function refuseStrangers(client: Client, migrations: Migration[]): Promise<void> {
  const ours = madeBy(migrations).add('migrations').add(RECORDS_LEDGER);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );
  const others = rows.map(({ name }) => name).filter((name) => !ours.has(name));
  if (others.length === 0) return;
  throw new BackupError(
    `The database holds ${others.slice(0, 5).join(', ')}, which Parley did not make: move it to another database or schema first.`,
  );
}

/** The names of tables in the text of the migrations. */
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
