// Builds a host's diary and lists its free slots, for tests of the rules.
import { parseHours } from '../../pacing/index.ts';
import type { Diary, Hold, Host, Meeting } from './diary.ts';
import { computeFreeSlots, type SlotRules } from './slots.ts';

export const PLAIN_RULES: SlotRules = {
  duration_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  notice_minutes: 120,
  horizon_days: 30,
  assign: 'round_robin',
};

export function buildHost(over: Partial<Omit<Host, 'hours'>> & { hours?: string } = {}): Host {
  const { hours = 'Mon-Fri 09:00-18:00', ...rest } = over;
  return {
    ...{ id: 'mem_1', timezone: 'Europe/Paris', days_off: [], holidays: null, daily_cap: null },
    ...rest,
    hours: parseHours(hours) ?? [],
  };
}

/** Returns another lead's meeting. */
export function buildMeeting(from: string, until: string, over: Partial<Meeting> = {}): Meeting {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  return {
    ...{ host_id: 'mem_1', lead_id: 'lead_2', campaign_id: 'camp_1', booked_at: 0 },
    ...{ start, busy_from: start, busy_until: end, ...over },
  };
}

/** Returns another lead's hold. */
export function buildHold(from: string, until: string, over: Partial<Hold> = {}): Hold {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  return { host_id: 'mem_1', lead_id: 'lead_2', start, busy_from: start, busy_until: end, ...over };
}

export function buildDiary(over: Partial<Diary> = {}): Diary {
  return {
    ...{
      campaign_id: 'camp_1',
      lead_id: 'lead_1',
      owner: null,
      hosts: [buildHost()],
      meetings: [],
      holds: [],
    },
    ...over,
  };
}

/** Returns the starts of the next free slots, in the format `2026-11-20T08:00:00.000Z`. */
export function listStarts(
  now: string,
  {
    rules = {},
    diary = {},
    limit = 3,
  }: { rules?: Partial<SlotRules>; diary?: Partial<Diary>; limit?: number } = {},
): string[] {
  const found = computeFreeSlots({ ...PLAIN_RULES, ...rules }, buildDiary(diary), Date.parse(now));
  return found.slice(0, limit).map(({ start }) => new Date(start).toISOString());
}
