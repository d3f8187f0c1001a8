// Applies receipts for messages that Parley sent (messages.md#receipts). A failure can also affect the phone and the
// number.
import type { Ctx } from '../../context.ts';
import type { Receipt } from '../../engines/events.ts';
import { parseWaitingReceipt, recordArrival, recordFailure } from '../messages/index.ts';
import { lockNumber, restrictNumber } from '../numbers/index.ts';
import { saveRegistration } from './registration-store.ts';

/** The assumed duration of a restriction, because the network does not report it. */
const RESTRICTED_MS = 24 * 3_600_000;

/** Applies a receipt. @param looks the number of earlier attempts to find its message. */
export function processReceipt(ctx: Ctx, numberId: string, receipt: Receipt, looks = 0): Promise<void> {
  const { status } = receipt;
  return status === 'failed'
    ? processSendFailure(ctx, numberId, receipt, looks)
    : recordArrival(ctx, numberId, { ...receipt, status }, looks);
}

/** Applies a receipt that arrived before the engine's answer to the send. */
export function retryReceipt(ctx: Ctx, waiting: string): Promise<void> {
  const { number_id, receipt, looks } = parseWaitingReceipt(waiting);
  return processReceipt(ctx, number_id, receipt, looks);
}

/**
 * Records a failed send, and restricts the number if the network did. If a first message failed because the phone is
 * not on the network, the phone is not checked again for 30 days.
 */
async function processSendFailure(
  ctx: Ctx,
  numberId: string,
  receipt: Receipt,
  looks: number,
): Promise<void> {
  const { kind, not_registered } = receipt.failure ?? {};
  await ctx.db.transaction(async (tx) => {
    // Lock order: the number before the lead.
    if (kind === 'reachout_locked') await lockNumber(tx, ctx.teamId, numberId);
    const unreached = await recordFailure(tx, ctx, numberId, receipt, looks);
    // A late or repeated report says nothing about the number's current status.
    if (unreached !== undefined && kind === 'reachout_locked') {
      const until = new Date(receipt.at.getTime() + RESTRICTED_MS);
      await restrictNumber(tx, ctx, numberId, { kind, active: true, until });
    }
    if (!unreached || unreached.phone === null || !not_registered) return;
    // The failed message already counts towards the number's health, so the phone must not count again.
    const found = { registered: false, chat_id: null, number_id: null };
    await saveRegistration(tx, ctx.teamId, unreached.phone, found, ctx.clock.now());
  });
}
