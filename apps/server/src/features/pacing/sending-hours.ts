// Evaluates weekly hours in a time zone: when a campaign can send (workspace-file.md#hours) and when
// meetings can be booked (`booking.hours`). An hour that the zone skips is never open; an hour that it repeats is open
// twice.
import { type Opening, parseHours, type WeeklyHours } from '@parley/contract';

export { parseHours, type WeeklyHours } from '@parley/contract';
export { isTimezone } from '../../language/timezone.ts';

/** A span of real time, end excluded. */
export interface Span {
  start_at: Date;
  end_at: Date;
}

const DAY_MINUTES = 24 * 60;
const WEEK_MS = 7 * DAY_MINUTES * 60_000;
/** Midnight of a Monday, as a reference for weekdays. */
const MONDAY_MS = Date.UTC(1970, 0, 5);
/** Returns whether the wall clock of the zone shows an open hour at this moment (workspace-file.md#hours). */
export function isOpen(hours: WeeklyHours, at: Date, timezone: string): boolean {
  return isCovered(hours, toZoned(at, timezone));
}

/** Returns the first open moment at or after `at` (sending.md#sending-hours). */
export function nextOpen(hours: WeeklyHours, at: Date, timezone: string): Date {
  if (isOpen(hours, at, timezone)) return at;
  let date = toZoned(at, timezone).toPlainDate();
  // Two weeks contain every opening at least once, even if the zone skips one of them.
  for (let day = 0; day <= 15; day++, date = date.add({ days: 1 })) {
    for (const { start_at } of openSpans(hours, date, timezone)) {
      if (start_at > at) return start_at;
    }
  }
  throw new RangeError('opening hours without an opening');
}

/** Sending hours in their zone, for simulations that check many moments in order. */
export interface OpenHours {
  /** The hours as written, such as `Mon-Fri 09:00-18:00`. */
  text: string;
  timezone: string;
  /**
   * Returns {@link nextOpen} in milliseconds since the epoch. Calls with ascending times need no lookup of the zone.
   */
  next(at: number): number;
  /** Returns a moment until which the hours stay open after an open moment. They might stay open longer. */
  openUntil(at: number): number;
}

/**
 * Returns hours for a simulation of every day of a long queue. While the zone's offset is constant, it computes with
 * milliseconds only. @param text in the format of {@link parseHours}.
 */
export function openHours(text: string, timezone: string): OpenHours {
  const hours = parseHours(text)!;
  /** The period for which the zone's offset from UTC is known. */
  let known = { from: 0, to: 0, offset: 0 };
  const look = (from: number) => {
    const wall = toZoned(new Date(from), timezone);
    const to = wall.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
    return { from, to, offset: wall.offsetNanoseconds / 1e6 };
  };
  const sinceMonday = (at: number) => (((at + known.offset - MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS;
  return {
    text,
    timezone,
    next(at) {
      if (at < known.from || at >= known.to) known = look(at);
      const since = sinceMonday(at);
      const ahead = hours.find((opening) => since < getEdgeMs(opening, opening.to));
      const opening = ahead ?? hours[0]!;
      const start = getEdgeMs(opening, opening.from) + (ahead ? 0 : WEEK_MS);
      const open = at + Math.max(start - since, 0);
      return open < known.to ? open : nextOpen(hours, new Date(at), timezone).getTime();
    },
    openUntil(at) {
      if (at < known.from || at >= known.to) known = look(at);
      const since = sinceMonday(at);
      const opening = hours.find(({ weekday, from, to }) => {
        return since >= getEdgeMs({ weekday }, from) && since < getEdgeMs({ weekday }, to);
      });
      return opening ? Math.min(at + getEdgeMs(opening, opening.to) - since, known.to) : at;
    },
  };
}

/** Returns the milliseconds from the start of Monday to a minute of the opening's day. */
function getEdgeMs({ weekday }: Pick<Opening, 'weekday'>, minutes: number): number {
  return ((weekday - 1) * DAY_MINUTES + minutes) * 60_000;
}

/** Returns the open spans of one calendar day of the zone, in order, as real time. */
export function openSpans(hours: WeeklyHours, date: Temporal.PlainDate, timezone: string): Span[] {
  const openings = hours.filter(({ weekday }) => weekday === date.dayOfWeek);
  if (openings.length === 0) return [];
  const edges = listDayEdges(openings, date, timezone);
  const spans: Span[] = [];
  for (const [index, start] of edges.slice(0, -1).entries()) {
    const end = edges[index + 1] ?? start;
    if (!isCovered(openings, toZoned(new Date(start), timezone))) continue;
    const last = spans.at(-1);
    if (last && last.end_at.getTime() === start) last.end_at = new Date(end);
    else spans.push({ start_at: new Date(start), end_at: new Date(end) });
  }
  return spans;
}

/** Returns every moment of the day at which the hours can open or close, including the day's bounds. */
function listDayEdges(openings: Opening[], date: Temporal.PlainDate, timezone: string): number[] {
  const start = date.toZonedDateTime(timezone);
  const end = date.add({ days: 1 }).toZonedDateTime(timezone);
  const edges = new Set([start.epochMilliseconds, end.epochMilliseconds]);
  for (const minutes of openings.flatMap(({ from, to }) => [from, to])) {
    if (minutes === DAY_MINUTES) continue;
    const wall = date.toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
    // A time in a repeated hour occurs at two moments. A time in a skipped hour does not exist, so its edge is the
    // moment at which the zone's offset changes.
    for (const disambiguation of ['earlier', 'later'] as const) {
      edges.add(wall.toZonedDateTime(timezone, { disambiguation }).epochMilliseconds);
    }
  }
  if (start.hoursInDay !== 24) {
    let jump = start.getTimeZoneTransition('next');
    for (
      ;
      jump && jump.epochMilliseconds < end.epochMilliseconds;
      jump = jump.getTimeZoneTransition('next')
    ) {
      edges.add(jump.epochMilliseconds);
    }
  }
  const isInside = (edge: number) => edge >= start.epochMilliseconds && edge <= end.epochMilliseconds;
  return [...edges].filter(isInside).toSorted((a, b) => a - b);
}

function isCovered(hours: WeeklyHours, wall: Temporal.ZonedDateTime): boolean {
  const minutes = wall.hour * 60 + wall.minute;
  return hours.some(({ weekday, from, to }) => weekday === wall.dayOfWeek && from <= minutes && minutes < to);
}

function toZoned(at: Date, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
}
