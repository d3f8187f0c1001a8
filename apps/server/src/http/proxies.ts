// Behind a proxy that is not trusted all callers have one address and share one limit: warn the operator.
import type { FastifyRequest } from 'fastify';
import type { Log } from '../platform/log.ts';
import { isPrivate } from './address.ts';

/**
 * Warns once when requests come through a private proxy that TRUSTED_PROXIES does not name.
 * @param note passes its address on to `parley doctor`.
 */
export function createProxyNotice(log: Log, note: (peer: string) => void): (request: FastifyRequest) => void {
  let told = false;
  return (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined) return;
    const peer = request.socket.remoteAddress ?? '';
    const trusted = (request.ips?.length ?? 0) > 1;
    // A public peer may forge the header: it is right to ignore it.
    if (trusted || !isPrivate(peer)) return;
    told = true;
    note(peer);
    log.warn(
      { peer },
      'requests come through a proxy that is not trusted, so all its callers share one limit: name it in TRUSTED_PROXIES',
    );
  };
}
