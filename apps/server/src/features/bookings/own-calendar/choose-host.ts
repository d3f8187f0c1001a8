// Chooses which of the free hosts takes a meeting (bookings.md#hosts).
import type { BookingSettings } from '../../campaigns/index.ts';
import { type Diary, filterHosts, type Host } from './diary.ts';
import { findObstacle, type Obstacle } from './slots.ts';

/** The hosts who can take a slot, best choice first, or why none can. */
export interface HostChoice {
  hosts: Host[];
  why: Obstacle | null;
}

/**
 * Reasons why a host is not free, from the farthest from being free to the closest. The lead gets the closest host's
 * reason.
 */
const NEARNESS: readonly Obstacle[] = ['closed', 'full', 'taken', 'held'];

/**
 * Returns the hosts who can take a meeting at `start`. Prefers the host of the lead's meeting or hold, then the host
 * with the fewest upcoming meetings, then the host whose last booking is the oldest.
 */
export function chooseHosts(
  settings: BookingSettings,
  diary: Diary,
  { start, now }: { start: number; now: number },
): HostChoice {
  const able: Host[] = [];
  let why: Obstacle = 'closed';
  for (const host of filterHosts(settings, diary)) {
    const problem = findObstacle(host, settings, diary, start);
    if (problem === null) able.push(host);
    else if (NEARNESS.indexOf(problem) > NEARNESS.indexOf(why)) why = problem;
  }
  if (able.length === 0) return { hosts: [], why };
  const own = diary.meetings.find(({ lead_id }) => lead_id === diary.lead_id)?.host_id;
  const kept = diary.holds.find((hold) => hold.lead_id === diary.lead_id && hold.start === start)?.host_id;
  const ranks = new Map(
    able.map(({ id }) => {
      const meetings = diary.meetings.filter(({ host_id }) => host_id === id);
      const ahead = meetings.filter((meeting) => meeting.start > now).length;
      const latest = Math.max(0, ...meetings.map(({ booked_at }) => booked_at));
      return [id, [Number(id !== own), Number(id !== kept), ahead, latest]];
    }),
  );
  const compareHosts = (a: Host, b: Host) => {
    const [one = [], other = []] = [ranks.get(a.id), ranks.get(b.id)];
    const differing = one.findIndex((rank, index) => rank !== other[index]);
    return differing < 0 ? 0 : one[differing]! - other[differing]!;
  };
  return { hosts: able.toSorted(compareHosts), why: null };
}
