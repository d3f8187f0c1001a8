// The page of a list, ordered by id, of rows whose time is after a moment (docs/adr/0026). No index has both orders:
// following the time reads all that are recent, following the id reads all that are not. Which of them is short
// depends on the moment and on the rows, so the statement looks before it chooses.

/** So few recent rows are simply sorted. */
const FEW = 200;
/** So many of the newest rows are looked through for a page of recent ones. */
const WINDOW = 400;

export interface RecentPage {
  from: string;
  /** The rows with their times, under the names of `from`: what the condition on the time and `within` look at. */
  activity: string;
  /** The time. */
  column: string;
  /** True for rows that have one: an index on the id holds no others. */
  present: string;
  /** The condition on it. */
  recent: string;
  /** The conditions that an index on the time has in front of it. */
  within: readonly string[];
  /** The other conditions, where the page begins among them. */
  others: readonly string[];
  /** What is selected of `from`. */
  select: string;
}

/**
 * Few are recent: they are read by their time. Many are: the newest rows hold a page of them. Neither, when what is
 * recent is old by its id: all that is recent is read, by its time and in the index alone where nothing else is asked.
 */
export function recentPage(page: RecentPage): string {
  const { from, activity, column, present, recent, within, others, select } = page;
  const scope = within.join(' and ');
  const rest = ['true', ...others].join(' and ');
  const also =
    others.length === 0
      ? ''
      : `cross join lateral (
         select from ${from} where ${scope} and ${rest} and id = every.id offset 0) one`;
  return `with few as materialized (
     select id from ${activity} where ${scope} and ${recent} order by ${column} desc limit ${FEW + 1}
   ), newest as materialized (
     select id, ${column} from ${from}
     where ${scope} and ${rest} and ${present} order by id desc limit ${WINDOW}
   ), way as materialized (
     select case
       when (select count(*) from few) <= ${FEW} then 'few'
       when (select count(*) from newest) < ${WINDOW} or (select count(*) from newest where ${recent}) >= $2 then 'newest'
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
         select id from ${activity} where (select way from way) = 'all' and ${scope} and ${recent}
         order by ${column} desc offset 0) every
       ${also}
     ) found order by id desc limit $2
   )
   select record.* from page
   cross join lateral (select ${select} from ${from} where team_id = $1 and id = page.id offset 0) record
   order by page.id desc`;
}
