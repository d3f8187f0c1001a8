// Decides when a request to a calendar's provider is repeated: soon at first, then less and less often, and for at most
// a day. Requests run one after another (bookings.md#providers).
import type { CalendarError } from '../../../calendars/port.ts';

const SOONEST_MS = 5_000;
const LATEST_MS = 600_000;
export const GIVE_UP_MS = 86_400_000;

/**
 * Returns the delay before the next request, in milliseconds; at least as long as the provider asked for.
 * @param waitedMs the time since the first request.
 */
export function getRetryDelay(waitedMs: number, { retryAfterMs }: CalendarError): number {
  return Math.max(Math.min(Math.max(waitedMs / 2, SOONEST_MS), LATEST_MS), retryAfterMs ?? 0);
}
