// Limits the metrics to this machine, or to callers with the token (operating.md#monitor).
import { hash, timingSafeEqual } from 'node:crypto';
import { fail } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Headers that proxies add. A request with any of them came from another machine, through a proxy on this one. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Returns a hook that refuses callers without access to the metrics. @param token undefined if only this machine has
 * access.
 */
export function createMetricsHook(token: string | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (token === undefined) {
      if (isFromHere(request)) return;
      fail('insufficient_scope', 'metrics_local');
    }
    const [, sent] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    if (sent !== undefined && isSame(sent, token)) return;
    reply.header('www-authenticate', 'Bearer');
    if (sent === undefined) fail('missing_api_key', 'metrics_token_missing');
    fail('invalid_api_key', 'metrics_token_invalid');
  };
}

/**
 * Returns whether the request comes from this machine. Headers can be forged, so they can deny access but never grant
 * it.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket;
  if (!ipaddr.isValid(remoteAddress) || ipaddr.process(remoteAddress).range() !== 'loopback') return false;
  return FORWARDED.every((name) => headers[name] === undefined);
}

/** Returns whether both texts are the same. Compares in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
