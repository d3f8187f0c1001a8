// Shared parts of the booking fields.
import type { Booking } from './agent-block.ts';

/** Parley's own calendar. */
export const BUILTIN = 'builtin';

export type SetMeetings = <Name extends keyof Booking>(name: Name, value: Booking[Name]) => void;

/** Returns the digits as a number, or null without any. */
export function parseDigits(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, 6);
  return digits === '' ? null : Number(digits);
}
