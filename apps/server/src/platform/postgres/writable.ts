// Whether the database can write: a full disk lets it answer every question and store nothing.
import { type Database, isUnwritable, sqlState, statement } from './database.ts';

const readOnly = statement<{ read_only: boolean }>(
  'writable.read-only',
  `select current_setting('transaction_read_only')::boolean as read_only
   from set_config('work_mem', '64kB', true)`,
);

// What does not fit into work_mem goes to a file beside the tables, which is gone with the statement. Writing to a
// table would find room in pages that it has, and leave something behind.
const spill = statement(
  'writable.spill',
  `with filler as materialized (
     select repeat(md5(n::text), 32) as text from generate_series(1, 1024) n
   ) select count(*) from filler`,
);

/** Why the database can't write, as one sentence; null when it can. Needs 1 MiB of its disk for a moment. */
export async function writeProblem(db: Database): Promise<string | null> {
  try {
    return await db.transaction(async (tx) => {
      const state = await tx.row(readOnly, []);
      if (state?.read_only) return 'the database is read-only';
      await tx.write(spill, []);
      return null;
    });
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return sqlState(error) === '53100' ? "the database's disk is full" : 'the database cannot write';
  }
}
