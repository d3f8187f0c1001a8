// The endpoint for webhooks of calendar providers: `/calendars/<calendar id>`, with the raw bytes of the body, because
// signatures cover these. Every event is stored before the response. If one can't be stored, the response is 503 and
// the provider repeats the request (docs/adr/book-through-a-reserved-row.md).
import { fail } from '@parley/contract';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { applyCalendarEvent } from '../features/bookings/index.ts';
import type { Calendars } from '../features/calendars/index.ts';
import type { EndpointLimits } from '../http/admission/endpoint-limits.ts';
import type { Queries } from '../platform/postgres/database.ts';
import { toStorable } from '../platform/storable-text.ts';

/** The maximum size of a request. An event of a calendar is only a few KiB. */
const MOST_BYTES = 1024 * 1024;

export interface CalendarEndpointsOptions {
  calendars: Calendars;
  db: Queries;
  createCtx: (teamId: string) => Ctx;
}

export function addCalendarEndpoints({ calendars, db, createCtx }: CalendarEndpointsOptions) {
  return (app: FastifyInstance, endpointLimits: EndpointLimits): void => {
    app.route<{ Params: { calendar: string } }>({
      method: 'POST',
      url: '/calendars/:calendar',
      bodyLimit: MOST_BYTES,
      handler: async (request, reply) => {
        if (request.body instanceof Error) throw request.body;
        const { calendar: id } = request.params;
        const guard = endpointLimits.guard('calendars');
        // Only requests without a valid signature are counted; a provider can call as often as it needs.
        if (endpointLimits.isOver('calendars', request.ip)) await guard(request, reply);
        const calendar = id.includes('\0') ? undefined : await calendars.findForWebhook(db, id);
        if (!calendar?.adapter.receive) {
          await guard(request, reply);
          return fail('not_found', 'not_found');
        }
        const ctx = createCtx(calendar.account.team_id);
        const received = calendar.adapter.receive(calendar.account, {
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          now: ctx.clock.now(),
        });
        if (received.status !== 200) {
          await guard(request, reply);
          ctx.log.warn({ calendar: calendar.name, why: received.why }, 'a webhook of a calendar was refused');
          return reply.code(received.status).type('text/plain').send(received.why);
        }
        let stored = true;
        for (const event of received.events) {
          try {
            await applyCalendarEvent(ctx, calendar, toStorable(event));
          } catch (err) {
            stored = false;
            ctx.log.error(
              { err, calendar: calendar.name, kind: event.kind },
              'could not store an event of a calendar',
            );
          }
        }
        if (!stored) fail('service_unavailable', 'partly_stored');
        return reply.code(200).type('text/plain').send('');
      },
    });
  };
}
