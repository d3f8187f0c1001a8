// The facts of a business (workspace-file.md#facts): its hours and prices as sentences, and when it opens next.
import { type BusinessFacts, type PriceRow, parseDayHours, parseDaysOff, parseHours } from '@parley/contract';
import { formatClock, formatDate, formatWeekday, type LocaleReader } from '../language/locale.ts';
import { getPhrases } from '../language/phrases/pick-phrases.ts';
import { toZoned } from '../language/timezone.ts';
import { FESTIVE, type HoursSentence, type Span, toMonthDay, type Week } from './opening-hours.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Returns the weekly hours; null if the facts contain none. */
export function getFactWeek(facts: BusinessFacts | null): Week | null {
  if (facts?.hours === undefined) return null;
  const openings = parseHours(facts.hours) ?? [];
  return new Map(
    WEEKDAYS.map((day) => [
      day,
      openings.flatMap(({ weekday, from, to }): Span[] => (weekday === day ? [[from, to]] : [])),
    ]),
  );
}

/** Returns the weekly hours, without those of weekdays on which an exception has its own. */
export function getCertainWeek(facts: BusinessFacts | null): Week | null {
  const week = getFactWeek(facts);
  if (!facts || !week) return null;
  for (const { from, to, spans } of listExceptions(facts)) {
    const last = Math.min(to, from + WEEKDAYS.length - 1);
    if (spans.length > 0) for (let day = from; day <= last; day++) week.set(toPlainDate(day).dayOfWeek, null);
  }
  return week;
}

interface FactException {
  /** Days since 1970-01-01, both included. */
  from: number;
  to: number;
  spans: Span[];
}

function listExceptions({ exceptions = [] }: BusinessFacts): FactException[] {
  return exceptions.flatMap(({ days, hours }) => {
    const range = parseDaysOff(days);
    const spans = hours === undefined ? [] : (parseDayHours(hours) ?? []);
    return range ? [{ ...range, spans: spans.map(({ from, to }): Span => [from, to]) }] : [];
  });
}

/** The weekly hours, one sentence for equal consecutive days: `Monday–Friday: 9:00–17:00`. */
export function writeWeek(week: Week, reader: LocaleReader): HoursSentence[] {
  const runs: { days: number[]; spans: Span[] }[] = [];
  for (const day of WEEKDAYS) {
    const spans = week.get(day) ?? [];
    const last = runs.at(-1);
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day);
    else runs.push({ days: [day], spans });
  }
  return runs
    .filter(({ spans }) => spans.length > 0)
    .map(({ days, spans }) => {
      const names = [...new Set([days[0]!, days.at(-1)!])].map((day) => formatWeekday(day, reader));
      return {
        text: capitalize(`${names.join('–')}: ${writeSpans(spans, reader)}`),
        groups: [{ days, spans, isClosed: false }],
        days,
        exceptions: [],
      };
    });
}

/** The days of the facts with other hours that are not over on `today`: `24 December 2026: 9:00–12:00`. */
export function writeExceptions(
  facts: BusinessFacts,
  reader: LocaleReader,
  today = 0,
): (HoursSentence & { from: number })[] {
  const { closed } = getPhrases(reader.language);
  return listExceptions(facts)
    .filter(({ to }) => to >= today)
    .map(({ from, to, spans }) => {
      const dates = [...new Set([from, to])].map((day) => formatDate(day * DAY_MS, reader));
      const hours = spans.length === 0 ? closed : writeSpans(spans, reader);
      const [first, last] = [from, to].map(toPlainDate) as [Temporal.PlainDate, Temporal.PlainDate];
      return {
        text: `${dates.join(' – ')}: ${hours}`,
        groups: [],
        days: [],
        exceptions: [{ from: toMonthDay(first), to: toMonthDay(last), spans }],
        from,
      };
    });
}

/**
 * Returns the hours of a day, none if the business is closed; null if they are unknown, or if the weekly hours might not
 * apply.
 * @param isDayOff whether the campaign has a day off
 */
export function getHoursOn(
  facts: BusinessFacts | null,
  date: Temporal.PlainDate,
  isDayOff: boolean,
): readonly Span[] | null {
  const week = getFactWeek(facts);
  if (!facts || !week) return null;
  const number = toDayNumber(date);
  const exception = listExceptions(facts).find(({ from, to }) => number >= from && number <= to);
  if (exception) return exception.spans;
  return isDayOff || FESTIVE.has(toMonthDay(date)) ? null : (week.get(date.dayOfWeek) ?? []);
}

/** Returns a local date as days since 1970-01-01. */
export const toDayNumber = (date: Temporal.PlainDate): number =>
  date.since(new Temporal.PlainDate(1970, 1, 1), { largestUnit: 'days' }).days;

const toPlainDate = (day: number) => new Temporal.PlainDate(1970, 1, 1).add({ days: day });

function writeSpans(spans: readonly Span[], reader: LocaleReader): string {
  return spans.map((span) => span.map((minutes) => formatClock(minutes, reader)).join('–')).join(', ');
}

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A longer closure is not announced. */
const MOST_DAYS = 30;

/**
 * Returns when the business opens next (UTC, ISO 8601). null if it is open, if its hours are unknown, or if the next
 * opening is on a day on which the weekly hours might not apply.
 * @param isDayOff returns whether the campaign has a day off, given in days since 1970-01-01
 */
export function findNextOpening(
  { facts, timezone }: { facts: BusinessFacts | null; timezone: string },
  now: string,
  isDayOff: (day: number) => boolean,
): string | null {
  const week = getFactWeek(facts);
  if (!facts || !week) return null;
  const exceptions = listExceptions(facts);
  const local = toZoned(now, timezone);
  const today = local.toPlainDate();
  for (let after = 0; after <= MOST_DAYS; after++) {
    const date = today.add({ days: after });
    const number = toDayNumber(date);
    const exception = exceptions.find(({ from, to }) => number >= from && number <= to);
    const spans = exception?.spans ?? week.get(date.dayOfWeek) ?? [];
    const minute = after === 0 ? local.hour * 60 + local.minute : -1;
    const [from, to] = spans.find((span) => span[1] > minute) ?? [];
    if (from === undefined || to === undefined) continue;
    if (from <= minute || (!exception && (FESTIVE.has(toMonthDay(date)) || isDayOff(number)))) return null;
    const opens = date.toZonedDateTime({
      timeZone: local.timeZoneId,
      plainTime: { hour: Math.floor(from / 60), minute: from % 60 },
    });
    return opens.toInstant().toString({ fractionalSecondDigits: 3 });
  }
  return null;
}

/** Returns a row of the prices with this text as its amount. */
export function writePriceRow({ for: subject, when, per }: PriceRow, amount: string): string {
  return `${subject}${when ? ` (${when})` : ''}: ${amount}${per ? ` / ${per}` : ''}`;
}
