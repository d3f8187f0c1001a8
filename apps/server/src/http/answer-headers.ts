// The default headers of every answer; a route can set its own (api.md#answers).
import type { FastifyReply } from 'fastify';
import type { Origins } from './cors.ts';
import { DASHBOARD } from './session.ts';

const YEAR_S = 31_536_000;

/** By name in lower case. They depend on no request. */
export type FixedHeaders = Readonly<Record<string, string>>;

/**
 * Returns the headers of every answer: no cache keeps it, and no browser guesses its type. If the public address is
 * https, browsers use nothing else for a year. Subdomains are left out: other hosts of the domain aren't ours.
 */
export function fixedHeaders(baseUrl: string): FixedHeaders {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  };
}

/** The request headers that an answer depends on, for a path; undefined for none. */
export type VaryFor = (path: string) => string | undefined;

/** Returns what `Vary` says at each door. */
export function createVary(origins: Origins | undefined): VaryFor {
  // For all origins the headers of CORS are the same.
  const named = origins !== undefined && origins !== '*';
  const api = `Authorization, X-Api-Key${named ? ', Origin' : ''}`;
  const others = named ? 'Origin' : undefined;
  return (path) => {
    if (path.startsWith('/api/')) return api;
    // No other origin may call there.
    return path.startsWith(DASHBOARD) ? 'Cookie' : others;
  };
}

/** Adds a request header to those that the answer depends on. */
export function alsoVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? name : `${known}, ${name}`);
}
