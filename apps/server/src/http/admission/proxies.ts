// Warns the operator about an untrusted proxy: behind it all callers have one address and share one limit.
import type { FastifyRequest } from 'fastify';
import type { Log } from '../../platform/log.ts';
import { isPrivate } from './address.ts';

/**
 * Returns the private proxy that the request came through if TRUSTED_PROXIES does not name it, otherwise null. A public
 * peer is never returned because it can forge the header.
 */
export function findUntrustedProxy(request: FastifyRequest): string | null {
  const isTrusted = (request.ips?.length ?? 0) > 1;
  if (isTrusted || request.headers['x-forwarded-for'] === undefined) return null;
  const peer = request.socket.remoteAddress ?? '';
  return isPrivate(peer) ? peer : null;
}

/**
 * Warns once when requests come through a private proxy that TRUSTED_PROXIES does not name.
 * @param note receives its address for `parley doctor`.
 */
export function createProxyNotice(log: Log, note: (peer: string) => void): (request: FastifyRequest) => void {
  let told = false;
  return (request) => {
    if (told) return;
    const peer = findUntrustedProxy(request);
    if (peer === null) return;
    told = true;
    note(peer);
    log.warn(
      { peer },
      'a request came through a proxy that is not trusted, so all its callers share one limit; name it in TRUSTED_PROXIES',
    );
  };
}
