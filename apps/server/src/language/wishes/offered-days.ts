// Applies a wish to the days of the offered slots.
import { toZoned } from '../timezone.ts';
import { ANY, type Option } from './combine-times.ts';
import { isAmong } from './days.ts';
import { COMING_DAYS, type Wish } from './wish.ts';

/**
 * Applies a weekday without a week to the only one of these days that has it: "Wednesday" can mean an offered Wednesday,
 * although an earlier one follows. Returns null if the wish names no such weekday.
 */
export function applyToWeekdays(wish: Wish, dates: readonly Temporal.PlainDate[]): Wish | null {
  const options = wish.options.map((option): Option => {
    const { from, to, weekdays } = option.days;
    const isOpen = from !== null && to !== null && from.until(to).days === COMING_DAYS;
    if (!isOpen || !weekdays || dates.some((date) => isAmong(date, option.days))) return option;
    const [only, ...others] = dates.filter((date) => weekdays.has(date.dayOfWeek));
    if (!only || others.length > 0) return option;
    return { ...option, days: { from: only, to: only.add({ days: 1 }), weekdays: null } };
  });
  return options.every((option, at) => option === wish.options[at]) ? null : { ...wish, options };
}

/** Returns the different days of the slots. */
export function listDates(slots: readonly { start_at: string }[], zone: string): Temporal.PlainDate[] {
  const dates = slots.map(({ start_at }) => toZoned(start_at, zone).toPlainDate().toString());
  return [...new Set(dates)].map((date) => Temporal.PlainDate.from(date));
}

/** Applies a wish without days to these days; null if the wish names days, or has no hours to apply. */
export function applyToDays(wish: Wish, dates: readonly Temporal.PlainDate[]): Wish | null {
  if (wish.options.some(({ days }) => days !== ANY) || wish.options.every(({ hours }) => hours === null))
    return null;
  const options = wish.options.flatMap(({ hours }) =>
    dates.map((date) => ({ days: { from: date, to: date.add({ days: 1 }), weekdays: null }, hours })),
  );
  return { ...wish, options };
}
