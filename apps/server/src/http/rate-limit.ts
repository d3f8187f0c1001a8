// Requests of a workspace in a calendar minute, all keys and all processes combined (api.md#rate-limit). The count is
// one statement in the database; requests that arrive while a count is under way share the next one, so the limit is
// exact at any number of processes and costs one round trip, not one write each.
import type { Plan } from '../context.ts';
import type { Clock } from '../platform/clock.ts';

/** Requests a minute, by plan. */
export const PLAN_RATES: Record<Plan, number> = { free: 60, starter: 120, business: 300, scale: 1000 };

const WINDOW_MS = 60_000;

export interface Admission {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** When the window ends, milliseconds since the epoch. */
  resetsAt: number;
}

/** Takes `wanted` requests of a window if there is room: how many were taken, and how many the window holds now. */
export type TakeRequests = (
  subject: string,
  minute: Date,
  wanted: number,
  limit: number,
) => Promise<{ taken: number; requests: number }>;

export interface RateLimiter {
  admit(subject: string, limit: number): Promise<Admission>;
}

interface Waiting {
  resolve: (admission: Admission) => void;
  reject: (error: unknown) => void;
}

interface Lane {
  minute: number;
  limit: number;
  waiting: Waiting[];
  counting: boolean;
}

export function createRateLimiter(clock: Clock, take: TakeRequests): RateLimiter {
  const lanes = new Map<string, Lane>();

  async function count(name: string, subject: string, lane: Lane): Promise<void> {
    lane.counting = true;
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0);
      const { minute, limit } = lane;
      const resetsAt = minute + WINDOW_MS;
      try {
        const { taken, requests } = await take(subject, new Date(minute), batch.length, limit);
        batch.forEach(({ resolve }, index) => {
          const admitted = index < taken;
          const remaining = admitted ? Math.max(0, limit - (requests - taken) - index - 1) : 0;
          resolve({ admitted, limit, remaining, resetsAt });
        });
      } catch (error) {
        // Those who came meanwhile share the failure: each must be answered in time (api.md#errors).
        for (const { reject } of [...batch, ...lane.waiting.splice(0)]) reject(error);
      }
    }
    lane.counting = false;
    lanes.delete(name);
  }

  return {
    admit(subject, limit) {
      const minute = Math.floor(clock.ms() / WINDOW_MS) * WINDOW_MS;
      const name = `${subject} ${minute} ${limit}`;
      let lane = lanes.get(name);
      if (!lane) {
        lane = { minute, limit, waiting: [], counting: false };
        lanes.set(name, lane);
      }
      const admission = new Promise<Admission>((resolve, reject) => lane.waiting.push({ resolve, reject }));
      if (!lane.counting) void count(name, subject, lane);
      return admission;
    },
  };
}

/** What can be said of a window that could not be counted: when it ends, and the limit where it is known. */
export function uncountedHeaders(now: number, limit?: number): Record<string, string> {
  const resetsAt = (Math.floor(now / WINDOW_MS) + 1) * WINDOW_MS;
  const headers: Record<string, string> = { 'X-RateLimit-Reset': new Date(resetsAt).toISOString() };
  if (limit !== undefined) {
    headers['X-RateLimit-Limit'] = String(limit);
    headers['RateLimit-Policy'] = `"minute";q=${limit};w=60`;
  }
  return headers;
}

/** The rate headers, and those of the IETF draft beside them (api.md#rate-limit). */
export function rateHeaders(admission: Admission, now: number): Record<string, string> {
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
