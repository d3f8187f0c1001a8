// Days without meetings: dates from a workspace file, and public holidays (bookings.md#slots).
import { parseDaysOff } from '@parley/contract';
import { listHolidays } from './holidays.ts';
import { DAY_MS } from './openings.ts';

/** Returns a function that checks whether a day, given in days since 1970-01-01, is off. */
export function createDayOffCheck(
  named: readonly string[],
  holidays: string | null,
): (day: number) => boolean {
  const spans = named.flatMap((text) => parseDaysOff(text) ?? []);
  return (day) => {
    if (spans.some(({ from, to }) => from <= day && day <= to)) return true;
    if (holidays === null) return false;
    return listHolidays(holidays, new Date(day * DAY_MS).getUTCFullYear()).has(day);
  };
}
