// Checks whether the database can write. On a full disk it still answers every query, but can't store anything.
import { type Database, statement } from './database.ts';
import { getSqlState, isUnwritable } from './database-errors.ts';

const readOnly = statement<{ read_only: boolean }>(
  'writable.read-only',
  `select current_setting('transaction_read_only')::boolean as read_only
   from set_config('work_mem', '64kB', true)`,
);

// PostgreSQL writes what does not fit into work_mem to a temporary file on the disk of the tables, and removes it after
// the statement. A write to a table would prove nothing, because its pages might have room, and would leave a row
// behind.
const spill = statement(
  'writable.spill',
  `with filler as materialized (
     select repeat(md5(number::text), 32) as text from generate_series(1, 1024) number
   ) select count(*) from filler`,
);

/** Returns why the database can't write, as one sentence, or null if it can. Uses 1 MiB of its disk for a moment. */
export async function findWriteProblem(db: Database): Promise<string | null> {
  try {
    return await db.transaction(async (tx) => {
      const state = await tx.row(readOnly, []);
      if (state?.read_only) return 'the database is read-only';
      await tx.write(spill, []);
      return null;
    });
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return getSqlState(error) === '53100' ? "the database's disk is full" : 'the database cannot write';
  }
}
