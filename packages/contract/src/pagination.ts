// Pages of a list (api.md#pagination).
import { z } from 'zod';
import { id } from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';

/** Returns the query parameter for a maximum number of records. */
export const createLimit = (max: number, description: string) =>
  z
    .codec(z.string(), z.int().min(1).max(max), {
      decode: (value, check) => {
        const limit = /^\d+$/.test(value) && value.length <= String(max).length ? Number(value) : 0;
        if (limit >= 1 && limit <= max) return limit;
        reject({ value, issues: check.issues }, violation('whole_number', { min: 1, max }));
        return z.NEVER;
      },
      encode: String,
    })
    .meta({ type: 'integer', minimum: 1, maximum: max, description });
const limit = createLimit(100, 'The number of records on a page.');
const cursor = z
  .string()
  .describe('The `next_cursor` of the previous page of this list; valid for 24 hours.')
  .optional();

/** Returns the query parameters of a list. */
export function createPageQuery(defaultLimit = 25) {
  return { limit: limit.default(defaultLimit), cursor };
}

/** The page size of a short list without a `limit`. */
export const SHORT_LIST = 200;

/** The query parameters of a short list. Callers expect all its records on one page. */
export const shortPage = {
  limit: limit.describe(`The number of records on a page; ${SHORT_LIST} by default.`).optional(),
  cursor,
};

export const Pagination = z
  .strictObject({
    has_more: z.boolean(),
    next_cursor: z
      .string()
      .nullable()
      .describe('Pass it as `cursor` for the next page. Null on the last page.'),
  })
  .meta({ id: 'Pagination' });

/** Returns the schema of a page: `{ data: [...], pagination }`. */
export function createPageSchema<T extends z.ZodType>(record: T) {
  return z.strictObject({
    data: z.array(record),
    pagination: Pagination,
  });
}

/** Returns the schema of a single record: `{ data: record }`. */
export function createDataSchema<T extends z.ZodType>(record: T) {
  return z.strictObject({ data: record });
}

/** The response to DELETE (api.md#answers). */
export const Deleted = z.strictObject({ id, deleted: z.literal(true) }).meta({ id: 'Deleted' });
