// The field types the records share: ids, text, timestamps, phones (api.md#times, api.md#caps).
import { z } from 'zod';
import { bareDigits, phoneDigits } from './phones.ts';

/** An opaque id: whatever is not ours is simply unknown, so only its presence is checked here. */
export const id = z.string();

/** Characters (Unicode code points), counted up to `most`: text of 4 MiB costs no more than it may have. */
function lengthOf(text: string, most: number): number {
  let count = 0;
  for (const _ of text) if (++count > most) break;
  return count;
}

/** Whether text has more than `max` characters (Unicode code points). */
export function isLonger(text: string, max: number): boolean {
  return text.length > max && lengthOf(text, max) > max;
}

/** What a free-form field may hold as JSON (api.md#caps), and how many values one is expected to in a full import. */
export const FREE_FORM = { characters: 2000, values: 60 } as const;

/** Text of `min` to `max` characters (Unicode code points). */
export function text(min: number, max: number): z.ZodString {
  const bounds = min === 0 ? { maxLength: max } : { minLength: min, maxLength: max };
  return z
    .string()
    .check((check) => {
      const length = lengthOf(check.value, max);
      if (length >= min && length <= max) return;
      const message =
        min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;
      check.issues.push({ code: 'custom', message, input: check.value });
    })
    .meta(bounds);
}

/** Text of at most `max` characters that is more than white space; kept as it is sent. */
export function notEmpty(max: number): z.ZodString {
  return text(1, max)
    .check((check) => {
      if (check.value.trim() !== '') return;
      check.issues.push({ code: 'custom', message: `must have 1 to ${max} characters`, input: check.value });
    })
    .meta({ minLength: 1, maxLength: max });
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

/** Milliseconds since the epoch, or null when `value` is not an ISO 8601 date-time with an offset, or a bare date. */
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
  // An offset can carry a time out of the years that have four digits.
  return at >= FIRST && at <= LAST ? at : null;
}

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

const pointInTime = (parse: (value: string) => number | null, also: string) =>
  z
    .string()
    .overwrite((value) => {
      const at = parse(value);
      return at === null ? value : new Date(at).toISOString();
    })
    .check((check) => {
      if (parse(check.value) !== null) return;
      check.issues.push({
        code: 'custom',
        message: `must be an ISO 8601 date-time with an offset or Z, such as 2026-11-20T21:31:05Z${also}`,
        input: check.value,
      });
    })
    .meta(
      also === ''
        ? { format: 'date-time' }
        : { description: 'An ISO 8601 date-time with an offset or Z, or a date, which means midnight UTC.' },
    );

/** A point in time that a caller sends; becomes UTC with milliseconds. */
export const timestampIn = pointInTime((value) => (value.includes('T') ? parseTimestamp(value) : null), '');

/** The same for `since` and `until`, where a bare date means midnight UTC (api.md#times). */
export const boundaryIn = pointInTime(parseTimestamp, ', or a date');

/** A point in time that the API answers: UTC with milliseconds and `Z`. */
export const timestampOut = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ format: 'date-time' });

/** A phone a caller writes, as bare digits: `+`, spaces and dashes are tolerated. */
export function phoneIn(min: number, max: number, longest: number): z.ZodString {
  // What is too long is not looked at, and stays as it is.
  const bare = (value: string) => (value.length > longest ? value : bareDigits(value));
  return z
    .string()
    .check((check) => {
      if (check.value.length > longest) {
        check.issues.push({
          code: 'custom',
          message: `must have at most ${longest} characters`,
          input: check.value,
        });
      } else if (phoneDigits(check.value, min, max) === null) {
        check.issues.push({
          code: 'custom',
          message: `must have ${min} to ${max} digits (+, spaces and dashes are tolerated)`,
          input: check.value,
        });
      }
    })
    .overwrite(bare)
    .meta({ maxLength: longest, pattern: `^[\\s-]*\\+?(?:[\\s-]*\\d){${min},${max}}[\\s-]*$` });
}

/** A phone that is sought exactly. */
export const phoneFilter = phoneIn(6, 15, 32);

/** `true` or `false` in a query. */
export const flag = z
  .codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (value) => value === 'true',
    encode: (value) => (value ? 'true' : 'false'),
  })
  .meta({ type: 'boolean', enum: [true, false] });
