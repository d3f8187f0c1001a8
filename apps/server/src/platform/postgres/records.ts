// Creates and drops the public records (views) of a database. They contain no rows, so when one changes, all are
// dropped and created again. The same happens around migrations, which can't change a column that a view uses. Dropping
// and creating run in the caller's transaction.
import type { Client } from 'pg';
import { type Queries, statement } from './database.ts';
import type { RecordFile } from './schema-files.ts';

/** The table that lists the records in a database: their files, and what each created. */
export const RECORDS_LEDGER = 'applied_records';

type AppliedRecord = Pick<RecordFile, 'name' | 'checksum'>;

const MADE = /^create\s+(view|function)\s+(\w+)/gim;

/** Creates the table of records if it is missing. */
export async function prepareRecordsLedger(client: Client): Promise<void> {
  await client.query(
    `create table if not exists ${RECORDS_LEDGER} (
       name text primary key, checksum text not null, views text[] not null, functions text[] not null)`,
  );
}

const appliedNow = statement<AppliedRecord>(
  'records.applied',
  `select name, checksum from ${RECORDS_LEDGER}`,
);

/** Returns the number of records that are missing, have other statements, or are unknown to this version. */
export async function countOtherRecords(db: Queries, records: RecordFile[]): Promise<number> {
  return findDiffering(await db.rows(appliedNow, []), records).length;
}

/** Returns the names of records that are missing, have other statements, or are unknown to this version. */
export async function findChangedRecords(client: Client, records: RecordFile[]): Promise<string[]> {
  const { rows } = await client.query<AppliedRecord>(`select name, checksum from ${RECORDS_LEDGER}`);
  return findDiffering(rows, records);
}

function findDiffering(applied: AppliedRecord[], records: RecordFile[]): string[] {
  const has = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const wanted = new Map(records.map(({ name, checksum }) => [name, checksum]));
  const names = new Set([...wanted.keys(), ...has.keys()]);
  return [...names].filter((name) => has.get(name) !== wanted.get(name));
}

/** Drops everything that the records in the database created, even if another version applied them. */
export async function dropRecords(client: Client): Promise<void> {
  const { rows } = await client.query<{ views: string[]; functions: string[] }>(
    `delete from ${RECORDS_LEDGER} returning views, functions`,
  );
  const drop = async (kind: string, names: string[]) => {
    if (names.length === 0) return;
    const list = names.map((name) => client.escapeIdentifier(name)).join(', ');
    await client.query(`drop ${kind} if exists ${list}`);
  };
  // Drops all objects of a kind in one command, because they can depend on each other.
  await drop(
    'view',
    rows.flatMap(({ views }) => views),
  );
  await drop(
    'function',
    rows.flatMap(({ functions }) => functions),
  );
}

/** Creates one record and stores the names of what it created. */
export async function createRecord(client: Client, { name, sql, checksum }: RecordFile): Promise<void> {
  const made = [...sql.matchAll(MADE)];
  const of = (kind: string) => made.filter((one) => one[1]!.toLowerCase() === kind).map((one) => one[2]!);
  await client.query(sql);
  await client.query(`insert into ${RECORDS_LEDGER} values ($1, $2, $3, $4)`, [
    name,
    checksum,
    of('view'),
    of('function'),
  ]);
}
