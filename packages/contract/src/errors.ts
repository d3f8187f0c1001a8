// Every error of the API, with its HTTP status (api.md#errors). `code` is stable, `message` is for people.
import { z } from 'zod';
import {
  formatIssues,
  type Issue,
  type IssueCode,
  type IssuePath,
  type issue,
  placeViolation,
  type Violation,
} from './issues.ts';
import { refusalReason } from './refusal-reasons.ts';

export const ERRORS = {
  malformed_path: { status: 400, code: 'validation_error' },
  missing_api_key: { status: 401, code: 'missing_api_key' },
  invalid_api_key: { status: 401, code: 'invalid_api_key' },
  session_required: { status: 401, code: 'session_required' },
  sign_in_failed: { status: 401, code: 'sign_in_failed' },
  second_step_required: { status: 401, code: 'second_step_required' },
  plan_limit_reached: { status: 402, code: 'plan_limit_reached' },
  insufficient_scope: { status: 403, code: 'insufficient_scope' },
  reauthentication_required: { status: 403, code: 'reauthentication_required' },
  foreign_origin: { status: 403, code: 'foreign_origin' },
  not_found: { status: 404, code: 'not_found' },
  request_timeout: { status: 408, code: 'validation_error' },
  invalid_state: { status: 409, code: 'invalid_state' },
  new_password_required: { status: 409, code: 'new_password_required' },
  lead_not_contacted: { status: 409, code: 'lead_not_contacted' },
  newer_message: { status: 409, code: 'newer_message' },
  request_in_flight: { status: 409, code: 'request_in_flight' },
  already_blocked: { status: 409, code: 'already_blocked' },
  changed_meanwhile: { status: 412, code: 'changed_meanwhile' },
  extensions_too_large: { status: 413, code: 'validation_error' },
  validation_error: { status: 422, code: 'validation_error' },
  rate_limited: { status: 429, code: 'rate_limited' },
  quota_exceeded: { status: 429, code: 'quota_exceeded' },
  headers_too_large: { status: 431, code: 'validation_error' },
  internal_error: { status: 500, code: 'internal_error' },
  server_error: { status: 500, code: 'server_error' },
  send_failed: { status: 502, code: 'send_failed' },
  upstream_error: { status: 502, code: 'upstream_error' },
  agent_disconnected: { status: 503, code: 'agent_disconnected' },
  service_unavailable: { status: 503, code: 'service_unavailable' },
} as const;

/** The name of an error in this project; `code` and `status` on the wire come from {@link ERRORS}. */
export type ErrorName = keyof typeof ERRORS;

type AnyCode = (typeof ERRORS)[ErrorName]['code'];

/** The codes that only the dashboard's API returns (dashboard-operations.md#errors). */
export const SESSION_CODES = [
  'session_required',
  'sign_in_failed',
  'second_step_required',
  'new_password_required',
  'newer_message',
  'changed_meanwhile',
  'reauthentication_required',
  'foreign_origin',
] as const;

/** The codes that the API returns; callers branch on them. */
export type ErrorCode = Exclude<AnyCode, (typeof SESSION_CODES)[number]>;

/** One problem of a request (api.md#errors). */
export const ErrorIssue = z
  .strictObject({
    path: z
      .array(z.union([z.string(), z.int()]))
      .describe(
        'The path of the field, such as `["leads", 3, "phone"]`. Empty if the problem concerns the whole request.',
      ),
    code: z.string().describe('A stable code of the problem. New codes can be added.'),
    params: z
      .record(z.string(), z.unknown())
      .describe('The values in the message, such as a limit. Times are ISO 8601.'),
    message: z
      .string()
      .describe(
        'A text for people, which can change. If `path` names a field, the text continues the name of that field.',
      ),
  })
  .meta({ id: 'Issue', description: 'One thing that is wrong with a request.' });

/** Returns the schema of an error response's body, with one of these codes. */
export function createErrorBody(codes: readonly AnyCode[]) {
  return z.strictObject({
    error: z.strictObject({
      code: z.enum(codes).describe('A stable code. Use it in programs, instead of `message`.'),
      message: z.string().describe('A text for people, which can change.'),
      reason: refusalReason.optional().describe('Why the call was refused, where `code` has several causes.'),
      issues: z
        .array(ErrorIssue)
        .optional()
        .describe('The problems of the request, for programs and translations.'),
    }),
  });
}

