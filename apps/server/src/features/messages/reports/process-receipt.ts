// Applies receipts for messages that Parley sent (messages.md#receipts).
import { fact } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import type { Receipt } from '../../../engines/events.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { lockLead, recordUnreachedLead, writeEntry } from '../../leads/index.ts';
import { saveLaterVerdict } from '../../lists/index.ts';
import { drawFrom, endsIdleness } from '../../pacing/index.ts';
import { optOutAtNetwork } from '../opt-out.ts';
import { lockForSend, readGateFacts, saveAccepted, saveReservation } from '../send/store.ts';
import { discardWaiting } from '../transcript-store.ts';
import { waitForAnswer } from './early-receipt.ts';
import * as receiptStore from './receipt-store.ts';

/** The sender that is recorded for a message settled by a receipt, because the sending process is no longer known. */
const SENDER = 'receipt';

/**
 * Records that the engine has the message, or that the person received or read it. Settles a message for which the
 * engine's answer was lost.
 * @param looks the number of earlier attempts to find the message.
 */
export async function recordArrival(
  ctx: Ctx,
  numberId: string,
  receipt: Receipt & { status: 'accepted' | 'delivered' | 'read' },
  looks: number,
): Promise<void> {
  const { db, teamId } = ctx;
  const { status } = receipt;
  if (status === 'accepted') {
    // A receipt that says "accepted" for an unknown message need not wait, because the engine's answer says the same.
    const message = await receiptStore.findReceiptedMessage(db, teamId, numberId, receipt);
    return message && settleByReceipt(ctx, message, receipt);
  }
  const saveArrival = () => receiptStore.saveArrival(db, teamId, numberId, { ...receipt, status });
  let message = await saveArrival();
  if (!message && (await waitForAnswer(db, ctx, numberId, receipt, looks))) message = await saveArrival();
  if (message) await settleByReceipt(ctx, message, receipt);
}

/**
 * Records that an accepted message did not arrive. The message stays in the transcript, and the journal gets an entry.
 * Ignores a failure of an earlier attempt, because the message is sent again anyway.
 * @returns the lead, if it was the first message and the lead cannot be reached; null after any other new failure;
 * undefined if there is nothing to record.
 */
export async function recordFailure(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  receipt: Receipt,
  looks: number,
): Promise<{ phone: string | null } | null | undefined> {
  const find = () => receiptStore.findReceiptedMessage(tx, ctx.teamId, numberId, receipt);
  let message = await find();
  if (!message && (await waitForAnswer(tx, ctx, numberId, receipt, looks))) message = await find();
  let lead = message && (await lockLead(tx, ctx.teamId, message.lead_id));
  // The lead was merged with another one in the meantime, and the message now belongs to that lead.
  if (message && !lead) {
    message = await find();
    lead = message && (await lockLead(tx, ctx.teamId, message.lead_id));
  }
  if (!message || !lead || message.status === 'queued') return undefined;
  if (message.status !== 'accepted') {
    await saveAccepted(tx, ctx.teamId, message.id, receipt.engine_message_id, ctx.clock.now());
  }
  const { kind, reason } = receipt.failure ?? {
    kind: 'unknown',
    reason: fact('not_delivered_without_reason'),
  };
  const failure = { at: receipt.at, kind, reason };
  if (!(await receiptStore.saveFailure(tx, ctx.teamId, message.id, failure))) return undefined;
  const system: Ctx = { ...ctx, actor: { kind: 'system' } };
  const entry = fact('message_not_delivered', { reason, window_closed: kind === 'window_closed' });
  await writeEntry(tx, system, lead.id, entry);
  if (kind === 'opted_out') await optOutAtNetwork(tx, ctx, lead, message.id);
  if (!message.first_contact || kind !== 'recipient_unreachable') return null;
  if (lead.replied) return null;
  await recordUnreachedLead(tx, ctx, lead);
  await saveLaterVerdict(
    tx,
    ctx.teamId,
    lead.id,
    'not_on_whatsapp',
    fact('lead_not_contacted', { reason }),
    ctx.clock.now(),
  );
  await discardWaiting(tx, ctx.teamId, lead.id, fact('first_message_undelivered'));
  return lead;
}

/** Settles a message that the engine has, whatever the engine answered to the send. */
async function settleByReceipt(
  ctx: Ctx,
  { id, status }: receiptStore.ReceiptedMessage,
  { engine_message_id }: Receipt,
): Promise<void> {
  const { db, teamId, clock } = ctx;
  if (status === 'queued') await withdrawQueued(ctx, id, engine_message_id);
  else if (status !== 'accepted') await saveAccepted(db, teamId, id, engine_message_id, clock.now());
}

/**
 * Marks a queued message as sent, because the engine sent it after rejecting it temporarily. The message takes its
 * quota again and is not sent a second time.
 */
async function withdrawQueued(ctx: Ctx, id: string, engineMessageId: string): Promise<void> {
  const { db, teamId } = ctx;
  await db.transaction(async (tx) => {
    await lockForSend(tx, teamId, id);
    const now = ctx.clock.now();
    const facts = await readGateFacts(tx, teamId, id, now);
    if (facts?.status === 'queued') {
      await saveReservation(tx, teamId, {
        message_id: id,
        number_id: facts.number_id,
        engine_message_id: engineMessageId,
        sender: SENDER,
        now,
        send_gap_ms: drawFrom(facts.pacing.send_gap, ctx.random),
        ended_idleness: endsIdleness(facts.last_sent_at, now),
        handed: true,
      });
    }
    await saveAccepted(tx, teamId, id, engineMessageId, now);
  });
}
