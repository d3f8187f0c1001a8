// Public holidays by country (docs/adr/describe-calendars-by-capabilities.md). The library takes a third of a second to
// load, so it is loaded only for workspaces that name a country.
import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import { DAY_MS } from './openings.ts';

const PLACE = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/;
const load = createRequire(import.meta.url);
/** Holidays by country and year. They never change while a process runs. */
const known = new Map<string, ReadonlySet<number>>();

function openHolidays(place: string): Holidays | null {
  const Library = load('date-holidays') as typeof Holidays;
  const [country = '', state] = place.split('-');
  const countries = new Library();
  if (!Object.hasOwn(countries.getCountries(), country)) return null;
  if (state !== undefined && !Object.hasOwn(countries.getStates(country) ?? {}, state)) return null;
  return state === undefined ? new Library(country) : new Library(country, state);
}

/** Returns whether the library knows the holidays of the country or state, such as `FR` or `DE-BY`. */
export function hasHolidays(place: string): boolean {
  return PLACE.test(place) && openHolidays(place) !== null;
}

export interface HolidayPlace {
  /** The code of the country or region, such as `FR` or `DE-BY`. */
  code: string;
  /** The name of the region in its own language; null for a whole country. */
  region: string | null;
}

let places: HolidayPlace[] | undefined;

/** Returns the countries and regions whose holidays are known. */
export function listHolidayPlaces(): HolidayPlace[] {
  if (places) return places;
  const library = new (load('date-holidays') as typeof Holidays)();
  places = Object.keys(library.getCountries())
    .flatMap((code) => [
      { code, region: null },
      ...Object.entries(library.getStates(code) ?? {}).map(([state, region]) => ({
        code: `${code}-${state}`,
        region,
      })),
    ])
    .filter(({ code }) => PLACE.test(code));
  return places;
}

/**
 * Returns the year's public holidays, as days since 1970-01-01. A day counts if its noon is a holiday, because some
 * holidays start on the previous evening.
 */
export function listHolidays(place: string, year: number): ReadonlySet<number> {
  const key = `${place} ${year}`;
  const before = known.get(key);
  if (before) return before;
  const days = new Set<number>();
  for (const { date, start, end, type } of openHolidays(place)?.getHolidays(year) ?? []) {
    if (type !== 'public') continue;
    const begins = Date.parse(`${date.slice(0, 10)}T${date.slice(11, 19)}Z`);
    // The holiday can be longer or shorter than 24 hours if the clocks change.
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
