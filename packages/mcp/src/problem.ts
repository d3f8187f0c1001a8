// Turns a refusal into a result that a model can act on (mcp.md#errors): the code, the message, and the next step.
import { ApiError, type ErrorCode, ParleyError } from '@parley/client';
import { formatPath } from '@parley/contract';
import { ConfirmationError } from './confirm.ts';
import type { JsonObject } from './tool.ts';

/** The next step after an error with this code. */
const NEXT_STEPS: Record<ErrorCode, string> = {
  validation_error:
    'Fix the problem in the message, then call again. If it says that Parley cannot write to a person, do not write to them.',
  missing_api_key: "The connection has no API key. Ask the user to add one to this server's settings.",
  invalid_api_key:
    'The key is unknown or revoked. Stop, and ask the user for a new one; calling again does not help.',
  plan_limit_reached:
    'The plan allows no more active campaigns. Ask the user to change the plan, or to choose a campaign to pause first (campaigns_pause).',
  insufficient_scope:
    'The API key lacks a scope. Tell the user which scope it needs; calling again does not help.',
  not_found:
    'The record does not exist in this workspace. If you wanted to delete it, it is already deleted. Do not guess ids: look them up in a list.',
  invalid_state:
    'Read the record: it might already be in the state you want, for example after an earlier call. Otherwise tell the user what the message says.',
  lead_not_contacted:
    'This lead has no message yet, and cold messages are not allowed. Offer campaigns_push_lead: the campaign then makes the first contact.',
  request_in_flight:
    'The first call with this send_id is still in progress. Wait 5 seconds, then repeat exactly the same call with the same send_id: nothing is sent twice.',
  already_blocked: 'The rule already exists. You do not need to do anything.',
  rate_limited: 'Wait for retry_after_seconds, then repeat the same call.',
  quota_exceeded: 'The limit in the message is reached. Do not try to avoid it; tell the user.',
  internal_error:
    'Wait a minute, then repeat the call once. If it fails again, tell the user, with the request_id.',
  server_error: 'This installation runs without agents: tell the user. Calling again does not help.',
  send_failed:
    'Unless the message says otherwise, the message might have arrived. Wait a minute, then repeat exactly the same call with the same send_id: nothing is sent twice. If it still fails, tell the user; do not preview it again.',
  upstream_error: 'Nothing was changed. Wait a few seconds and repeat the same call.',
  agent_disconnected:
    'The number is disconnected: nothing was sent. Tell the user to reconnect it, then repeat the same call.',
  service_unavailable: "Parley can't be used right now. Wait a few seconds and repeat the same call.",
};

const UNREACHABLE =
  'There was no answer, so the outcome is unknown. Repeat exactly the same call, with the same send_id if it had one: nothing is sent twice.';

/**
 * Returns the result of a refused call, `{ error: { code, message, next_step, … } }`, with the reason, times, scope and field if
 * known.
 */
export function describeProblem(error: unknown): JsonObject {
  if (error instanceof ApiError) return { error: toRefusal(error) };
  if (error instanceof ConfirmationError) {
    return { error: { code: 'confirmation_invalid', message: error.message, next_step: error.nextStep } };
  }
  if (error instanceof ParleyError) {
    return { error: { code: 'no_answer', message: error.message, next_step: UNREACHABLE } };
  }
  const message = 'An unexpected error occurred.';
  return { error: { code: 'internal_error', message, next_step: NEXT_STEPS.internal_error } };
}

function toRefusal(error: ApiError): JsonObject {
  const { code, message, status, retryAfter, issues, reason } = error;
  const scope = issues.find(({ params }) => typeof params['scope'] === 'string')?.params['scope'];
  const [place] = issues.map(({ path }) => path);
  // Omit this header: a model knows it as `send_id`.
  const field = place && place[0] !== 'Idempotency-Key' ? formatPath(place) || undefined : undefined;
  return {
    code,
    message,
    ...(reason !== null && { reason }),
    next_step: getNextStep(error),
    ...(retryAfter !== null && { retry_after_seconds: retryAfter }),
    ...(status === 429 && getLimitTime(error)),
    ...(scope !== undefined && { scope }),
    ...(code === 'validation_error' && field !== undefined && { field }),
    ...(status >= 500 && error.requestId !== null && { request_id: error.requestId }),
  };
}

function getNextStep({ code, status, headers }: ApiError): string {
  if (code === 'unknown') return status >= 500 ? NEXT_STEPS.service_unavailable : NEXT_STEPS.internal_error;
  if (status === 408) return 'The request did not arrive in time and was not carried out. Repeat it.';
  if (code === 'quota_exceeded' && headers.has('x-quota-reset')) {
    return 'The number cannot send more today. Tell the user, and try again after retry_at; do not look for another way to send.';
  }
  return NEXT_STEPS[code];
}

/** Returns the time at which the limit ends: the number's quota, its pace, or the workspace's requests per minute. */
function getLimitTime({ code, issues, headers }: ApiError): JsonObject {
  const paced = issues.find((one) => one.code === 'number_pace')?.params['retry_at'] as
    | string
    | null
    | undefined;
  const used = headers.get('x-ratelimit-remaining') === '0' ? headers.get('x-ratelimit-reset') : null;
  const at = code === 'quota_exceeded' ? headers.get('x-quota-reset') : (paced ?? used);
  return at === null ? {} : { retry_at: at };
}
