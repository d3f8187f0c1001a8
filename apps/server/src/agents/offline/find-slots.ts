// Looks for a wish in the calendar, so that everything that the agent says about a time is true (agents.md#wishes).

import { toZoned } from '../../language/timezone.ts';
import type { Option } from '../../language/wishes/combine-times.ts';
import { isAmong } from '../../language/wishes/days.ts';
import { getDateBounds, isOneTime, suitsWish, type Wish } from '../../language/wishes/wish.ts';
import { preferAwake, SLEEPS_AT, WAKES_AT } from '../offer.ts';
import type { AskedCalendar, MeetingSlot } from '../port.ts';

/** The calendar's slots for a wish; null if the calendar is unavailable. */
export type WishResult =
  /** Soonest first. */
  | { kind: 'free'; slots: MeetingSlot[] }
  /** No slot fits; `beyond`: the calendar has no data for such a late time. */
  | { kind: 'none'; nearest: MeetingSlot[]; beyond: boolean };

/** The number of weeks in which to search for a wish without a date. */
const WEEKS = 9;
/** The number of slots that are enough to choose from. */
const ENOUGH = 12;
const MOST_AT_ONCE = 200;
const MOST_PAGES = 50;
const AROUND_DAYS = 7;
const DAY_MINUTES = 1440;
const APART_MS = 2 * 3_600_000;

/**
 * Finds the slots for a wish, or else the nearest ones; null if the calendar is unavailable.
 * @param passes returns whether a slot that fits the wish can be offered.
 */
export async function findWishedSlots(
  calendar: AskedCalendar,
  wish: Wish,
  now: string,
  passes: (slot: MeetingSlot) => boolean = () => true,
): Promise<WishResult | null> {
  const { zone } = wish;
  const today = toZoned(now, zone).startOfDay();
  const bounds = getDateBounds(wish);
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime(zone);
  const later = (one: Temporal.ZonedDateTime) =>
    Temporal.ZonedDateTime.compare(one, toZoned(now, zone)) < 0 ? toZoned(now, zone) : one;
  const start = later(bounds.from ? at(bounds.from) : today);
  const end = bounds.to ? at(bounds.to) : start.add({ weeks: WEEKS });
  const enough = isOneTime(wish) || wish.soonest ? 3 : ENOUGH;
  const slots = await collectSlots(
    calendar,
    start,
    end,
    enough,
    (slot) => suitsWish(wish, slot.start_at) && passes(slot),
  );
  if (slots === null) return null;
  if (slots.length > 0) return { kind: 'free', slots };
  const isAllowed = (slot: MeetingSlot) =>
    passes(slot) && !wish.except.some((option) => getGapMinutes(slot, option, zone) === 0);
  const before = await collectSlots(
    calendar,
    later(start.subtract({ days: AROUND_DAYS })),
    end,
    Infinity,
    isAllowed,
  );
  const after = await collectSlots(calendar, end, end.add({ weeks: WEEKS }), ENOUGH, isAllowed);
  if (before === null || after === null) return null;
  // If the days just before the wish have no slots, search from now on.
  const earlier =
    before.length > 0 ? before : await collectSlots(calendar, toZoned(now, zone), start, Infinity, isAllowed);
  if (earlier === null) return null;
  const wanted = getFirstMoment(wish, start);
  const isBefore = ({ start_at }: MeetingSlot) => wanted !== null && start_at < wanted;
  const all = [...earlier, ...after];
  const near = (asksForNight(wish) ? all : preferAwake(all, zone)).toSorted(
    (one, other) =>
      getWishDistance(one, wish) - getWishDistance(other, wish) || (one.start_at < other.start_at ? -1 : 1),
  );
  const sides = [near.find(isBefore), near.find((slot) => !isBefore(slot))].filter(
    (slot) => slot !== undefined,
  );
  const apart = near.find((slot) =>
    sides.every((side) => Math.abs(Date.parse(slot.start_at) - Date.parse(side.start_at)) >= APART_MS),
  );
  const nearest = [...new Set([...sides, ...(apart ? [apart] : []), ...near])]
    .slice(0, 3)
    .toSorted((one, other) => (one.start_at < other.start_at ? -1 : 1));
  const beyond = after.length === 0 && wanted !== null && earlier.every(({ start_at }) => start_at < wanted);
  return { kind: 'none', nearest, beyond };
}

