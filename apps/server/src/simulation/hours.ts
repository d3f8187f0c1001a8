// The hours of the day at which people act.
import { toZoned } from '../language/timezone.ts';
import type { Draw } from './draw.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface DayHours {
  starts: number;
  ends: number;
}

/** The hours at which a CRM and the people of the business act. */
export const WORKDAY: DayHours = { starts: 8, ends: 20 };
/** The hours at which people answer. */
export const AWAKE: DayHours = { starts: 8, ends: 22 };

/** Returns a time inside the hours of a day: the same, or a time soon after the next such hours start. */
export function moveInto(ms: number, { starts, ends }: DayHours, timezone: string, draw: Draw): number {
  const local = toZoned(new Date(ms).toISOString(), timezone);
  if (local.hour >= starts && local.hour < ends) return Math.round(ms);
  const day = local.hour < starts ? local : local.add({ days: 1 });
  const first = day.with({ hour: starts, minute: 0, second: 0, millisecond: 0 });
  return Math.round(first.epochMilliseconds + draw.between(0, 90) * MINUTE_MS);
}
