// Creates the route of a list. It reads one row more than requested to find out whether there are more, passes the
// records on unparsed, and signs the position of the last one as the cursor.
import { fail, type InputOf, type Operation, SHORT_LIST } from '@parley/contract';
import type { Ctx, Visit, Visitor } from '../context.ts';
import { getCursorBinding, type Position } from '../platform/cursor.ts';
import { Json } from '../platform/json.ts';
import type { OperationList, PageEnd, PageRow } from '../platform/list-query.ts';
import { createRoute, type Exists, type Handle, type Route } from './route.ts';

/** Returns up to `limit` rows after the position `after`, in order. A {@link PageEnd} can follow the last one. */
export type ReadRows<O> = (
  ctx: Ctx,
  input: InputOf<O>,
  limit: number,
  after: Position | null,
  /** null unless the call came through the dashboard's API. */
  visit: Visitor | Visit | null,
) => Promise<(PageRow | PageEnd)[]>;

/** Returns the filters in another spelling with the same meaning; null if there is none. */
export type OtherSpelling = (
  ctx: Ctx,
  filters: Record<string, unknown>,
) => Promise<Record<string, unknown> | null>;

/** The query parameters of every list. */
interface PageInput {
  limit?: number | undefined;
  cursor?: string | undefined;
  [filter: string]: unknown;
}

/**
 * Returns the route of a list operation.
 * @param exists for a list under a record: a missing record is a 404 before anything else is checked.
 * @param otherSpelling for a cursor that was made for other filters: returns the same filters in another spelling.
 */
export function listRoute<O extends Operation>(
  list: OperationList<O>,
  exists?: Exists,
  otherSpelling?: OtherSpelling,
): Route {
  return createPagedRoute(
    list.operation,
    (ctx, input, limit, after) => list(ctx.db, ctx.teamId, input as never, limit, after),
    exists,
    otherSpelling,
  );
}

/** Returns the route of a list that reads its rows in a different way. */
export function createPagedRoute<O extends Operation>(
  operation: O,
  read: ReadRows<O>,
  exists?: Exists,
  otherSpelling?: OtherSpelling,
): Route {
  const handle: Handle<O> = async (ctx, input, _setHeader, visit): Promise<Json> => {
    const readRows = (limit: number, after: Position | null) => read(ctx, input, limit, after, visit);
    const page = readPage(ctx, operation.id, input as PageInput, readRows, otherSpelling);
    if (!exists) return page;
    // Both queries run in parallel; a 404 takes precedence over a failure of the page.
    page.catch(() => {});
    if (!(await exists(ctx, input as Record<string, string>))) fail('not_found', 'not_found');
    return page;
  };
  return createRoute(operation, handle, exists);
}

async function readPage(
  ctx: Ctx,
  operation: string,
  { limit = SHORT_LIST, cursor, ...filters }: PageInput,
  read: (limit: number, after: Position | null) => Promise<(PageRow | PageEnd)[]>,
  otherSpelling: OtherSpelling | undefined,
): Promise<Json> {
  const binding = getCursorBinding(ctx.teamId, operation, filters);
  const openOtherCursor = async (cursor: string) => {
    const other = await otherSpelling?.(ctx, filters);
    return other ? ctx.cursors.read(getCursorBinding(ctx.teamId, operation, other), cursor) : null;
  };
  const after =
    cursor === undefined ? null : (ctx.cursors.read(binding, cursor) ?? (await openOtherCursor(cursor)));
  if (cursor !== undefined && after === null) {
    fail('validation_error', 'cursor', {}, ['cursor']);
  }
  const rows = await read(limit + 1, after);
  const isFull = rows.length > limit;
  const end = rows.at(-1);
  const last = isFull ? rows[limit - 1] : end?.record === null ? end : undefined;
  const shown = !isFull && last ? rows.length - 1 : Math.min(rows.length, limit);
  let data = '';
  for (let i = 0; i < shown; i++) data += i === 0 ? rows[i]!.record : `,${rows[i]!.record}`;
  const next = last ? `"${ctx.cursors.write(binding, last.position)}"` : 'null';
  return new Json(`{"data":[${data}],"pagination":{"has_more":${last !== undefined},"next_cursor":${next}}}`);
}
