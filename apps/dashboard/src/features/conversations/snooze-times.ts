// The times that the snooze menu offers.
import type { Formats } from '../../text/format.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const MORNING = '09:00';
const LATER_MS = 3 * HOUR_MS;
/** Later than this, a snooze until the same day ends after work. */
const EVENING = '20:00';

type Zone = Pick<Formats, 'dayKey' | 'instant'>;

export interface SnoozeTime {
  name: 'hour' | 'later' | 'tomorrow' | 'week';
  at: string;
}

/**
 * Returns the times in the viewer's zone: in an hour, in three hours unless that is after 20:00, tomorrow at 9:00, and next
 * Monday at 9:00 unless that is tomorrow.
 */
export function getSnoozeTimes(now: number, zone: Zone): SnoozeTime[] {
  const getDay = (days: number) => zone.dayKey(new Date(now + days * DAY_MS).toISOString());
  const today = getDay(0);
  const later = new Date(Math.ceil((now + LATER_MS) / HOUR_MS) * HOUR_MS).toISOString();
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const times: { name: SnoozeTime['name']; at: string | null }[] = [
    { name: 'tomorrow', at: zone.instant(getDay(1), MORNING) },
  ];
  if (weekday !== 0) times.push({ name: 'week', at: zone.instant(getDay(8 - weekday), MORNING) });
  if (later <= (zone.instant(today, EVENING) ?? '')) times.unshift({ name: 'later', at: later });
  times.unshift({ name: 'hour', at: new Date(now + HOUR_MS).toISOString() });
  return times.filter((one): one is SnoozeTime => one.at !== null);
}
