// News of a message that the service sent (messages.md#receipts).
import type { Ctx } from '../../context.ts';
import type { Receipt } from '../../engines/events.ts';
import { findByEngineId } from './receipt-store.ts';
import { saveAccepted } from './store.ts';

/** Settles a message for which the engine's answer was lost. */
export async function takeReceipt(ctx: Ctx, numberId: string, receipt: Receipt): Promise<void> {
  if (receipt.status === 'failed') return;
  const { engine_message_id } = receipt;
  const id = await findByEngineId(ctx.db, ctx.teamId, numberId, engine_message_id, receipt.message_id);
  if (id) await saveAccepted(ctx.db, ctx.teamId, id, engine_message_id, ctx.clock.now());
}
