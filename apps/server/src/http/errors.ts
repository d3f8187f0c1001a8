// Converts every error to an HTTP response (api.md#errors).
import {
  ContractError,
  ERRORS,
  getIssueReason,
  type IssueCode,
  issue,
  placeViolation,
} from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FullDisk, findFullDisk } from '../platform/disk-full.ts';
import { isUnreachable, isUnwritable } from '../platform/postgres/database-errors.ts';

export interface ErrorAnswer {
  status: number;
  body: string;
  /** True if the error is logged for the operator. */
  unexpected: boolean;
}

export function buildErrorAnswer(
  { reason, message, issues }: ContractError,
  unexpected = false,
): ErrorAnswer {
  const { status, code } = ERRORS[reason];
  const why = issues[0] ? getIssueReason(issues[0]) : null;
  const error = { code, message, ...(why && { reason: why }), issues };
  return { status, body: JSON.stringify({ error }), unexpected };
}

const FULL: Record<FullDisk, IssueCode> = { own: 'disk_full', database: 'database_disk_full' };

/**
 * Returns the response for an error: a declared error as it is; 503 if the database is unreachable or not writable, or
 * a disk is full; for anything else a 500 that reveals nothing.
 */
function answerFor(error: unknown): ErrorAnswer {
  if (error instanceof ContractError) return buildErrorAnswer(error);
  const code = findUnavailability(error);
  if (code !== null) {
    return buildErrorAnswer(
      new ContractError('service_unavailable', [placeViolation([], { code, params: {} })]),
      true,
    );
  }
  const framework = fromFrameworkError(error);
  if (framework) return buildErrorAnswer(framework);
  return buildErrorAnswer(new ContractError('internal_error', [issue('unexpected')]), true);
}

/** Returns why nothing can be read or stored now; null if the error has another cause. */
function findUnavailability(error: unknown): IssueCode | null {
  if (isUnreachable(error)) return 'database_away';
  const full = findFullDisk(error);
  if (full) return FULL[full];
  return isUnwritable(error) ? 'database_read_only' : null;
}

/** Converts errors that Fastify raises before a verb runs. null for other errors. */
function fromFrameworkError(error: unknown): ContractError | null {
  switch ((error as { code?: string }).code) {
    case 'FST_ERR_BAD_URL':
      return new ContractError('malformed_path', [issue('malformed_path')]);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ContractError('validation_error', [issue('not_json_type')]);
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ContractError('not_found', [issue('not_found')]);
    default:
      return null;
  }
}

/** Paths that people open in a browser, and for which errors are HTML pages. */
export interface ErrorPages {
  /** The prefixes of these paths. */
  under: readonly string[];
  send(answer: ErrorAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Responds with the error, and logs it if it is unexpected. */
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
