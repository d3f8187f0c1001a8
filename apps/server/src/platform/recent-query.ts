// Builds the statement of a page, ordered by id, of the rows with a time after a given moment
// (docs/adr/page-lists-by-index.md). No index has both orders: a scan of an index on the time reads every recent row,
// and a scan of an index on the id also reads every row that is not recent. Which scan reads fewer rows depends on the
// moment and on the rows, so the statement checks before it chooses.

/** The maximum number of recent rows that the statement reads and sorts. */
const FEW = 200;
/** The number of newest rows that the statement searches for a page of recent ones. */
const NEWEST = 400;

export interface RecentPage {
  from: string;
  /**
   * The table with the times, with the same column names as `from`; `recent` and `within` refer to it. It can have
   * several times of a row; the latest counts.
   */
  activity: string;
  /** The column with the time. */
  column: string;
  /** The condition of the partial index on the id: the row has a time. */
  present: string;
  /** The condition on the time. */
  recent: string;
  /** The conditions on the leading columns of the index on the time. */
  within: readonly string[];
  /** The condition on the id for the start of the page. */
  after: readonly string[];
  /** The other conditions. */
  others: readonly string[];
  /** The columns to select from `from`. */
  select: string;
}

/**
 * Returns the text of the statement. If few rows are recent, it reads them by time. If the newest rows contain a page
 * of recent ones, it reads those. Otherwise the recent rows have old ids, and it reads every recent row by time, from
 * the index only if there are no other conditions.
 */
export function recentPageSql(page: RecentPage): string {
  const { from, activity, column, present, recent, within, after, others, select } = page;
  const scope = within.join(' and ');
  const rest = ['true', ...after, ...others].join(' and ');
  const also =
    others.length === 0
      ? ''
      : `cross join lateral (
         select from ${from} where ${scope} and ${rest} and id = every.id offset 0) one`;
  return `with few as materialized (
     select id from ${activity} where ${scope} and ${recent} order by ${column} desc limit ${FEW + 1}
   ), newest as materialized (
     select row.id, activity.${column} from (
       select id from ${from} where ${scope} and ${rest} and ${present} order by id desc limit ${NEWEST}) row
     left join lateral (
       select max(${column}) as ${column} from ${activity} where team_id = $1 and id = row.id) activity on true
   ), way as materialized (
     select case
       when (select count(*) from few) <= ${FEW} then 'few'
       when (select count(*) from newest) < ${NEWEST} or (select count(*) from newest where ${recent}) >= $2 then 'newest'
       else 'all' end as way
   ), page as materialized (
     select id from (
       select one.id from few
       cross join lateral (select id from ${from} where ${scope} and ${rest} and id = few.id offset 0) one
       where (select way from way) = 'few'
       union all
       select id from newest where (select way from way) = 'newest' and ${recent}
       union all
       select every.id from (
         select id from ${activity}
         where (select way from way) = 'all' and ${[scope, recent, ...after].join(' and ')}
         order by ${column} desc offset 0) every
       ${also}
     ) found group by id order by id desc limit $2
   )
   select record.* from page
   cross join lateral (select ${select} from ${from} where team_id = $1 and id = page.id offset 0) record
   order by page.id desc`;
}
