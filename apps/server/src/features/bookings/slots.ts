// The free meeting slots of the built-in calendar (bookings.md#slots): opening hours, cut into a grid of meeting
// lengths, less the meetings. An agent can offer these and no others.

import { openSpans, type Span, type WeeklyHours } from '../pacing/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The next free slots, soonest first (bookings.md#slots). The grid starts anew at each opening of the day and counts
 * real time, so that a slot keeps its length when the clocks change.
 */
export function freeSlots(input: {
  now: Date;
  hours: WeeklyHours;
  /** The IANA time zone of the hours. */
  timezone: string;
  duration_minutes: number;
  /** Meetings on the calendar, in any order. A slot that merely touches one is free. */
  taken: Span[];
  limit: number;
  /** No slot begins sooner than this after now. */
  notice_minutes?: number;
  /** No slot begins later than this after now. */
  horizon_days?: number;
}): Span[] {
  const { now, hours, timezone, duration_minutes, limit, notice_minutes = 120, horizon_days = 30 } = input;
  // With a length of zero the loop would never end.
  if (!(duration_minutes > 0)) throw new RangeError('duration_minutes must be above 0');
  const earliest = now.getTime() + notice_minutes * MINUTE_MS;
  const latest = now.getTime() + horizon_days * DAY_MS;
  const length = duration_minutes * MINUTE_MS;
  const taken = input.taken.map(({ start_at, end_at }) => [start_at.getTime(), end_at.getTime()] as const);
  const free: Span[] = [];

  const zone = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  const lastDate = zone(latest).toPlainDate();
  let date = zone(earliest).toPlainDate();
  for (; Temporal.PlainDate.compare(date, lastDate) <= 0; date = date.add({ days: 1 })) {
    for (const span of openSpans(hours, date, timezone)) {
      for (let start = span.start_at.getTime(); start + length <= span.end_at.getTime(); start += length) {
        if (start > latest || free.length >= limit) return free;
        if (start < earliest || taken.some(([from, to]) => from < start + length && to > start)) continue;
        free.push({ start_at: new Date(start), end_at: new Date(start + length) });
      }
    }
  }
  return free;
}
