// Shares the response times of a workspace between its members: each page reloads them every few seconds, and measuring
// them reads every message of a week.
import type { Ctx } from '../../context.ts';
import { listTimes } from './response-store.ts';

/** The time for which a measurement is used. */
const FRESH_MS = 60_000;

type Times = ReturnType<typeof listTimes>;

/** Returns a function that measures a workspace at most once a minute, and once at a time. */
export function createSharedTimes(): (ctx: Ctx, since: Date) => Times {
  const known = new Map<string, { at: number; since: number; times: Times }>();
  return ({ db, teamId, clock }, since) => {
    const at = clock.ms();
    const last = known.get(teamId);
    if (last?.since === since.getTime() && at - last.at < FRESH_MS) return last.times;
    const times = listTimes(db, teamId, since);
    known.set(teamId, { at, since: since.getTime(), times });
    times.catch(() => known.delete(teamId));
    return times;
  };
}
