// What the fields of meetings share.
import type { Booking } from './block.ts';

/** The calendar of Parley itself. */
export const BUILTIN = 'builtin';

export type SetMeetings = <Name extends keyof Booking>(name: Name, value: Booking[Name]) => void;

/** Digits; anything else is no figure. */
export function figureOf(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, 6);
  return digits === '' ? null : Number(digits);
}
