// When to repeat a call, by the rules of the API (api.md#retries).
import { ApiError, ConnectionError } from './errors.ts';

/** Whether a call can be repeated. */
export interface RepeatableCall {
  /** Safe to repeat if the first call might have arrived. */
  harmless: boolean;
}

const FIRST_MS = 2_000;
const MOST_MS = 30_000;
/** The longest total wait for one call with all its retries. */
const MOST_WAIT_MS = 60_000;
const SETTLING_MS = 3_000;

/**
 * Returns how long to wait before the next attempt, in milliseconds; null if there is none, or if that is too long.
 * @param attempt how many retries were made: 0 after the first attempt.
 * @param waited for this call so far, in milliseconds.
 * @param random in [0, 1): spreads out callers that failed together.
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

/** Without a Retry-After. */
function getUsualDelay(error: unknown, attempt: number, call: RepeatableCall, random: number): number | null {
  const backoff = Math.min(FIRST_MS * 2 ** attempt, MOST_MS) * (0.75 + random / 2);
  if (error instanceof ConnectionError) return call.harmless ? backoff : null;
  if (!(error instanceof ApiError)) return null;
  // The request did not arrive in full, so nothing was done.
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
