// Decides when to repeat a call, by the rules of the API (api.md#retries).
import { ApiError, ConnectionError } from './errors.ts';

/** The property of an operation that decides whether its call can be repeated. */
export interface RepeatableCall {
  /** Whether the call can be repeated even if the first one might have arrived. */
  harmless: boolean;
}

const FIRST_MS = 2_000;
const MOST_MS = 30_000;
/** The longest total delay of one call with all its retries. */
const MOST_WAIT_MS = 60_000;
const SETTLING_MS = 3_000;

/**
 * Returns the delay before the next attempt in milliseconds; null if there is no next attempt or the delay would be too
 * long.
 * @param attempt the number of retries so far, 0 after the first attempt.
 * @param waited the total delay of this call so far, in milliseconds.
 * @param random a number in [0, 1) that spreads out callers that failed at the same time.
 */
export function retryDelay(
  error: unknown,
  attempt: number,
  waited: number,
  call: RepeatableCall,
  random: number,
): number | null {
  const usual = getUsualDelay(error, attempt, call, random);
  if (usual === null) return null;
  const asked = error instanceof ApiError ? error.retryAfter : null;
  const delay = asked === null ? usual : asked * 1_000;
  return waited + delay <= MOST_WAIT_MS ? delay : null;
}

/** Returns the delay in milliseconds if the response has no Retry-After; null if the call must not be repeated. */
function getUsualDelay(error: unknown, attempt: number, call: RepeatableCall, random: number): number | null {
  const backoff = Math.min(FIRST_MS * 2 ** attempt, MOST_MS) * (0.75 + random / 2);
  if (error instanceof ConnectionError) return call.harmless ? backoff : null;
  if (!(error instanceof ApiError)) return null;
  // The server did not receive the whole request, so it did nothing.
  if (error.status === 408) return backoff;
  switch (error.code) {
    case 'request_in_flight':
      return SETTLING_MS * (0.75 + random / 2) * (attempt + 1);
    case 'rate_limited':
    case 'send_failed':
    case 'upstream_error':
    case 'agent_disconnected':
    case 'service_unavailable':
      return backoff;
    case 'internal_error':
      return attempt === 0 ? backoff : null;
    case 'unknown':
      return error.status >= 500 && call.harmless ? backoff : null;
    default:
      return null;
  }
}
