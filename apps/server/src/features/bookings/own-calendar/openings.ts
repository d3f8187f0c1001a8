// Converts weekly hours to periods of real time, day by day (workspace-file.md#hours). While a zone's offset is
// constant, only milliseconds are computed: a month for five people must be fast, because a lead waits for it.
import type { WeeklyHours } from '../../pacing/index.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** A period within one day in a zone, in milliseconds since the epoch; the end is excluded. */
export interface Opening {
  start: number;
  end: number;
  /** The local date, in days since 1970-01-01. */
  day: number;
}

/** A period in which a zone's offset is constant. */
interface SteadyPeriod {
  from: number;
  to: number;
  offset: number;
}

/** The local time in a zone during a period. */
export interface LocalPeriod {
  /** Returns the local date at a moment, in days since 1970-01-01. */
  dayAt(at: number): number;
  /** Returns the openings in order. Openings that extend beyond the period are not cut. */
  openings(hours: WeeklyHours, from: number, to: number): Opening[];
}

/** Returns the local time in a zone from two days before `from` until two days after `to`. */
export function getClocks(timezone: string, from: number, to: number): LocalPeriod {
  const steady = listSteadyTimes(timezone, from - 2 * DAY_MS, to + 2 * DAY_MS);
  return {
    dayAt(at) {
      const { offset } = steady.find((one) => at < one.to) ?? steady.at(-1)!;
      return Math.floor((at + offset) / DAY_MS);
    },
    openings: (hours, from, to) => listOpenings(steady, hours, from, to),
  };
}

function listSteadyTimes(timezone: string, from: number, to: number): SteadyPeriod[] {
  const times: SteadyPeriod[] = [];
  let wall = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone);
  for (let at = from; at < to; ) {
    const next = wall.getTimeZoneTransition('next');
    const until = Math.min(next?.epochMilliseconds ?? to, to);
    times.push({ from: at, to: until, offset: wall.offsetNanoseconds / 1e6 });
    at = until;
    if (next) wall = next;
  }
  return times;
}

function listOpenings(
  steady: readonly SteadyPeriod[],
  hours: WeeklyHours,
  from: number,
  to: number,
): Opening[] {
  const openings: Opening[] = [];
  for (const time of steady) {
    // An opening that contains a moment starts at most a day before it, and clock changes add at most another day.
    const first = Math.max(time.from, from - 2 * DAY_MS) + time.offset;
    const last = Math.min(time.to, to + DAY_MS) + time.offset;
    for (let day = Math.floor(first / DAY_MS); day * DAY_MS < last; day++) {
      for (const opening of hours) {
        // 1970-01-01 was a Thursday.
        if (opening.weekday !== ((((day + 3) % 7) + 7) % 7) + 1) continue;
        const start = Math.max(day * DAY_MS + opening.from * MINUTE_MS, first) - time.offset;
        const end = Math.min(day * DAY_MS + opening.to * MINUTE_MS, last) - time.offset;
        if (start < end) addOpening(openings, { start, end, day });
      }
    }
  }
  return openings.filter(({ start, end }) => end > from && start < to);
}

/** Adds an opening. If a clock change split it from the previous one, joins the two. */
function addOpening(openings: Opening[], opening: Opening): void {
  const before = openings.at(-1);
  if (before && before.end === opening.start && before.day === opening.day) before.end = opening.end;
  else openings.push(opening);
}
