// Parses dates and ranges of dates without meetings (workspace-file.md#booking).

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A range of days, as days since 1970-01-01, both ends included. */
export interface DaysOff {
  from: number;
  to: number;
}

/** Reads `2026-12-24` or `2026-12-24..2027-01-02`. Returns null for an invalid date or an end before the start. */
export function parseDaysOff(text: string): DaysOff | null {
  const [first = '', last = first, ...more] = text.trim().split('..');
  const from = parseDay(first.trim());
  const to = parseDay(last.trim());
  return from === null || to === null || to < from || more.length > 0 ? null : { from, to };
}

function parseDay(text: string): number | null {
  if (!DATE.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  // `Date` accepts 31 June and turns it into 1 July.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at / DAY_MS;
}
