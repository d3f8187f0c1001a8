// When a provider of calendars is asked again: soon, then ever more rarely, and for a day at most; those who wait come
// one after the other (bookings.md#providers).
import type { CalendarError } from '../../calendars/port.ts';

const SOONEST_MS = 5_000;
const LATEST_MS = 600_000;
export const GIVE_UP_MS = 86_400_000;

/** How long to wait, in milliseconds, after so long a time of trying; never less than the provider asks for. */
export function waitBefore(waitedMs: number, { retryAfterMs }: CalendarError): number {
  return Math.max(Math.min(Math.max(waitedMs / 2, SOONEST_MS), LATEST_MS), retryAfterMs ?? 0);
}
