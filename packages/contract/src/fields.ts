// Field types that records share: ids, text, timestamps, phones (api.md#times, api.md#caps).
import { z } from 'zod';
import { reject } from './issues/from-zod.ts';
import { type Violation, violation } from './issues.ts';
import { findPhoneProblem, parsePhoneDigits, toBareDigits } from './phones.ts';
import { countCharacters, FREE_FORM, isLonger } from './text-length.ts';

export { FREE_FORM, isLonger };

/** An opaque id. The schema checks only that it is present; a malformed id matches no record. */
export const id = z.string();

/** Returns the schema of a text of `min` to `max` characters (Unicode code points). */
export function text(min: number, max: number): z.ZodString {
  const bounds = min === 0 ? { maxLength: max } : { minLength: min, maxLength: max };
  return z
    .string()
    .check((check) => {
      const length = countCharacters(check.value, max);
      if (length >= min && length <= max) return;
      reject(check, min === 0 ? violation('text_max', { max }) : violation('text_length', { min, max }));
    })
    .meta(bounds);
}

/**
 * Returns the schema of a text of at most `max` characters, at least one of them not white space. The text is stored
 * unchanged.
 */
export function nonEmptyText(max: number): z.ZodString {
  return text(1, max)
    .check((check) => {
      if (check.value.trim() !== '') return;
      reject(check, violation('text_length', { min: 1, max }));
    })
    .meta({ minLength: 1, maxLength: max });
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

/** Returns milliseconds since the epoch; null if `value` is not an ISO 8601 date-time with an offset, or a date. */
export function parseTimestamp(value: string): number | null {
  const parts = ISO.exec(value);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > lastDay) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const at = Date.parse(value);
  // The offset can move a time out of the years 1 to 9999.
  return at >= FIRST && at <= LAST ? at : null;
}

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** The description of times in a query. */
export const BOUNDARY = 'An ISO 8601 date-time with an offset or Z, or a date, which means midnight UTC.';

const createTimeSchema = (parse: (value: string) => number | null, code: 'datetime' | 'datetime_or_date') =>
  z
    .string()
    .overwrite((value) => {
      const at = parse(value);
      return at === null ? value : new Date(at).toISOString();
    })
    .check((check) => {
      if (parse(check.value) !== null) return;
      reject(check, violation(code));
    })
    .meta(code === 'datetime' ? { format: 'date-time' } : { description: BOUNDARY });

/** A time from a caller; converted to UTC with milliseconds. */
export const timestampIn = createTimeSchema(
  (value) => (value.includes('T') ? parseTimestamp(value) : null),
  'datetime',
);

/** A time for `since` and `until`: like {@link timestampIn}, but a date means midnight UTC (api.md#times). */
export const boundaryIn = createTimeSchema(parseTimestamp, 'datetime_or_date');

/** Returns {@link boundaryIn} with the description of a list's filter. `what` says which records the filter selects. */
export const createBoundary = (what: string) => boundaryIn.describe(`${what} ${BOUNDARY}`).optional();

/** A time in a response: UTC with milliseconds and `Z`. */
export const timestampOut = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ format: 'date-time' });

/** The maximum length of a phone, including spaces and other decoration. */
const LONGEST_PHONE = 32;

const createPhoneSchema = (problemOf: (text: string) => Violation | null, pattern: string) =>
  z
    .string()
    .check((check) => {
      const isLong = check.value.length > LONGEST_PHONE;
      const problem = isLong ? violation('text_max', { max: LONGEST_PHONE }) : problemOf(check.value);
      if (problem !== null) reject(check, problem);
    })
    .overwrite(toBareDigits)
    .meta({ maxLength: LONGEST_PHONE, pattern });

/** A phone to write to. It is converted to bare digits and must match a country's numbering plan (api.md#phones). */
export const phoneIn = createPhoneSchema(
  findPhoneProblem,
  '^[\\s()./-]*(?:\\+|00)?[\\s()./-]*[1-9](?:[\\s()./-]*\\d){5,14}[\\s()./-]*$',
).describe('With its country code. `+`, `00`, spaces, dashes, dots and brackets are accepted.');

/** A phone to look up: digits that must match exactly, even if no country has such a number. */
export const phoneFilter = createPhoneSchema(
  (text) => (parsePhoneDigits(text) === null ? findPhoneProblem(text) : null),
  '^[\\s()./-]*\\+?(?:[\\s()./-]*\\d){6,17}[\\s()./-]*$',
);

/** A filter by campaign. */
export const campaignFilter = z.string().describe("The campaign's id or slug.");

/** `true` or `false` in a query. */
export const flag = z
  .codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (value) => value === 'true',
    encode: (value) => (value ? 'true' : 'false'),
  })
  .meta({ type: 'boolean', enum: [true, false] });

/** Returns the schema of several values of one kind in a query, separated by commas. */
export function createListSchema<const T extends string>(values: readonly T[]) {
  return z
    .codec(z.string(), z.array(z.enum(values)), {
      decode: (text, check) => {
        const parts = text.split(',');
        const known: readonly string[] = values;
        if (parts.every((part) => known.includes(part))) return parts as T[];
        reject({ value: text, issues: check.issues }, violation('comma_list', { values }));
        return z.NEVER;
      },
      encode: (parts) => parts.join(','),
    })
    .meta({ type: 'string' });
}

/** The separator of a CSV file. Excel in French and German opens only files with semicolons as columns. */
export const csvSeparator = z.enum(['comma', 'semicolon']).default('comma');
