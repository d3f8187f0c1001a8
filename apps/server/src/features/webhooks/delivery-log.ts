// Shows one delivery in the dashboard, and sends it again (dashboard-operations.md#webhooks).
import { type contract, fail, type ResultOf, WEBHOOK_API_VERSION } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { buildEnvelopeBody } from './envelope.ts';
import { findDelivery, queueAttempt } from './log-store.ts';
import { buildDeliveryHeaders, getSecretPurpose } from './signature.ts';

type DeliveryResult = ResultOf<typeof contract.webhooks.delivery>;

export async function getDelivery(ctx: Ctx, { id }: { id: string }): Promise<DeliveryResult> {
  const delivery = await findDelivery(ctx.db, ctx.teamId, id);
  if (!delivery) fail('not_found', 'not_found');
  const { webhook_id, event_type, is_test, occurred_at, lead_id, payload, url, secret_sealed, attempts } =
    delivery;
  const body = buildEnvelopeBody(
    {
      ...{ event_type, event_id: id, occurred_at, team_id: ctx.teamId, is_test },
      log_id: delivery.event_id,
    },
    payload,
  );
  const last = attempts.at(-1)!;
  const headers = buildDeliveryHeaders({
    secret: ctx.seal.open(secret_sealed, getSecretPurpose(ctx.teamId, webhook_id)),
    ...{ body, eventType: event_type, eventId: id, occurredAt: occurred_at },
    apiVersion: WEBHOOK_API_VERSION,
    attemptedAt: new Date(last.at ?? occurred_at),
  });
  return {
    data: {
      ...{ id, webhook_id, event_type: event_type as DeliveryResult['data']['event_type'], is_test },
      ...{ status: last.status, occurred_at, lead_id, attempts },
      request: { url, headers, body },
    },
  };
}

/** Queues one more attempt of a delivery. The lane makes the attempt like any other, with the same event_id. */
export async function resendDelivery(ctx: Ctx, { id }: { id: string }): Promise<DeliveryResult> {
  const { actor } = ctx;
  if (actor.kind !== 'member') throw new Error('only members can resend a delivery');
  const at = ctx.clock.now();
  const begun = await ctx.db.transaction((tx) => queueAttempt(tx, ctx.teamId, id, actor, at));
  const { data } = await getDelivery(ctx, { id });
  if (begun) return { data };
  if (data.status === 'waiting' || data.status === 'sending') {
    fail('invalid_state', 'delivery_running');
  }
  return fail('invalid_state', 'webhook_off');
}
