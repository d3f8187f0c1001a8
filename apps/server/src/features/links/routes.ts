import { contract, fail } from '@parley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { System } from '../../context.ts';
import { getAddressBlock } from '../../http/admission/address.ts';
import type { EndpointLimits } from '../../http/admission/endpoint-limits.ts';
import type { Query } from '../../http/body/query-string.ts';
import type { ErrorPages } from '../../http/errors.ts';
import { createPagedRoute } from '../../http/list-route.ts';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import { createBoundedCounter } from '../../platform/bounded-counter.ts';
import { withOtherName } from '../campaigns/index.ts';
import { createLink, updateLink } from './edit-link.ts';
import { PAGE_POLICY, renderErrorPage } from './error-page.ts';
import { followLink } from './follow-link.ts';
import { getLink, readLinks } from './read-links.ts';
import { linkExists } from './read-store.ts';

const exists: Exists = (ctx, { id }) => linkExists(ctx.db, ctx.teamId, id!);

export const linkRoutes: Route[] = [
  createPagedRoute(contract.links.list, readLinks, undefined, withOtherName),
  createRoute(contract.links.get, (ctx, input) => getLink(ctx, input, 'api'), exists),
  createRoute(contract.links.card, (ctx, input) => getLink(ctx, input, 'dashboard'), exists),
  createRoute(contract.links.create, createLink),
  createRoute(contract.links.update, updateLink, exists),
];

/**
 * The maximum number of clicks on a link that a process counts in a minute, so that a flood from many addresses writes
 * little.
 */
const MOST_CLICKS = 1_000;

/** Returns the routes of the public short URLs, which need no key and are limited by the caller's address. */
export function linkPages(system: System) {
  const counted = createBoundedCounter(system.clock);
  return (app: FastifyInstance, endpointLimits: EndpointLimits): void => {
    app.route({
      method: 'GET',
      url: '/l/:code',
      onRequest: endpointLimits.guard('links'),
      handler: async (request, reply) => {
        const { code } = request.params as { code: string };
        const url = await followLink(system, {
          code,
          isScan: isScan(request.query as Query),
          method: request.method,
          address: getAddressBlock(request.ip),
          ...getClient(request),
          mayCount: () => counted.take(code, MOST_CLICKS).taken,
        });
        if (url === null) fail('not_found', 'not_found');
        return reply.header('referrer-policy', 'no-referrer').redirect(url, 302);
      },
    });
  };
}

/** The paths of short URLs. People open them in a browser, so errors are shown as pages in the person's language. */
export const linkErrorPages: ErrorPages = {
  under: ['/l/', '/b/'],
  send({ status }, request, reply) {
    const later = status === 429 || status >= 500;
    const { language, html } = renderErrorPage(
      later ? 'later' : 'unknown',
      request.headers['accept-language'] ?? '',
    );
    return reply
      .code(later ? status : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'content-security-policy': PAGE_POLICY,
        'referrer-policy': 'no-referrer',
      })
      .send(html);
  },
};

/** Returns whether the visitor scanned the link's QR code, whose URL has this parameter (links.md#at-the-dashboard). */
const isScan = (query: Query): boolean => 'values' in query && query.values['qr'] === '1';

function getClient({ headers }: FastifyRequest) {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
    .map((name) => headers[name] ?? '')
    .join(' ');
  return { userAgent: headers['user-agent'] ?? '', purpose };
}
