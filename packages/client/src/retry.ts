// When to repeat a call, by the rules of the API (api.md#retries).
import { ApiError, ConnectionError, RateLimitError } from './errors.ts';

/** How a call may be repeated. */
export interface Repeatable {
  /** Safe to repeat when the first call may or may not have arrived. */
  harmless: boolean;
}

const FIRST_MS = 2_000;
const MOST_MS = 30_000;
/** The caller decides about a longer wait. */
const MOST_RETRY_AFTER_S = 60;
const SETTLING_MS = 3_000;

/**
 * How long to wait before the next attempt, in milliseconds; null when there is none.
 * @param attempt how many were repeated already: 0 after the first.
 * @param random in [0, 1): spreads out callers that failed together.
 */
export function retryDelay(error: unknown, attempt: number, call: Repeatable, random: number): number | null {
  const backoff = Math.min(FIRST_MS * 2 ** attempt, MOST_MS) * (0.75 + random / 2);
  if (error instanceof ConnectionError) return call.harmless ? backoff : null;
  if (!(error instanceof ApiError)) return null;
  if (error instanceof RateLimitError) {
    return error.retryAfter <= MOST_RETRY_AFTER_S ? error.retryAfter * 1_000 : null;
  }
  switch (error.code) {
    case 'request_in_flight':
      return SETTLING_MS * (0.75 + random / 2) * (attempt + 1);
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
