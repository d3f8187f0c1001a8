// Parses and formats durations, ranges and opening hours for form fields (workspace-file.md#durations).

export const UNITS = ['s', 'm', 'h', 'd'] as const;
export type Unit = (typeof UNITS)[number];

interface Amount {
  /** The number as typed; it might be incomplete. */
  amount: string;
  unit: Unit;
}

export function parseDuration(text: string, usual: Unit = 's'): Amount {
  const [, amount, unit] = /^(.*?)\s*([smhd])$/.exec(text.trim()) ?? [];
  return amount === undefined ? { amount: text.trim(), unit: usual } : { amount, unit: unit as Unit };
}

export const formatDuration = ({ amount, unit }: Amount): string =>
  `${amount.trim().replace(',', '.')}${unit}`;

/** Splits a range such as `5s-12s`. For a single duration, both bounds are equal. */
export function parseRange(text: string): [string, string] {
  const [from = '', to = from] = text.split('-').map((one) => one.trim());
  return [from, to];
}

export const formatRange = (from: string, to: string): string => (from === to ? from : `${from}-${to}`);

export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Day = (typeof DAYS)[number];

export interface Opening {
  first: Day;
  last: Day;
  from: string;
  to: string;
}

const PART = /^([a-z]+)(?:\s*-\s*([a-z]+))?\s+(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})$/i;
const parseDay = (name: string): Day | undefined =>
  DAYS.find((day) => name.toLowerCase().startsWith(day.toLowerCase()));
const formatClock = (time: string): string => time.padStart(5, '0');

/** Parses opening hours into rows. Returns null if the hours can be edited only as text. */
export function parseHours(text: string): Opening[] | null {
  const openings: Opening[] = [];
  for (const part of text.split(',')) {
    const [, one = '', other = one, from = '', to = ''] = PART.exec(part.trim()) ?? [];
    const [first, last] = [parseDay(one), parseDay(other)];
    if (!first || !last) return null;
    openings.push({ first, last, from: formatClock(from), to: formatClock(to) });
  }
  return openings;
}

export function formatHours(openings: readonly Opening[]): string {
  return openings
    .map(({ first, last, from, to }) => {
      const days = first === last ? first : `${first}-${last}`;
      // A time field can't show 24:00, so 00:00 as the end means 24:00.
      return `${days} ${from}-${to === '00:00' ? '24:00' : to}`;
    })
    .join(', ');
}
