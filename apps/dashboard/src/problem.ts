// One type for everything that can go wrong with a call.
import type { ErrorCode, SESSION_CODES } from '@parley/contract';

export interface Problem {
  /** The API's stable code, or why no answer came. */
  code: ErrorCode | (typeof SESSION_CODES)[number] | 'offline' | 'unknown';
  /** The server's sentence; it names the field. */
  message: string;
  status: number;
  /** Seconds to wait, as the server says. */
  retryAfter: number | null;
  /** Of a quota that is used up: its size, and when it begins anew. */
  quota: { limit: number; resetsAt: string } | null;
  requestId: string | null;
  /** What stands beside the code in the answer. */
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

/** There is no connection, or the server starts again. */
export const noAnswer = (error: unknown): CallProblem =>
  new CallProblem({
    code: 'offline',
    message: error instanceof Error ? error.message : String(error),
    status: 0,
    retryAfter: null,
    quota: null,
    requestId: null,
    details: {},
  });

/** The problem of whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallProblem) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'unknown', message, status: 0, retryAfter: null, quota: null, requestId: null, details: {} };
}
