// Sets the headers of every response, unless its route sets different ones (api.md#answers).
import type { FastifyReply } from 'fastify';
import type { AllowedOrigins } from './cors.ts';
import { DASHBOARD } from './session.ts';

const YEAR_S = 31_536_000;

/** Headers by lower-case name. They don't depend on the request. */
export type FixedHeaders = Readonly<Record<string, string>>;

/**
 * Returns the headers of every response: caches don't store it, and browsers don't guess its type. If the public URL is
 * https, browsers use only https for a year. Subdomains are excluded, because they might belong to others.
 */
export function getFixedHeaders(baseUrl: string): FixedHeaders {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  };
}

/** Returns the request headers on which a response to this path depends; undefined if there are none. */
export type VaryFor = (path: string) => string | undefined;

/** Returns the value of `Vary` for each path. */
export function createVary(origins: AllowedOrigins | undefined): VaryFor {
  // If all origins are allowed, the CORS headers are always the same.
  const named = origins !== undefined && origins !== '*';
  const api = `Authorization, X-Api-Key${named ? ', Origin' : ''}`;
  const others = named ? 'Origin' : undefined;
  return (path) => {
    if (path.startsWith('/api/')) return api;
    // The dashboard's API doesn't allow other origins.
    return path.startsWith(DASHBOARD) ? 'Cookie' : others;
  };
}

/** Adds the name of a request header to the response's `Vary`. */
export function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? name : `${known}, ${name}`);
}
