// Computes the free slots of the built-in calendar (bookings.md#slots): opening hours divided into meeting lengths,
// without days off, full days, meetings, and slots held for others. Only these slots can be offered and booked.
import type { BookingSettings } from '../../campaigns/index.ts';
import { createDayOffCheck } from './days-off.ts';
import { type Diary, filterHosts, type Host, takesHostTime } from './diary.ts';
import { DAY_MS, getClocks, MINUTE_MS, type Opening } from './openings.ts';

/** The booking settings that determine the slots. */
export type SlotRules = Pick<
  BookingSettings,
  | 'duration_minutes'
  | 'buffer_before_minutes'
  | 'buffer_after_minutes'
  | 'notice_minutes'
  | 'horizon_days'
  | 'assign'
>;

/** A slot, in milliseconds since the epoch. */
export interface Slot {
  start: number;
  end: number;
}

/** A period, in milliseconds since the epoch. */
interface BusyPeriod {
  from: number;
  until: number;
}

/**
 * Why a host can't take a meeting. `closed`: outside the hours, or on a day off. `full`: no more meetings fit on the
 * day. `taken`: another meeting is at that time. `held`: the time is held for another lead.
 */
export type Obstacle = 'closed' | 'full' | 'taken' | 'held';

/** A host's days, prepared for look-ups. */
interface HostDays {
  openings(from: number, to: number): Opening[];
  isOff(day: number): boolean;
  /** Returns why no more meetings fit on that day; null if one does. */
  full(day: number): Obstacle | null;
  /** Other leads' meetings (`taken`) and holds (`held`). */
  taken: BusyPeriod[];
  held: BusyPeriod[];
}

/** Returns the time that a meeting occupies, including its buffers. */
export function getBusyPeriod(rules: SlotRules, start: number): BusyPeriod {
  const { duration_minutes, buffer_before_minutes, buffer_after_minutes } = rules;
  return {
    from: start - buffer_before_minutes * MINUTE_MS,
    until: start + (duration_minutes + buffer_after_minutes) * MINUTE_MS,
  };
}

/** Returns the latest time at which a slot can start. */
export function getHorizon({ horizon_days }: SlotRules, now: number): number {
  return now + horizon_days * DAY_MS;
}

/**
 * Returns the slots that start in [from, to) and that at least one host can take, soonest first. The grid restarts at
 * each opening and uses real time, so a slot keeps its length when the clocks change.
 */
export function computeFreeSlots(
  rules: SlotRules,
  diary: Diary,
  now: number,
  range: { from: number; to: number } = { from: now, to: Number.POSITIVE_INFINITY },
): Slot[] {
  const length = getLength(rules);
  const from = Math.max(range.from, now + rules.notice_minutes * MINUTE_MS);
  // A slot can start exactly at the horizon.
  const to = Math.min(range.to, getHorizon(rules, now) + 1);
  const starts = new Set<number>();
  for (const host of from < to ? filterHosts(rules, diary) : []) {
    for (const start of listStarts(host, rules, diary, { from, to })) starts.add(start);
  }
  // The lead's own meeting is no alternative to itself, so do not offer its time.
  for (const own of diary.meetings) if (own.lead_id === diary.lead_id) starts.delete(own.start);
  return [...starts].sort((a, b) => a - b).map((start) => ({ start, end: start + length }));
}

/**
 * Returns why this host can't take the lead's meeting at that time; null if the host can. The caller checks notice and
 * horizon.
 */
export function findObstacle(host: Host, rules: SlotRules, diary: Diary, start: number): Obstacle | null {
  const end = start + getLength(rules);
  const days = buildHostDays(host, diary, { from: start, to: end });
  const open = days.openings(start, end).find((one) => one.start <= start && end <= one.end);
  if (!open || days.isOff(open.day)) return 'closed';
  const busy = getBusyPeriod(rules, start);
  const overlaps = (one: BusyPeriod) => one.from < busy.until && one.until > busy.from;
  if (days.taken.some(overlaps)) return 'taken';
  return days.held.some(overlaps) ? 'held' : days.full(open.day);
}

function getLength({ duration_minutes }: SlotRules): number {
  // A length of zero would make the grid endless.
  if (!(duration_minutes > 0)) throw new RangeError('duration_minutes must be above 0');
  return duration_minutes * MINUTE_MS;
}

/** Returns the starts of a host's free slots in [from, to), in order. */
function listStarts(
  host: Host,
  rules: SlotRules,
  diary: Diary,
  range: { from: number; to: number },
): number[] {
  const { from, to } = range;
  const length = getLength(rules);
  const days = buildHostDays(host, diary, range);
  const taken = mergeStretches([...days.taken, ...days.held]);
  const starts: number[] = [];
  let next = 0;
  for (const { start: opens, end: closes, day } of days.openings(from, to)) {
    if (days.isOff(day) || days.full(day)) continue;
    // Skip the starts before the range.
    const skipped = Math.max(0, Math.ceil((from - opens) / length));
    for (let start = opens + skipped * length; start + length <= closes && start < to; start += length) {
      const busy = getBusyPeriod(rules, start);
      while (next < taken.length && taken[next]!.until <= busy.from) next++;
      // The periods are sorted and do not overlap, so no later one starts sooner.
      if (next < taken.length && taken[next]!.from < busy.until) continue;
      starts.push(start);
    }
  }
  return starts;
}

function buildHostDays(host: Host, diary: Diary, { from, to }: { from: number; to: number }): HostDays {
  const clocks = getClocks(host.timezone, from, to);
  const others = <One extends { lead_id: string }>(all: One[]) =>
    all.filter(({ lead_id }) => lead_id !== diary.lead_id);
  const meetings = others(diary.meetings).filter((one) => takesHostTime(host, one, diary.campaign_id));
  const holds = others(diary.holds).filter(({ host_id }) => host_id === host.id);
  const booked = new Map<number, number>();
  const holders = new Map<number, Set<string>>();
  if (host.daily_cap !== null) {
    for (const { start } of meetings) {
      const day = clocks.dayAt(start);
      booked.set(day, (booked.get(day) ?? 0) + 1);
    }
    for (const { start, lead_id } of holds) {
      const day = clocks.dayAt(start);
      holders.set(day, (holders.get(day) ?? new Set()).add(lead_id));
    }
  }
  return {
    openings: (from, to) => clocks.openings(host.hours, from, to),
    isOff: createDayOffCheck(host.days_off, host.holidays),
    full(day) {
      if (host.daily_cap === null) return null;
      const meetings = booked.get(day) ?? 0;
      if (meetings >= host.daily_cap) return 'full';
      // Every lead with a hold on that day might book a meeting.
      return meetings + (holders.get(day)?.size ?? 0) >= host.daily_cap ? 'held' : null;
    },
    taken: meetings.map(toStretch),
    held: holds.map(toStretch),
  };
}

function toStretch({ busy_from, busy_until }: { busy_from: number; busy_until: number }): BusyPeriod {
  return { from: busy_from, until: busy_until };
}

/** Sorts the periods and joins those that overlap. */
function mergeStretches(stretches: BusyPeriod[]): BusyPeriod[] {
  const merged: BusyPeriod[] = [];
  for (const one of stretches.sort((a, b) => a.from - b.from)) {
    const before = merged.at(-1);
    if (before && one.from < before.until) before.until = Math.max(before.until, one.until);
    else merged.push({ ...one });
  }
  return merged;
}
