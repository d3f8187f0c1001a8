// One type for every way in which a call can fail.
import type { ErrorCode, Issue, SESSION_CODES } from '@parley/contract';

export interface Problem {
  /** The API's stable code, or the reason why there was no response. */
  code: ErrorCode | (typeof SESSION_CODES)[number] | 'offline' | 'unknown';
  /** The server's English sentence; it names the field. */
  message: string;
  /** The problems of the request; empty without an answer of the server. */
  issues: readonly Issue[];
  status: number;
  /** Seconds to wait, from the server. */
  retryAfter: number | null;
  /** An exhausted quota: its size and when it resets. */
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

/** There is no connection, or the server is restarting. */
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

/** Converts anything thrown into a problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof CallProblem) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  return {
    ...{ code: 'unknown', message, issues: [], status: 0 },
    ...{ retryAfter: null, quota: null, requestId: null, details: {} },
  };
}
