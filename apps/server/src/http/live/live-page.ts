// Creates the route of the live stream (dashboard-operations.md#live).
import type { OutgoingHttpHeaders } from 'node:http';
import { fail } from '@parley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Visit } from '../../context.ts';
import type { CallerAuth } from '../mount-routes.ts';
import { type Live, NEEDS, RECONNECT_S } from './live.ts';
import type { StreamRefusal } from './live-places.ts';

/**
 * Returns the id of the last event that the browser received: from the header when it reconnects, else from the query.
 * Returns undefined if neither has one.
 */
function getLastId({ headers, url }: FastifyRequest): string | undefined {
  const header = headers['last-event-id'];
  if (typeof header === 'string') return header;
  return new URL(url, 'http://here').searchParams.get('after') ?? undefined;
}

const NO_PLACE: Record<StreamRefusal, () => never> = {
  workspace_full: () => fail('rate_limited', 'too_many_streams'),
  process_full: () => fail('service_unavailable', 'no_stream_free'),
};

/** Returns a function that adds the stream's route to a server. */
export function createLivePage(live: Live, { admit }: CallerAuth): (app: FastifyInstance) => void {
  return (app) => {
    app.get('/dashboard/api/live', async (request, reply) => {
      const { visit } = await admit(request, reply, NEEDS);
      const { session, token } = visit as Visit;
      const who = { session, token: token! };
      const headers = reply.getHeaders() as OutgoingHttpHeaders;
      const refusal = live.open(reply.raw, headers, who, getLastId(request));
      if (!refusal) return reply.hijack();
      reply.header('retry-after', String(RECONNECT_S));
      return NO_PLACE[refusal]();
    });
    app.addHook('preClose', async () => live.close());
  };
}
