// Writes an event in the transaction of the change that it reports, with a delivery for each subscription
// (webhooks.md#events).
import type { EventType } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { MOST_WEBHOOKS } from './limits.ts';
import { insertEvent } from './store.ts';

/** Writes an event. @param payload the event's own fields, without the envelope (webhooks.md#envelope). */
export async function emitEvent(tx: Queries, ctx: Ctx, type: EventType, payload: object): Promise<void> {
  await insertEvent(tx, ctx.teamId, {
    id: ctx.newId('evt'),
    type,
    payload: JSON.stringify(payload),
    occurred_at: ctx.clock.now(),
    delivery_ids: Array.from({ length: MOST_WEBHOOKS }, () => ctx.newId('evt')),
  });
}
