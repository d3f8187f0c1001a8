// Days as dates such as `2026-05-12`, and the days that a view shows. A day's length depends on its time zone.
import type { Formats } from '../../text/format.ts';
import type { View } from './search.ts';

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the Monday of the day's week. */
export const startOfWeek = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The number of days by which each view moves forward or back. */
export const STEPS: Record<View, number> = { week: 7, days: 3, day: 1, list: 7 };

/** Returns the days of a view; a list has no last day. */
export function listViewDays(view: View, from: string): string[] {
  const first = view === 'week' ? startOfWeek(from) : from;
  return Array.from({ length: STEPS[view] }, (_, index) => addDays(first, index));
}

/** Returns how many hours longer (or shorter, if negative) than 24 hours the day is because the clocks change. */
export function getClockChangeHours(formats: Formats, day: string): number {
  const length = Date.parse(formats.dayStart(addDays(day, 1))) - Date.parse(formats.dayStart(day));
  return (length - DAY_MS) / 3_600_000;
}
