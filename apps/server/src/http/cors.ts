// Allows calls from browsers of other origins, if the operator names those origins (api.md#browsers). This is our own
// hook instead of a plugin, because it must run before the first check, so that browsers can read errors too.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** `*`, or the allowed origins. */
export type AllowedOrigins = '*' | readonly string[];

const ALLOWED_METHODS = 'GET, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS =
  'Authorization, X-Api-Key, Content-Type, Idempotency-Key, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name';
const EXPOSED_HEADERS = [
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Api-Version',
  'X-Idempotent-Replay',
  'X-Quota-Limit',
  'X-Quota-Remaining',
  'X-Quota-Reset',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ');

/**
 * Sets the headers for an allowed origin. @returns true if the request was a preflight, which then needs no other
 * response.
 */
export function answerCors(origins: AllowedOrigins, request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !(origins === '*' || origins.includes(origin))) return false;
  reply.header('Access-Control-Allow-Origin', origins === '*' ? '*' : origin);
  reply.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  const preflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (!preflight) return false;
  reply.header('Access-Control-Allow-Methods', ALLOWED_METHODS);
  reply.header('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  reply.header('Access-Control-Max-Age', '600');
  void reply.code(204).send();
  return true;
}