/** The body of every error response (api.md#errors). */
export const ErrorBody = createErrorBody([
  ...new Set(Object.values(ERRORS).map(({ code }): AnyCode => code)),
]);

/** Errors that every operation can return; `listErrors` of operation.ts adds an operation's own. */
export const COMMON_ERRORS: readonly ErrorName[] = [
  'malformed_path',
  'missing_api_key',
  'invalid_api_key',
  'insufficient_scope',
  'request_timeout',
  'extensions_too_large',
  'validation_error',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'service_unavailable',
];

/** Errors that every operation of the dashboard's API can return (dashboard-operations.md#errors). */
export const SESSION_ERRORS: readonly ErrorName[] = [
  'session_required',
  'reauthentication_required',
  'foreign_origin',
];

/** An error that the contract declares. `http/errors.ts` of the server turns it into a response. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly reason: ErrorName;
  readonly issues: readonly Issue[];
  /** @param whole the subject of the message if an issue has no path: the body or the query. */
  constructor(reason: ErrorName, issues: readonly Issue[], whole?: string) {
    super(formatIssues(issues, whole));
    this.reason = reason;
    this.issues = issues;
  }
}

/** Throws an error of the contract: `fail('validation_error', 'text_max', { max: 80 }, ['name'])`. */
export function fail<C extends IssueCode>(
  reason: ErrorName,
  code: C,
  ...rest: Parameters<typeof issue<C>> extends [C, ...infer R] ? R : never
): never {
  const [params, path] = rest as unknown as [params?: Violation['params'], path?: IssuePath];
  throw new ContractError(reason, [placeViolation(path ?? [], { code, params: params ?? {} })]);
}

/** Throws an error of the contract with several issues. */
export function failWith(reason: ErrorName, issues: readonly Issue[]): never {
  throw new ContractError(reason, issues);
}

/** The meaning of each error (api.md#errors). */
export const ERROR_MEANINGS: Record<ErrorName, string> = {
  malformed_path: 'The path contains malformed URL encoding, or the request is not valid HTTP.',
  missing_api_key:
    'The request has no API key: neither an `Authorization: Bearer` header nor an `X-Api-Key` header.',
  invalid_api_key: 'The key is unknown, revoked, or not in the format of a key.',
  session_required: 'No one is signed in, or the session has ended.',
  sign_in_failed: 'The email or the password is wrong.',
  second_step_required:
    'The password is correct, but the person uses two-factor authentication. Also send the code.',
  plan_limit_reached: "The plan's pool of active campaigns is full.",
  insufficient_scope: 'The key does not have the scope; the message names it.',
  reauthentication_required: 'The password was entered more than 15 minutes ago: send it again first.',
  foreign_origin: 'The request does not come from a page of this installation.',
  not_found: 'The record does not exist in this workspace.',
  request_timeout: 'The request took too long to arrive; it was not carried out.',
  invalid_state: 'The state of the record does not allow the call; the message names the state.',
  new_password_required:
    'The password is correct, but it was set through a link from another workspace. Also send a new one as `new_password`.',
  lead_not_contacted: 'No one has written to this lead yet.',
  newer_message: 'The lead has sent a message that the caller has not seen.',
  changed_meanwhile: 'Another member changed the record after the caller read it; the message says who.',
  request_in_flight: 'A request with the same Idempotency-Key is still processing.',
  already_blocked: 'The number or prefix is already blocked.',
  extensions_too_large:
    'The chunk extensions of the body have more than 16 KiB in total. A body that is too large gets a 422.',
  validation_error:
    'A parameter or a field is missing or invalid; the message names it and says what is accepted.',
  rate_limited:
    'More requests in this minute than the plan allows, the number has to keep its pace, or too many test deliveries are in progress. Wait for the time in Retry-After.',
  quota_exceeded: 'The daily quota of the number, or a limit of the workspace, is reached.',
  headers_too_large: 'The headers are larger than 16 KiB.',
  internal_error: 'An unexpected error occurred, or the messaging engine is not configured.',
  server_error: 'Agent control is not configured on this installation.',
  send_failed: 'The WhatsApp engine did not confirm the send.',
  upstream_error:
    'The job queue did not answer within 5 seconds. Nothing was changed, and the call is safe to repeat.',
  agent_disconnected: "The campaign's WhatsApp number is disconnected, or the campaign has none.",
  service_unavailable: 'The database cannot be reached, or cannot store anything.',
};
