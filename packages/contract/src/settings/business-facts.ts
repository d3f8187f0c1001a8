// The facts of a business that agents look up by what a lead asks for (workspace-file.md#facts).
import { z } from 'zod';
import { reject } from '../issues/from-zod.ts';
import { violation } from '../issues/violation.ts';
import { weeklyHours } from './booking.ts';
import { parseDaysOff } from './days-off.ts';
import { createMapSchema, createParsedSchema, createTextSchema } from './field-kinds.ts';
import { FACT_LIMITS as MOST } from './limits.ts';
import { type Opening, parseHours } from './opening-hours.ts';

/** A price as a workspace file spells it: `9800 EUR`, `from 9800 EUR`, `600-900 EUR`. */
export interface PriceAmount {
  /** Whether it is the lowest price. */
  isFrom: boolean;
  least: number;
  /** The same as `least`, except in a range. */
  most: number;
  /** ISO 4217. */
  currency: string;
}

const AMOUNT = /^(from )?(\d{1,9}(?:\.\d{1,2})?)(?: ?- ?(\d{1,9}(?:\.\d{1,2})?))? ([A-Z]{3})$/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Returns null for anything but an amount with its currency. */
export function parseAmount(text: string): PriceAmount | null {
  const [, from, first, last = first, currency = ''] = AMOUNT.exec(text.trim()) ?? [];
  const [least, most] = [Number(first), Number(last)];
  if (!CURRENCIES.has(currency) || most < least || (from && most > least)) return null;
  return { isFrom: from !== undefined, least, most, currency };
}

/** Parses the hours of one day, such as `09:00-12:00, 14:00-18:00`; null for anything else. */
export function parseDayHours(text: string): Pick<Opening, 'from' | 'to'>[] | null {
  const openings = parseHours(
    text
      .split(',')
      .map((part) => `mon ${part.trim()}`)
      .join(','),
  );
  return openings?.map(({ from, to }) => ({ from, to })) ?? null;
}

const exception = createMapSchema({
  days: createParsedSchema('days_off', (text) => (parseDaysOff(text) ? text.trim() : null)).describe(
    'A date or a range of dates, both ends included: `2026-12-24`, `2026-12-24..2027-01-02`.',
  ),
  hours: createParsedSchema('day_hours', (text) => (parseDayHours(text) ? text.trim() : null))
    .optional()
    .describe('The hours of each of these days, such as `09:00-12:00`. Omitted: closed.'),
});

const price = createMapSchema({
  for: createTextSchema(1, MOST.price_text).describe('The subject of the price, such as `Small kitchen`.'),
  amount: createParsedSchema('price_amount', (text) => (parseAmount(text) ? text.trim() : null)).describe(
    'The amount with its currency: `9800 EUR`, `from 9800 EUR` or `600-900 EUR`.',
  ),
  per: createTextSchema(1, MOST.price_text).optional().describe('The unit or the period, such as `month`.'),
  when: createTextSchema(1, MOST.price_text).optional().describe('The condition, such as `up to 12 m²`.'),
});

/** A row of the prices of a business. */
export type PriceRow = z.output<typeof price>;

export const businessFacts = createMapSchema({
  address: createTextSchema(1, MOST.text).optional(),
  phone: createTextSchema(1, MOST.text).optional().describe('As leads should read it.'),
  email: createParsedSchema('email', (text) =>
    text.length <= MOST.text && z.email().safeParse(text.trim()).success ? text.trim() : null,
  ).optional(),
  website: createParsedSchema('page_address', (text) =>
    text.length <= MOST.text && /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '') ? text.trim() : null,
  ).optional(),
  hours: weeklyHours
    .optional()
    .describe('Weekly opening hours: `Mon-Fri 09:00-12:00, Mon-Fri 14:00-18:00, Sat 10:00-12:00`.'),
  exceptions: z
    .array(exception)
    .max(MOST.exceptions)
    .optional()
    .describe('Days on which the weekly hours do not apply.'),
  prices: z.array(price).max(MOST.prices).optional(),
}).check((check) => {
  const { hours, exceptions = [] } = check.value;
  if (exceptions.length > 0 && hours === undefined) reject(check, violation('required'), ['hours']);
});

/** The facts of a business; a missing field is unknown. */
export type BusinessFacts = z.output<typeof businessFacts>;
