// The host of a fake calendar: weekly hours in a time zone, and busy times, from which slots are computed.

export interface Diary {
  /** An IANA time zone. */
  timezone: string;
  /** The length of a meeting, and the interval between the starts of slots, in minutes. */
  length: number;
  /** Returns the free slots that start in the range (milliseconds), earliest first. */
  slots(from: number, to: number): number[];
  /** Returns all slots of the host, free or not. */
  open(from: number, to: number): number[];
  isFree(start: number): boolean;
  /** Blocks a time for another event. */
  take(start: number, end?: number): void;
  free(start: number): void;
  /** Returns the busy times in the range. */
  busy(from: number, to: number): { start: number; end: number }[];
}

export interface DiaryOptions {
  timezone: string;
  length?: number;
  /** Milliseconds. */
  now(): number;
}

const OPENS = 9;
const CLOSES = 17;

/** Creates a diary whose default hours are nine to five on work days. */
export function createDiary({ timezone, length = 30, now }: DiaryOptions): Diary {
  const taken = new Map<number, number>();
  const ms = length * 60_000;
  const overlaps = (start: number, end: number) =>
    [...taken].some(([from, until]) => from < end && until > start);

  function* opening(from: number, to: number): Generator<number> {
    const zoned = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
    const last = zoned(to).toPlainDate();
    for (
      let day = zoned(from).toPlainDate();
      Temporal.PlainDate.compare(day, last) <= 0;
      day = day.add({ days: 1 })
    ) {
      if (day.dayOfWeek > 5) continue;
      const at = (hour: number) =>
        day.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }).epochMilliseconds;
      for (let start = at(OPENS); start + ms <= at(CLOSES); start += ms) yield start;
    }
  }

  const diary: Diary = {
    timezone,
    length,
    slots: (from, to) =>
      [...opening(from, to)].filter(
        (start) => start >= from && start < to && start > now() && !overlaps(start, start + ms),
      ),
    open: (from, to) => [...opening(from, to)].filter((start) => start >= from && start < to),
    isFree: (start) =>
      [...opening(start, start)].includes(start) && start > now() && !overlaps(start, start + ms),
    take: (start, end = start + ms) => void taken.set(start, end),
    free: (start) => void taken.delete(start),
    busy: (from, to) =>
      [...taken]
        .filter(([start, end]) => start < to && end > from)
        .map(([start, end]) => ({ start, end }))
        .toSorted((one, other) => one.start - other.start),
  };
  return diary;
}
