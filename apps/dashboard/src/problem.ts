// One type for all errors of a call.
import type { ErrorCode, Issue, SESSION_CODES } from '@parley/contract';

export interface Problem {
  /** The API's stable code, or the reason why there was no response. */
  code: ErrorCode | (typeof SESSION_CODES)[number] | 'offline' | 'unknown';
  /** The server's English sentence, which names the field. */
  message: string;
  /** The issues of the request; empty if the server did not respond. */
  issues: readonly Issue[];
  status: number;
  /** How many seconds to wait, according to the server. */
  retryAfter: number | null;
  /** For an exhausted quota: its size and the time at which it resets. */
  quota: { limit: number; resetsAt: string } | null;
  requestId: string | null;
  /** The other fields of the error response. */
  details: Readonly<Record<string, unknown>>;
}

/** Thrown by every call that fails. */
export class CallProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Creates the error of a call that got no response: the device is offline, or the server is restarting. */
export const createConnectionProblem = (error: unknown): CallProblem =>
  new CallProblem({
    code: 'offline',
    message: error instanceof Error ? error.message : String(error),
    issues: [],
    status: 0,
    retryAfter: null,
    quota: null,
    requestId: null,
    details: {},
  });

/** Converts any thrown value into a problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof CallProblem) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  return {
    ...{ code: 'unknown', message, issues: [], status: 0 },
    ...{ retryAfter: null, quota: null, requestId: null, details: {} },
  };
}

/** Returns whether a call failed because the record does not exist. */
export const isNotFound = (error: unknown): boolean => toProblem(error).status === 404;
