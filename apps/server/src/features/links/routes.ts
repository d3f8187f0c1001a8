import { ContractError, contract } from '@parley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { System } from '../../context.ts';
import { addressBlock } from '../../http/address.ts';
import type { Doors } from '../../http/doors.ts';
import { pagedRoute } from '../../http/list-route.ts';
import { type Route, route } from '../../http/route.ts';
import { createBoundedCounter } from '../../platform/bounded-counter.ts';
import { followLink } from './follow-link.ts';
import { getLink, readLinks } from './read-links.ts';
import { linkExists } from './read-store.ts';

export const linkRoutes: Route[] = [
  pagedRoute(contract.links.list, readLinks),
  route(contract.links.get, getLink, (ctx, { id }) => linkExists(ctx.db, ctx.teamId, id!)),
];

/** The most clicks of a link that a process counts in a minute, so that a flood from many addresses writes little. */
const MOST_CLICKS = 1_000;

/** The public short addresses, which need no key and are limited by the caller's address. */
export function linkPages(system: System) {
  const counted = createBoundedCounter(system.clock);
  return (app: FastifyInstance, doors: Doors): void => {
    app.route({
      method: 'GET',
      url: '/l/:code',
      onRequest: doors.guard('links'),
      handler: async (request, reply) => {
        const { code } = request.params as { code: string };
        const url = await followLink(system, {
          code,
          method: request.method,
          address: addressBlock(request.ip),
          ...clientOf(request),
          mayCount: () => counted.take(code, MOST_CLICKS).taken,
        });
        if (url === null) throw new ContractError('not_found', 'Not found.');
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(url, 302);
      },
    });
  };
}

function clientOf({ headers }: FastifyRequest) {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
    .map((name) => headers[name] ?? '')
    .join(' ');
  return { userAgent: headers['user-agent'] ?? '', purpose };
}
