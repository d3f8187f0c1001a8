// Public holidays of countries (docs/adr/0074). The library takes a third of a second to load: only workspaces whose
// file names a country pay for it.
import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import { DAY_MS } from './openings.ts';

const load = createRequire(import.meta.url);
/** By country and year. What a calendar says of a year never changes while a process lives. */
const known = new Map<string, ReadonlySet<number>>();

function open(place: string): Holidays | null {
  const Library = load('date-holidays') as typeof Holidays;
  const [country = '', state] = place.split('-');
  const countries = new Library();
  if (!Object.hasOwn(countries.getCountries(), country)) return null;
  if (state !== undefined && !Object.hasOwn(countries.getStates(country) ?? {}, state)) return null;
  return state === undefined ? new Library(country) : new Library(country, state);
}

/** Is it a country, or one of its states, whose holidays are known: `FR`, `DE-BY`? */
export function hasHolidays(place: string): boolean {
  return /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(place) && open(place) !== null;
}

/**
 * The public holidays of a year, as days since 1970-01-01. A day counts if its noon is one: some begin with the evening
 * before.
 */
export function holidaysOf(place: string, year: number): ReadonlySet<number> {
  const key = `${place} ${year}`;
  const before = known.get(key);
  if (before) return before;
  const days = new Set<number>();
  for (const { date, start, end, type } of open(place)?.getHolidays(year) ?? []) {
    if (type !== 'public') continue;
    const begins = Date.parse(`${date.slice(0, 10)}T${date.slice(11, 19)}Z`);
    // Clocks may change meanwhile.
    const hours = Math.round((end.getTime() - start.getTime()) / 3_600_000);
    const noon = DAY_MS / 2;
    for (
      let day = Math.ceil((begins - noon) / DAY_MS);
      day * DAY_MS + noon < begins + hours * 3_600_000;
      day++
    )
      days.add(day);
  }
  known.set(key, days);
  return days;
}
