// A page of a list: fetch one row more than asked, pass the records through unparsed, sign where the last one stands.
import { fail } from '@parley/contract';
import { type Cursors, cursorBinding, type Position } from './cursor.ts';
import { Json } from './json.ts';

/** A row of a list: the record's JSON text and where it stands in the order. */
export interface PageRow {
  record: string;
  position: Position;
}

export interface PageInput {
  limit: number;
  cursor?: string | undefined;
}

/**
 * Reads one page. `fetch` returns up to `limit` rows behind `after`, in order; it is asked for one more than the page
 * holds. Fails with 422 when the cursor is not one of this very list.
 */
export async function readPage(
  { teamId, cursors }: { teamId: string; cursors: Cursors },
  operation: string,
  { limit, cursor, ...filters }: PageInput & Record<string, unknown>,
  fetch: (limit: number, after: Position | null) => Promise<PageRow[]>,
): Promise<Json> {
  const binding = cursorBinding(teamId, operation, filters);
  const after = cursor === undefined ? null : cursors.read(binding, cursor);
  if (cursor !== undefined && after === null) {
    fail(
      'validation_error',
      'cursor must be the next_cursor of the previous page of this list, at most 24 hours old',
    );
  }
  const rows = await fetch(limit + 1, after);
  const more = rows.length > limit;
  const last = more ? rows[limit - 1] : undefined;
  let data = '';
  for (let i = 0; i < Math.min(rows.length, limit); i++)
    data += i === 0 ? rows[i]!.record : `,${rows[i]!.record}`;
  const next = last ? `"${cursors.write(binding, last.position)}"` : 'null';
  return new Json(`{"data":[${data}],"pagination":{"has_more":${more},"next_cursor":${next}}}`);
}

/** A page of what belongs to a record: both are asked for at once, and an unknown record is told first. */
export async function pageOfKnown(exists: Promise<unknown>, page: Promise<Json>): Promise<Json> {
  page.catch(() => {});
  if (!(await exists)) fail('not_found', 'Not found.');
  return page;
}
