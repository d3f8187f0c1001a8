// The one place where an error becomes an HTTP answer (api.md#errors).
import { ContractError, ERRORS, type ErrorName } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FullDisk, fullDiskOf } from '../platform/disk-full.ts';
import { isUnreachable, isUnwritable } from '../platform/postgres/database.ts';

export interface ErrorAnswer {
  status: number;
  body: string;
  /** true when an operator should hear of it. */
  unexpected: boolean;
}

export function errorAnswer(name: ErrorName, message: string, unexpected = false): ErrorAnswer {
  const { status, code } = ERRORS[name];
  return { status, body: JSON.stringify({ error: { code, message } }), unexpected };
}

const FULL: Record<FullDisk, string> = {
  own: 'The disk of the data folder is full, so nothing was stored. Try again once it has room.',
  database: 'The disk of the database is full, so nothing was stored. Try again once it has room.',
};

/**
 * Declared errors as declared; 503 when the database can't be reached or can't write, or a disk is full; anything else is a 500 that
 * reveals nothing.
 */
export function answerFor(error: unknown): ErrorAnswer {
  if (error instanceof ContractError) return errorAnswer(error.reason, error.message);
  if (isUnreachable(error)) {
    return errorAnswer(
      'service_unavailable',
      'The database cannot be reached. Try again in a few seconds.',
      true,
    );
  }
  const full = fullDiskOf(error);
  if (full) return errorAnswer('service_unavailable', FULL[full], true);
  if (isUnwritable(error)) {
    return errorAnswer(
      'service_unavailable',
      'The database cannot store anything now. Try again later.',
      true,
    );
  }
  const framework = fromFramework(error);
  if (framework) return framework;
  return errorAnswer('internal_error', 'An unexpected error occurred. Try again once later.', true);
}

/** Errors that Fastify raises before a verb runs, in our shape. */
function fromFramework(error: unknown): ErrorAnswer | null {
  const code = (error as { code?: string }).code ?? '';
  switch (code) {
    case 'FST_ERR_BAD_URL':
      return errorAnswer('malformed_path', 'The path contains malformed URL encoding.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return errorAnswer('validation_error', 'The body must be JSON with the content type application/json.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return errorAnswer('not_found', 'Not found.');
    default:
      return null;
  }
}

/** Paths that people open in a browser: their errors are pages. */
export interface ErrorPages {
  /** What their paths begin with: one of these. */
  under: readonly string[];
  send(answer: ErrorAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Answers with the error, and logs it if an operator should hear of it. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pages?: ErrorPages,
): FastifyReply {
  const answer = answerFor(error);
  if (answer.unexpected) request.log.error({ err: error, status: answer.status }, 'request failed');
  if (pages?.under.some((path) => request.url.startsWith(path))) return pages.send(answer, request, reply);
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(answer.body);
}
