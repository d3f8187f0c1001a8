// Defines the statements of a list with filters: one named statement for each combination of filters, so that each is
// prepared once for a connection and has its own query plan.
import type { InputOf, Operation } from '@parley/contract';
import type { Position } from './cursor.ts';
import { type Queries, statement } from './postgres/database.ts';
import { recentPageSql } from './recent-query.ts';
import {
  firstPageSql,
  getPositions,
  nextPage,
  positionValues,
  type WalkOptions,
  type WalkRow,
} from './walk-query.ts';

/** A row of a list: the record's JSON text, and its position in the order. */
export interface PageRow {
  record: string;
  position: Position;
}

/** The end of a page that is not full. The next page continues after the position. */
export interface PageEnd {
  record: null;
  position: Position;
}

/** A column that rows are ordered by, descending. Cursors contain times in the API's format. */
interface OrderColumn {
  column: string;
  type: 'text' | 'timestamptz';
}

/** A filter by time on a list that is ordered only by id. */
interface RecentFilter<Key extends string> {
  filter: Key;
  /** The table with the times and the columns that this filter and `within` read. */
  from: string;
  column: string;
  /** The condition of the partial index on the id: the row has a time. */
  present: string;
  /** Filters on the leading columns of the indexes on that time, whether set or not. */
  within: readonly Key[];
}

export interface ListOptions<Key extends string> {
  /** The view to read, with `team_id`, `record` and the columns below. */
  from: string;
  /** The columns of the order, most significant first. Together they are unique in a workspace. */
  order: readonly OrderColumn[];
  /** The condition of each filter on its parameter; `$1` is the workspace. */
  filters: Record<Key, (parameter: string) => string>;
  /** The condition that applies when a filter is not set. */
  otherwise?: { [K in Key]?: string };
  /** The filters by time, on a list that is ordered only by id. */
  recent?: readonly RecentFilter<NoInfer<Key>>[];
  /**
   * The column with the row's `xmin`. Set it if rows are ordered by a time that can grow while the list is read, and
   * then by id.
   */
  version?: string;
}

/** Returns up to `limit` rows after `after`, in order, that match every set filter. */
export type List<Key extends string> = (
  db: Queries,
  teamId: string,
  filters: { [K in Key]?: string | boolean | undefined },
  limit: number,
  after: Position | null,
) => Promise<PageRow[]>;

/** The filters of a list: its operation's path parameters and query, without `limit` and `cursor`. */
export type FilterOf<O extends Operation> = Exclude<keyof InputOf<O> & string, 'limit' | 'cursor'>;

/** The list of an operation, with every filter that the operation declares. */
export type OperationList<O extends Operation> = List<FilterOf<O>> & { operation: O };

/** Declares the list of an operation. Its statements are named after the operation. */
export function listQuery<O extends Operation>(
  operation: O,
  options: ListOptions<FilterOf<O>>,
): OperationList<O> {
  return Object.assign(listRows(operation.id, options), { operation });
}

/** Declares a list whose filters are not those of an operation. Its statements are named `name`. */
export function listRows<Key extends string>(name: string, options: ListOptions<Key>): List<Key> {
  const { from, order, otherwise, recent = [], version } = options;
  const conditions = Object.entries(options.filters) as [Key, (parameter: string) => string][];
  const columns = order.map(({ column }) => column);
  const positions = order.map(
    ({ column, type }, index) => `${type === 'timestamptz' ? `iso(${column})` : column} as p${index}`,
  );
  const select = `record::text as record, ${positions}`;

  return async (db, teamId, filters, limit, after) => {
    const values: unknown[] = [teamId, limit];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const where = new Map<Key | 'team' | 'after', string>([['team', 'team_id = $1']]);
    const given: string[] = [name];
    for (const [key, condition] of conditions) {
      const value = filters[key];
      const absent = otherwise?.[key];
      if (value !== undefined) {
        where.set(key, condition(parameter(value)));
        given.push(key);
      } else if (absent !== undefined) where.set(key, absent);
    }
    if (version !== undefined) {
      const [time, id] = columns as [string, string];
      return readInOrder(db, given, values, { from, time, id, version, where: [...where.values()] }, after);
    }
    if (after) {
      const last = order.map(({ type }, index) => `${parameter(after[index])}::${type}`);
      where.set('after', `(${columns}) < (${last})`);
      given.push('after');
    }
    const byTime = recent.find(({ filter }) => where.has(filter));
    const query = statement<{ record: string; [position: `p${number}`]: string }>(
      given.join(':'),
      byTime
        ? recentText(where, byTime)
        : `select ${select} from ${from}
           where ${[...where.values()].join(' and ')} order by ${columns.map((column) => `${column} desc`)} limit $2`,
    );
    const rows = await db.rows(query, values);
    return rows.map((row) => ({ record: row.record, position: order.map((_, index) => row[`p${index}`]!) }));
  };

  async function readInOrder(
    db: Queries,
    given: string[],
    values: unknown[],
    walk: WalkOptions,
    after: Position | null,
  ) {
    const parameters = after ? positionValues(after).map((value) => `$${values.push(value)}`) : [];
    const query = after
      ? statement<WalkRow>([...given, 'after'].join(':'), nextPage(walk, parameters))
      : statement<WalkRow>(given.join(':'), firstPageSql(walk));
    const rows = await db.rows(query, values);
    const ends = getPositions(rows, after);
    return rows.map(({ record }, index) => ({ record, position: ends[index]! }));
  }

  function recentText(where: Map<string, string>, page: RecentFilter<Key>) {
    const { filter, column, present, within } = page;
    const inFront = new Set<string>(['team', ...within]);
    const others = [...where].filter(([key]) => key !== filter && key !== 'after' && !inFront.has(key));
    const after = where.get('after');
    return recentPageSql({
      from,
      activity: page.from,
      column,
      present,
      recent: where.get(filter)!,
      within: [...where].filter(([key]) => inFront.has(key)).map(([, condition]) => condition),
      after: after === undefined ? [] : [after],
      others: others.map(([, condition]) => condition),
      select,
    });
  }
}
