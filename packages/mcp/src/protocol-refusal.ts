// Refuses requests whose results can't contain an error: lists, resources, prompts, completions.
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { ApiError, ParleyError } from '@parley/client';
import { ConfirmationError } from './confirm.ts';
import { describeProblem } from './problem.ts';

/**
 * Returns whether the API, the connection to it, or a missing confirmation caused the error. Any other error is a bug.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof ParleyError || error instanceof ConfirmationError;
}

/** Throws the refusal as a protocol error that contains the same problem as data. */
export function failWithRefusal(error: unknown): never {
  if (!isRefusal(error)) throw error;
  const { error: problem } = describeProblem(error) as { error: { code: string; message: string } };
  const invalid =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  throw new ProtocolError(
    invalid ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
    `${problem.code}: ${problem.message}`,
    problem,
  );
}
