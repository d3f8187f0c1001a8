// Shows one delivery in the dashboard, and sends it again (dashboard-doors.md#webhooks).
import { type dashboard, fail, type ResultOf, WEBHOOK_API_VERSION } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { envelopeBody } from './envelope.ts';
import { attemptAgain, findDelivery } from './log-store.ts';
import { deliveryHeaders, secretPurpose } from './signature.ts';

type Shown = ResultOf<typeof dashboard.deliveries.get>;

export async function getDelivery(ctx: Ctx, { id }: { id: string }): Promise<Shown> {
  const delivery = await findDelivery(ctx.db, ctx.teamId, id);
  if (!delivery) fail('not_found', 'not_found');
  const { webhook_id, event_type, is_test, occurred_at, lead_id, payload, url, secret_sealed, attempts } =
    delivery;
  const body = envelopeBody({ event_type, event_id: id, occurred_at, team_id: ctx.teamId, is_test }, payload);
  const last = attempts.at(-1)!;
  const headers = deliveryHeaders({
    secret: ctx.seal.open(secret_sealed, secretPurpose(ctx.teamId, webhook_id)),
    ...{ body, eventType: event_type, eventId: id, occurredAt: occurred_at },
    apiVersion: WEBHOOK_API_VERSION,
    attemptedAt: new Date(last.at ?? occurred_at),
  });
  return {
    data: {
      ...{ id, webhook_id, event_type: event_type as Shown['data']['event_type'], is_test },
      ...{ status: last.status, occurred_at, lead_id, attempts },
      request: { url, headers, body },
    },
  };
}

/** Queues one more attempt, which the lane makes like any other: once, with the same event_id. */
export async function resendDelivery(ctx: Ctx, { id }: { id: string }): Promise<Shown> {
  const { actor } = ctx;
  if (actor.kind !== 'member') throw new Error('only members can resend a delivery');
  const at = ctx.clock.now();
  const begun = await ctx.db.transaction((tx) => attemptAgain(tx, ctx.teamId, id, actor, at));
  const { data } = await getDelivery(ctx, { id });
  if (begun) return { data };
  if (data.status === 'waiting' || data.status === 'sending') {
    fail('invalid_state', 'delivery_running');
  }
  return fail('invalid_state', 'webhook_off');
}
