// Types and helpers that the booking fields share.
import type { Booking } from './agent-block.ts';

export type SetMeetings = <Name extends keyof Booking>(name: Name, value: Booking[Name]) => void;

/** Returns the digits of the text as a number, or null if it has no digits. */
export function parseDigits(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, 6);
  return digits === '' ? null : Number(digits);
}
