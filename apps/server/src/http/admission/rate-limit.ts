// Counts a workspace's requests in a calendar minute, over all keys and processes (api.md#rate-limit). Requests that
// arrive while the database counts others share the next statement. So the limit is exact with any number of processes,
// without a write for every request.
import type { Plan } from '../../context.ts';
import type { Clock } from '../../platform/clock.ts';

/** The maximum number of requests per minute, by plan. */
export const PLAN_RATES: Record<Plan, number> = { free: 60, starter: 120, business: 300, scale: 1000 };

const WINDOW_MS = 60_000;

export interface Admission {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** The end of the window, in milliseconds since the epoch. */
  resetsAt: number;
}

/** Counts up to `wanted` requests in a window. @returns how many it counted, and the total of the window. */
export type TakeRequests = (
  subject: string,
  minute: Date,
  wanted: number,
  limit: number,
) => Promise<{ taken: number; requests: number }>;

export interface RateLimiter {
  admit(subject: string, limit: number): Promise<Admission>;
  /** Returns this minute's last count in this process's memory, without asking the database. */
  lastKnown(subject: string, limit: number): Admission;
}

interface Waiting {
  resolve: (admission: Admission) => void;
  reject: (error: unknown) => void;
}

/** Requests of one subject in one minute that are not counted yet. */
interface Count {
  minute: number;
  limit: number;
  waiting: Waiting[];
  counting: boolean;
}

export function createRateLimiter(clock: Clock, take: TakeRequests): RateLimiter {
  const counts = new Map<string, Count>();
  /** The last count of each subject in `lastMinute`. */
  const last = new Map<string, number>();
  let lastMinute = 0;
  function rememberCount(subject: string, minute: number, requests: number): void {
    if (minute !== lastMinute) last.clear();
    lastMinute = minute;
    last.set(subject, requests);
  }
  const getThisMinute = () => Math.floor(clock.ms() / WINDOW_MS) * WINDOW_MS;

  async function run(name: string, subject: string, count: Count): Promise<void> {
    count.counting = true;
    while (count.waiting.length > 0) {
      const batch = count.waiting.splice(0);
      const { minute, limit } = count;
      const resetsAt = minute + WINDOW_MS;
      try {
        const { taken, requests } = await take(subject, new Date(minute), batch.length, limit);
        rememberCount(subject, minute, requests);
        batch.forEach(({ resolve }, index) => {
          const admitted = index < taken;
          const remaining = admitted ? Math.max(0, limit - (requests - taken) - index - 1) : 0;
          resolve({ admitted, limit, remaining, resetsAt });
        });
      } catch (error) {
        // Requests that arrived in the meantime fail too, because each needs a response in time (api.md#errors).
        for (const { reject } of [...batch, ...count.waiting.splice(0)]) reject(error);
      }
    }
    count.counting = false;
    counts.delete(name);
  }

  return {
    admit(subject, limit) {
      const minute = getThisMinute();
      const name = `${subject} ${minute} ${limit}`;
      let count = counts.get(name);
      if (!count) {
        count = { minute, limit, waiting: [], counting: false };
        counts.set(name, count);
      }
      const admission = new Promise<Admission>((resolve, reject) => count.waiting.push({ resolve, reject }));
      if (!count.counting) void run(name, subject, count);
      return admission;
    },
    lastKnown(subject, limit) {
      const minute = getThisMinute();
      const requests = minute === lastMinute ? (last.get(subject) ?? 0) : 0;
      const remaining = Math.max(0, limit - requests);
      return { admitted: true, limit, remaining, resetsAt: minute + WINDOW_MS };
    },
  };
}

/** Returns the rate headers for an unknown caller: only the end of the window. */
export function getWindowHeaders(now: number): Record<string, string> {
  const resetsAt = (Math.floor(now / WINDOW_MS) + 1) * WINDOW_MS;
  return { 'X-RateLimit-Reset': new Date(resetsAt).toISOString() };
}

/** Returns the rate headers, both ours and those of the IETF draft (api.md#rate-limit). */
export function getRateHeaders(admission: Admission, now: number): Record<string, string> {
  const seconds = Math.max(1, Math.ceil((admission.resetsAt - now) / 1000));
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(admission.limit),
    'X-RateLimit-Remaining': String(admission.remaining),
    'X-RateLimit-Reset': new Date(admission.resetsAt).toISOString(),
    'RateLimit-Policy': `"minute";q=${admission.limit};w=60`,
    RateLimit: `"minute";r=${admission.remaining};t=${seconds}`,
  };
  if (!admission.admitted) headers['Retry-After'] = String(seconds);
  return headers;
}