/**
 * Returns slots that fit, until there are enough; null if the calendar is unavailable. Each call to the calendar
 * returns only a part of the range.
 */
async function collectSlots(
  calendar: AskedCalendar,
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  enough: number,
  fits: (slot: MeetingSlot) => boolean,
): Promise<MeetingSlot[] | null> {
  const found: MeetingSlot[] = [];
  let start = from.epochMilliseconds;
  for (let page = 0; page < MOST_PAGES && start < to.epochMilliseconds; page++) {
    const slots = await calendar.between(new Date(start), new Date(to.epochMilliseconds));
    if (slots === null) return null;
    found.push(...slots.filter(fits));
    if (found.length >= enough || slots.length < MOST_AT_ONCE) break;
    start = Date.parse(slots.at(-1)!.start_at) + 1;
  }
  return found;
}

/** Returns whether the wish names a time at night. The lead then also accepts others. */
function asksForNight({ options }: Wish): boolean {
  return options.some(({ hours }) =>
    hours?.some(({ from, exact }) => from >= SLEEPS_AT * 60 || (exact && from < WAKES_AT * 60)),
  );
}

/** Returns how far a slot is from the wish, in minutes. */
function getWishDistance(slot: MeetingSlot, { options, zone }: Wish): number {
  return Math.min(...options.map((option) => getGapMinutes(slot, option, zone)));
}

function getGapMinutes({ start_at }: MeetingSlot, { days, hours }: Option, zone: string): number {
  const local = toZoned(start_at, zone);
  const minute = local.hour * 60 + local.minute;
  const ofDay = hours
    ? Math.min(
        ...hours.map(({ from, to }) => (minute < from ? from - minute : minute >= to ? minute - to + 1 : 0)),
      )
    : 0;
  return countDaysTo(local.toPlainDate(), days) * DAY_MINUTES + ofDay;
}

function countDaysTo(date: Temporal.PlainDate, days: Option['days']): number {
  const { from, to } = days;
  if (from && Temporal.PlainDate.compare(date, from) < 0) return date.until(from).days;
  if (to && Temporal.PlainDate.compare(date, to) >= 0) return to.until(date).days + 1;
  const near = [0, 1, 2, 3].find(
    (step) => isAmong(date.add({ days: step }), days) || isAmong(date.subtract({ days: step }), days),
  );
  return near ?? AROUND_DAYS;
}

/** Returns the first suitable time, in UTC; null if no day suits. */
function getFirstMoment({ options, zone }: Wish, start: Temporal.ZonedDateTime): string | null {
  const date = start.toPlainDate();
  const moments = options.flatMap(({ days, hours }) => {
    const day = Array.from({ length: WEEKS * 7 }, (_, step) => date.add({ days: step })).find((one) =>
      isAmong(one, days),
    );
    const froms = hours?.map(({ from }) => from) ?? [0];
    // The first interpretation of "at 3" is the more likely one.
    const minutes = hours?.every(({ exact }) => exact) ? froms[0]! : Math.min(...froms);
    const time = Temporal.PlainTime.from({
      hour: Math.floor(Math.max(minutes, 0) / 60),
      minute: Math.max(minutes, 0) % 60,
    });
    return day
      ? [
          day
            .toZonedDateTime({ timeZone: zone, plainTime: time })
            .toInstant()
            .toString({ fractionalSecondDigits: 3 }),
        ]
      : [];
  });
  return moments.toSorted()[0] ?? null;
}
