// Days as dates, `2026-05-12`: which ones a view shows. A day is as long as its zone makes it.
import type { Formats } from '../../text/format.ts';
import type { View } from './search.ts';

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of its week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** How far one goes back and forth in a view. */
export const STEPS: Record<View, number> = { week: 7, days: 3, day: 1, list: 7 };

/** The days of a view; a list has no end. */
export function daysOf(view: View, from: string): string[] {
  const first = view === 'week' ? mondayOf(from) : from;
  return Array.from({ length: STEPS[view] }, (_, index) => addDays(first, index));
}

/** Hours by which a day is longer, or shorter, than most: the clocks change on it. */
export function clockChange(formats: Formats, day: string): number {
  const length = Date.parse(formats.dayStart(addDays(day, 1))) - Date.parse(formats.dayStart(day));
  return (length - DAY_MS) / 3_600_000;
}
