// Parses and evaluates weekly hours in a time zone: when a campaign can send (workspace-file.md#hours) and when
// meetings can be booked (`booking.hours`). An hour that the zone skips is never open; an hour that it repeats is open
// twice.
import { type Violation, violation } from '@parley/contract';

export { isTimezone } from '../../language/timezone.ts';

/** One opening on one weekday (1 is Monday, as in ISO 8601), in minutes since midnight; `to` is excluded. */
export interface Opening {
  weekday: number;
  from: number;
  to: number;
}

/** The opening hours of a week: at least one opening, sorted. Openings on the same day do not touch. */
export type WeeklyHours = Opening[];

/** A span of real time, end excluded. */
export interface Span {
  start_at: Date;
  end_at: Date;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY_MINUTES = 24 * 60;
const WEEK_MS = 7 * DAY_MINUTES * 60_000;
/** Midnight of a Monday, as a reference for weekdays. */
const MONDAY_MS = Date.UTC(1970, 0, 5);
const PART = /^([a-z]+)(?:\s*-\s*([a-z]+))?\s+(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})$/;

/**
 * Parses hours such as `Mon-Sat 08:00-20:00`, several parts with commas (`Mon-Fri 09:00-18:00, Sat 10:00-12:00`), or
 * `always` (workspace-file.md#hours). Ranges of days can cross the weekend (`Sat-Mon`). Hours can end at 24:00 but not
 * cross midnight; write two parts instead. Returns null for anything else.
 */
export function parseHours(text: string): WeeklyHours | null {
  const wanted = text.trim().toLowerCase();
  const openings: Opening[] = [];
  for (const part of (wanted === 'always' ? 'mon-sun 00:00-24:00' : wanted).split(',')) {
    const parsed = parsePart(part.trim());
    if (!parsed) return null;
    openings.push(...parsed);
  }
  return mergeOpenings(openings);
}

/**
 * Returns the problem with hours for meetings; null if there is none. Unlike {@link parseHours}, it refuses openings
 * that overlap, because one of them must be a mistake.
 */
export function findHoursProblem(text: string): Violation | null {
  const openings: Opening[] = [];
  for (const part of text.trim().toLowerCase().split(',')) {
    const written = part.trim();
    const [, , , fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = PART.exec(written) ?? [];
    const [from, to] = [parseMinutes(fromHour, fromMinute), parseMinutes(toHour, toMinute)];
    if (fromHour && from !== null && to !== null && from === to) {
      return violation('hours_empty', { part: written });
    }
    if (fromHour && from !== null && to !== null && from > to) {
      return violation('hours_past_midnight', { part: written });
    }
    for (const opening of parsePart(written) ?? []) {
      const overlaps = ({ weekday, from, to }: Opening) =>
        weekday === opening.weekday && from < opening.to && to > opening.from;
      if (openings.some(overlaps)) return violation('hours_overlap', { part: written });
      openings.push(opening);
    }
  }
  return parseHours(text) ? null : violation('opening_hours');
}

function parsePart(part: string): Opening[] | null {
  const match = PART.exec(part);
  if (!match) return null;
  const first = parseWeekday(match[1] ?? '');
  const last = match[2] === undefined ? first : parseWeekday(match[2]);
  const from = parseMinutes(match[3] ?? '', match[4] ?? '');
  const to = parseMinutes(match[5] ?? '', match[6] ?? '');
  if (first === null || last === null || from === null || to === null || from >= to) return null;
  const days = ((last - first + 7) % 7) + 1;
  return Array.from({ length: days }, (_, i) => ({ weekday: ((first - 1 + i) % 7) + 1, from, to }));
}

/** Returns 1 to 7 for `mon` or `monday` and so on; null for other words. */
function parseWeekday(name: string): number | null {
  const index = WEEKDAYS.findIndex((day) => day === name || day.slice(0, 3) === name);
  return index < 0 ? null : index + 1;
}

function parseMinutes(hours: string, minutes: string): number | null {
  const total = Number(hours) * 60 + Number(minutes);
  return Number(minutes) > 59 || total > DAY_MINUTES ? null : total;
}

function mergeOpenings(openings: Opening[]): WeeklyHours {
  const merged: WeeklyHours = [];
  for (const opening of openings.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)) {
    const last = merged.at(-1);
    if (last && last.weekday === opening.weekday && opening.from <= last.to) {
      last.to = Math.max(last.to, opening.to);
    } else merged.push({ ...opening });
  }
  return merged;
}

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
