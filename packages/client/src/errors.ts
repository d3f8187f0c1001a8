// The errors of calls, by the contract's stable codes (api.md#errors).
import type { ErrorCode, RefusalReason } from '@parley/contract';

export type { ErrorCode, RefusalReason };

/** One problem of a request: a stable code with parameters, and the field. */
export interface Issue {
  /** The path of the field, such as `['leads', 3, 'phone']`; empty if the problem concerns the whole request. */
  path: readonly (string | number)[];
  /** The stable code of the problem. Later versions can add codes. */
  code: string;
  /** The values that the message contains, such as a limit. Times are ISO 8601. */
  params: Readonly<Record<string, unknown>>;
  /**
   * The English message. If the problem has a field, the message continues a sentence that starts with the field's
   * name.
   */
  message: string;
}

/** The base class of all errors that this library throws. */
export class ParleyError extends Error {
  override name = 'ParleyError';
}

/** No response arrived: a network failure, a refused connection, or a time-out. */
export class ConnectionError extends ParleyError {
  override name = 'ConnectionError';
}

/** The response took longer than `timeout`. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}

/** The API responded with an error. */
export class ApiError extends ParleyError {
  override name = 'ApiError';
  readonly status: number;
  /** The stable code to branch on; `unknown` if something other than Parley responded, such as a proxy. */
  readonly code: ErrorCode | 'unknown';
  readonly headers: Headers;
  /** The problems of the request; empty if the server sent none. */
  readonly issues: readonly Issue[];
  /** Why the call was refused, where `code` has several causes; null where `code` says it all. */
  readonly reason: RefusalReason | null;
  constructor(
    status: number,
    code: ErrorCode | 'unknown',
    message: string,
    headers: Headers,
    issues: readonly Issue[] = [],
    reason: RefusalReason | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.issues = issues;
    this.reason = reason;
  }

  /** The seconds to wait before a retry, from the header Retry-After; null without that header. */
  get retryAfter(): number | null {
    return parseRetryAfter(this.headers.get('retry-after'));
  }

  /** Returns the id of this request in the server's log; null if the response has none. */
  get requestId(): string | null {
    return this.headers.get('x-request-id');
  }
}

/** 401: the key is missing, unknown or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
/** 403: the key lacks a scope; the message names it. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}
/** 404: the record does not exist in this workspace. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
/** 409: the state of the record does not allow the call. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}
/** 422: a field is missing or invalid; the message names it and says what is accepted. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
}
/** 402: a limit of the plan is reached. */
export class PlanLimitError extends ApiError {
  override name = 'PlanLimitError';
}
/**
 * 429 `rate_limited`: more requests than the plan allows, or the sending number must keep its pace; the message says
 * which. Wait {@link retryAfter} seconds.
 */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  /** The seconds to wait before a retry; 60 without the header. */
  override get retryAfter(): number {
    return super.retryAfter ?? 60;
  }
}
/** 429 `quota_exceeded`: the number's daily quota or a limit of the workspace is reached. */
export class QuotaExceededError extends ApiError {
  override name = 'QuotaExceededError';
  /** The time at which the number's quota resets; null for a limit of the workspace, which does not reset. */
  get resetsAt(): Date | null {
    const at = this.headers.get('x-quota-reset');
    return at === null ? null : new Date(at);
  }
}
/** 5xx: the server, the messaging engine or the database failed. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

/** Returns the seconds of a Retry-After header; null without one. A proxy can send a date instead. */
function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

const CLASSES: Record<number, typeof ApiError> = {
  400: ValidationError,
  401: AuthenticationError,
  402: PlanLimitError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: ValidationError,
  422: ValidationError,
  431: ValidationError,
};

interface ErrorAnswer {
  error?: { code?: ErrorCode; message?: string; reason?: RefusalReason; issues?: Issue[] };
}

/** Creates the error for a response; `body` is the response's body, decoded if it was JSON. */
export function makeApiError(status: number, headers: Headers, body: unknown): ApiError {
  const { code, message, reason, issues } = (body as ErrorAnswer | null)?.error ?? {};
  const byCode =
    code === 'rate_limited' ? RateLimitError : code === 'quota_exceeded' ? QuotaExceededError : null;
  const Class = byCode ?? CLASSES[status] ?? (status >= 500 ? ServerError : ApiError);
  return new Class(status, code ?? 'unknown', message ?? `HTTP ${status}`, headers, issues, reason);
}
