// Builds the statements of a list that is ordered by a time which can grow while the list is read
// (docs/adr/page-lists-by-index.md): latest first, and after the last row the rows that changed since the walk started,
// earliest first. So a walk includes rows that moved to the top, past the pages already read.
import type { Position } from './cursor.ts';

export interface WalkOptions {
  from: string;
  /** The column with the time. It never decreases; with `id` it is unique in a workspace. */
  time: string;
  id: string;
  /** The column that contains the row's `xmin`. */
  version: string;
  /** The conditions other than those on the position; `$1` is the workspace. */
  where: readonly string[];
}

export interface WalkRow {
  record: string;
  at: string;
  id: string;
  /** The database's snapshot at the start of the walk; only on the first page. */
  snapshot?: string;
  /** True if the row is included because it moved; only on later pages. */
  moved?: boolean;
}

/**
 * The maximum time between choosing a row's time and its commit. A row that was committed after the walk started can be
 * this much older than the walk's first row.
 */
const LATEST_COMMIT = `interval '1 minute'`;

const selectFields = ({ time, id }: WalkOptions) => `record::text as record, iso(${time}) as at, ${id} as id`;

/** Returns the text of the statement for the first page; `$2` is the limit. */
export function firstPageSql(walk: WalkOptions): string {
  const { from, time, id, where } = walk;
  return `select ${selectFields(walk)}, pg_current_snapshot()::text as snapshot from ${from}
     where ${where.join(' and ')} order by ${time} desc, ${id} desc limit $2`;
}

/**
 * Returns the text of the statement for a later page. It looks for moved rows only if the others do not fill the page.
 * @param after the parameters with the position, as {@link getPositions} writes it.
 */
export function nextPage(walk: WalkOptions, after: readonly string[]): string {
  const { from, time, id, version, where } = walk;
  const [lastTime, lastId, start, snapshot, moved] = after;
  const rest = where.join(' and ');
  const last = `(${lastTime}::timestamptz, ${lastId}::text)`;
  return `with others as materialized (
     select ${selectFields(walk)} from ${from}
     where ${rest} and not ${moved}::boolean and (${time}, ${id}) < ${last}
     order by ${time} desc, ${id} desc limit $2
   ), moved as materialized (
     select ${selectFields(walk)} from ${from}
     where ${rest} and (select count(*) from others) < $2 and (${time}, ${id}) > ${last}
       and ${time} > ${start}::timestamptz - ${LATEST_COMMIT}
       and (${time} > ${start}::timestamptz or changed_since(${version}, ${snapshot}::pg_snapshot))
     order by ${time}, ${id} limit $2
   )
   select * from (select *, false as moved from others union all select *, true from moved) page
   order by moved, case when not moved then at end desc, case when not moved then id end desc, at, id limit $2`;
}

/** Returns the parameters of a position. A cursor that an older version signed ends the walk without the moved rows. */
export function positionValues([time, id, start, snapshot, moved]: Position): unknown[] {
  return [time, id, start ?? null, snapshot ?? null, moved ?? 'false'];
}

/**
 * Returns the position of each row of a page: the time and id of the row, the time of the walk's first row with the
 * snapshot at the start, and whether the row moved. After a cursor of an older version, only the time and the id.
 */
export function getPositions(rows: readonly WalkRow[], after: Position | null): Position[] {
  const start = after ? after.slice(2, 4) : [rows[0]?.at ?? '', rows[0]?.snapshot ?? ''];
  return rows.map(({ at, id, moved = false }) =>
    start.length === 0 ? [at, id] : [at, id, ...start, String(moved)],
  );
}
