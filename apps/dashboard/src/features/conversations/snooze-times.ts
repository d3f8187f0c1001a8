// The times that the snooze menu offers.
import type { Formats } from '../../text/format.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const MORNING = '09:00';
const LATER_MS = 3 * HOUR_MS;

type Zone = Pick<Formats, 'dayKey' | 'instant'>;

export interface SnoozeTime {
  name: 'hour' | 'later' | 'tomorrow' | 'week';
  at: string;
}

/**
 * Returns the times in the viewer's zone: in an hour, in three hours if that is still today, tomorrow and next Monday at
 * 9:00.
 */
export function getSnoozeTimes(now: number, zone: Zone): SnoozeTime[] {
  const getDay = (days: number) => zone.dayKey(new Date(now + days * DAY_MS).toISOString());
  const today = getDay(0);
  const later = new Date(Math.ceil((now + LATER_MS) / HOUR_MS) * HOUR_MS).toISOString();
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const times: { name: SnoozeTime['name']; at: string | null }[] = [
    { name: 'tomorrow', at: zone.instant(getDay(1), MORNING) },
    { name: 'week', at: zone.instant(getDay(weekday === 0 ? 1 : 8 - weekday), MORNING) },
  ];
  if (zone.dayKey(later) === today) times.unshift({ name: 'later', at: later });
  times.unshift({ name: 'hour', at: new Date(now + HOUR_MS).toISOString() });
  return times.filter((one): one is SnoozeTime => one.at !== null);
}
