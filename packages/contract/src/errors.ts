// Every error the API may answer, with its HTTP status (spec 7). `code` is stable, `message` is for people.
import { z } from 'zod';

export const ERRORS = {
  malformed_path: { status: 400, code: 'validation_error' },
  missing_api_key: { status: 401, code: 'missing_api_key' },
  invalid_api_key: { status: 401, code: 'invalid_api_key' },
  plan_limit_reached: { status: 402, code: 'plan_limit_reached' },
  insufficient_scope: { status: 403, code: 'insufficient_scope' },
  not_found: { status: 404, code: 'not_found' },
  invalid_state: { status: 409, code: 'invalid_state' },
  lead_not_contacted: { status: 409, code: 'lead_not_contacted' },
  request_in_flight: { status: 409, code: 'request_in_flight' },
  already_blocked: { status: 409, code: 'already_blocked' },
  validation_error: { status: 422, code: 'validation_error' },
  rate_limited: { status: 429, code: 'rate_limited' },
  quota_exceeded: { status: 429, code: 'quota_exceeded' },
  internal_error: { status: 500, code: 'internal_error' },
  server_error: { status: 500, code: 'server_error' },
  send_failed: { status: 502, code: 'send_failed' },
  upstream_error: { status: 502, code: 'upstream_error' },
  agent_disconnected: { status: 503, code: 'agent_disconnected' },
  service_unavailable: { status: 503, code: 'service_unavailable' },
} as const;

/** The name of an error in this project; `code` and `status` on the wire come from {@link ERRORS}. */
export type ErrorName = keyof typeof ERRORS;

/** The body of every error answer (spec 7). */
export const ErrorBody = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string() }),
});

/** An expected failure that the contract declares. One place maps it to HTTP. */
export class ContractError extends Error {
  readonly reason: ErrorName;
  constructor(reason: ErrorName, message: string) {
    super(message);
    this.name = 'ContractError';
    this.reason = reason;
  }
}

/** Ends a verb with an error of the contract: `fail('invalid_state', 'The campaign is paused.')`. */
export function fail(reason: ErrorName, message: string): never {
  throw new ContractError(reason, message);
}
