// Behind a proxy that is not trusted everybody is one address, and shares one limit: an operator should hear of it.
import type { FastifyRequest } from 'fastify';
import type { Log } from '../platform/log.ts';
import { isPrivate } from './address.ts';

/** Tells once, when requests come through a proxy of ours that TRUSTED_PROXIES does not name. */
export function createProxyNotice(log: Log): (request: FastifyRequest) => void {
  let told = false;
  return (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined) return;
    const peer = request.socket.remoteAddress ?? '';
    const trusted = (request.ips?.length ?? 0) > 1;
    // From elsewhere anybody may send the header; that it has no effect is as it should be.
    if (trusted || !isPrivate(peer)) return;
    told = true;
    log.warn(
      { peer },
      'requests come through a proxy that is not trusted, so all its callers share one limit: name it in TRUSTED_PROXIES',
    );
  };
}
