// The endpoint for webhooks of messaging engines: `/engines/<kind>` and `/engines/<kind>/<number id>`, with the raw
// bytes of the body, because signatures cover these. Every event is stored before the response. If one can't be stored,
// the response is 503 and the provider repeats the request (docs/adr/describe-engines-by-capabilities.md).
import { fail } from '@parley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENGINE_KINDS, type EngineKind } from '../engines/capabilities.ts';
import type { Engine, ProviderRequest, ReceivedEvents, ReportEvent } from '../engines/port.ts';
import type { EndpointLimits } from '../http/admission/endpoint-limits.ts';
import type { Query } from '../http/body/query-string.ts';
import type { Log } from '../platform/log.ts';

/** The maximum size of a request. Meta sends at most 3 MB. */
const MOST_BYTES = 4 * 1024 * 1024;
/** The interval at which refused webhooks are logged again. Nothing else shows that an app secret is wrong. */
const LOG_AGAIN_MS = 10 * 60_000;

export interface EngineEndpointsOptions {
  engineOf: (kind: EngineKind) => Engine | undefined;
  report: ReportEvent;
  log: Log;
}

/** Adds the endpoints of all engines with a provider. */
export function addEngineEndpoints({ engineOf, report, log }: EngineEndpointsOptions) {
  /** The time at which a refusal was last logged, by engine. Anyone can call, so not every refusal is logged. */
  const lastLogged = new Map<EngineKind, number>();
  function logRefusal(kind: EngineKind, address: string): void {
    const now = performance.now();
    if (now - (lastLogged.get(kind) ?? Number.NEGATIVE_INFINITY) < LOG_AGAIN_MS) return;
    lastLogged.set(kind, now);
    log.warn(
      { engine: kind, address },
      'a webhook was refused because its signature matches no secret of a number',
    );
  }

  return (app: FastifyInstance, endpointLimits: EndpointLimits): void => {
    for (const kind of ENGINE_KINDS) {
      for (const url of [`/engines/${kind}`, `/engines/${kind}/:number`]) {
        app.route({
          method: ['GET', 'POST'],
          url,
          bodyLimit: MOST_BYTES,
          handler: async (request, reply) => {
            const receive = engineOf(kind)?.receive;
            if (!receive) fail('not_found', 'not_found');
            const received = await receive(
              readRequest(request, endpointLimits.isOver('engines', request.ip)),
            );
            // Only requests without a valid signature are counted; a provider can call as often as it needs.
            if (received.status === 401) logRefusal(kind, request.ip);
            if (received.status >= 400) await endpointLimits.guard('engines')(request, reply);
            await storeEvents(received, report, log);
            received.stored?.();
            return reply
              .code(received.status)
              .type('text/plain')
              .send(received.body ?? '');
          },
        });
      }
    }
  };
}

function readRequest(request: FastifyRequest, refused_often: boolean): ProviderRequest {
  if (request.body instanceof Error) throw request.body;
  const { number = null } = request.params as { number?: string };
  if (number?.includes('\0')) fail('not_found', 'not_found');
  const query = request.query as Query;
  return {
    method: request.method === 'POST' ? 'POST' : 'GET',
    number_id: number,
    query: 'values' in query ? query.values : {},
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    refused_often,
  };
}

/** Stores all events. If one can't be stored, the others still are. */
async function storeEvents({ events }: ReceivedEvents, report: ReportEvent, log: Log): Promise<void> {
  let failed: unknown;
  for (const { number, event } of events) {
    try {
      await report(number, event);
    } catch (error) {
      failed = error;
      log.error(
        { err: error, number: number.id, event: event.type },
        'could not store an event of a provider',
      );
    }
  }
  if (failed !== undefined) fail('service_unavailable', 'partly_stored');
}
