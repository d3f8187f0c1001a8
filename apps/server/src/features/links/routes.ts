import { ContractError, contract } from '@parley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { System } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { followLink } from './follow-link.ts';
import { getLink, listLinks } from './read-links.ts';
import { linkExists } from './read-store.ts';

export const linkRoutes: Route[] = [
  route(contract.links.list, listLinks),
  route(contract.links.get, getLink, (ctx, { id }) => linkExists(ctx.db, ctx.teamId, id!)),
];

/** The public short addresses: no key, no limit of a workspace. */
export function linkPages(system: System) {
  return (app: FastifyInstance): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/l/:code',
      handler: async (request, reply) => {
        const { code } = request.params as { code: string };
        const visit = { code, method: request.method, ip: request.ip, ...clientOf(request) };
        const url = await followLink(system, visit);
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
