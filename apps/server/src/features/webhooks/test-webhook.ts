// POST /webhooks/{id}/test: delivers one signed sample event immediately (webhooks.md#test-deliveries). The call waits
// for the endpoint, so each workspace has a limited share of slots; further calls are refused.
import {
  type contract,
  type EventType,
  factText,
  fail,
  type ResultOf,
  WEBHOOK_API_VERSION,
} from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { FairSlots } from '../../platform/fair-slots.ts';
import { buildEnvelopeBody } from './envelope.ts';
import { isDelivered, type Poster } from './post-delivery.ts';
import { buildSamplePayload } from './sample-payload.ts';
import { buildDeliveryHeaders } from './signature.ts';
import * as store from './store.ts';

export interface TestOptions {
  poster: Poster;
  /** The slots for test deliveries, which all workspaces share. */
  slots: FairSlots;
  setHeader: (name: string, value: string) => void;
}

/** The deadline of an attempt (webhooks.md#attempts). By then, the attempts that are being made have ended. */
const RETRY_AFTER_S = 10;

export async function testWebhook(
  ctx: Ctx,
  input: { id: string },
  { poster, slots, setHeader }: TestOptions,
): Promise<ResultOf<typeof contract.webhooks.test>> {
  const webhook = await store.findSubscription(ctx.db, ctx.teamId, input.id);
  if (!webhook) fail('not_found', 'not_found');
  if (!slots.take(ctx.teamId)) {
    setHeader('Retry-After', String(RETRY_AFTER_S));
    fail('rate_limited', 'too_many_test_deliveries');
  }
  try {
    return await deliverSample(ctx, webhook, poster);
  } finally {
    slots.release(ctx.teamId);
  }
}

async function deliverSample(
  ctx: Ctx,
  webhook: store.Subscription,
  poster: Poster,
): Promise<ResultOf<typeof contract.webhooks.test>> {
  const now = ctx.clock.now();
  const occurredAt = now.toISOString();
  const eventType = webhook.events[0] as EventType;
  const eventId = ctx.newId('evt');
  const logId = ctx.newId('evt');
  const payload = JSON.stringify(buildSamplePayload(ctx, eventType));
  const body = buildEnvelopeBody(
    {
      ...{ event_type: eventType, event_id: eventId, log_id: logId, occurred_at: occurredAt },
      ...{ team_id: ctx.teamId, is_test: true },
    },
    payload,
  );
  const headers = buildDeliveryHeaders({
    secret: ctx.seal.open(webhook.secret_sealed, `webhook ${ctx.teamId} ${webhook.id}`),
    body,
    eventType,
    eventId,
    occurredAt,
    apiVersion: WEBHOOK_API_VERSION,
    attemptedAt: now,
  });
  const result = await poster.post({ owner: webhook.id, url: webhook.url, headers, body });
  const delivered = isDelivered(result);
  await store.logTestDelivery(
    ctx.db,
    ctx.teamId,
    { webhook_id: webhook.id, event_id: logId, type: eventType, payload, id: eventId },
    {
      delivered,
      at: now,
      duration_ms: result.duration_ms,
      endpoint_status: result.status,
      error: result.error,
      excerpt: result.excerpt,
    },
  );
  return {
    data: {
      delivered,
      endpoint_status: result.status,
      error: result.error && factText(result.error),
      event_id: eventId,
    },
  };
}
