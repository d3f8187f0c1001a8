// News of a message that the service sent (messages.md#receipts).
import type { Ctx } from '../../context.ts';
import type { Receipt } from '../../engines/events.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { leadUnreached, lockLead, writeEntry } from '../leads/index.ts';
import { importedLeadEnded } from '../lists/index.ts';
import { drawFrom, endsIdleness } from '../pacing/index.ts';
import { waitForAnswer } from './early-receipt.ts';
import { optOutAtNetwork } from './opt-out.ts';
import * as receiptStore from './receipt-store.ts';
import { lockForSend, readGateFacts, saveAccepted, saveReservation } from './store.ts';
import { discardWaiting } from './transcript-store.ts';

/** Stands for the process that sent it, which nobody knows any more. */
const SENDER = 'receipt';

/**
 * The engine has the message, or the person got it or read it. Settles one for which the engine's answer was lost.
 * @param looks how often the receipt was looked at before.
 */
export async function noteArrival(
  ctx: Ctx,
  numberId: string,
  receipt: Receipt & { status: 'accepted' | 'delivered' | 'read' },
  looks: number,
): Promise<void> {
  const { db, teamId } = ctx;
  const { status } = receipt;
  if (status === 'accepted') {
    // One that nobody knows need not wait: the answer to the send says the same.
    const message = await receiptStore.findReceipted(db, teamId, numberId, receipt);
    return message && settle(ctx, message, receipt);
  }
  const arrived = () => receiptStore.saveArrival(db, teamId, numberId, { ...receipt, status });
  let message = await arrived();
  if (!message && (await waitForAnswer(db, ctx, numberId, receipt, looks))) message = await arrived();
  if (message) await settle(ctx, message, receipt);
}

/**
 * A message did not arrive, although the engine had accepted it: it stays in the transcript, and the journal says so.
 * @returns the lead whom the first message never reached, if it was that; undefined: the failure is no news. Nor is that
 * of an earlier attempt: the message is sent again as it is.
 */
export async function noteFailure(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  receipt: Receipt,
  looks: number,
): Promise<{ phone: string | null } | null | undefined> {
  const find = () => receiptStore.findReceipted(tx, ctx.teamId, numberId, receipt);
  let message = await find();
  if (!message && (await waitForAnswer(tx, ctx, numberId, receipt, looks))) message = await find();
  let lead = message && (await lockLead(tx, ctx.teamId, message.lead_id));
  // Meanwhile the lead became one with another, who has the message now.
  if (message && !lead) {
    message = await find();
    lead = message && (await lockLead(tx, ctx.teamId, message.lead_id));
  }
  if (!message || !lead || message.status === 'queued') return undefined;
  if (message.status !== 'accepted') {
    await saveAccepted(tx, ctx.teamId, message.id, receipt.engine_message_id, ctx.clock.now());
  }
  const { kind, reason } = receipt.failure ?? { kind: 'unknown', reason: 'the provider gives no reason' };
  const failure = { at: receipt.at, kind, reason };
  if (!(await receiptStore.saveFailure(tx, ctx.teamId, message.id, failure))) return undefined;
  const system: Ctx = { ...ctx, actor: { kind: 'system' } };
  await writeEntry(
    tx,
    system,
    lead.id,
    `A message did not arrive: ${sentence(reason)}${consequence(receipt)}`,
  );
  if (kind === 'opted_out') await optOutAtNetwork(tx, ctx, lead, message.id);
  if (!message.first_contact || kind !== 'recipient_unreachable') return null;
  if (lead.replied) return null;
  await leadUnreached(tx, ctx, lead);
  await importedLeadEnded(
    tx,
    ctx.teamId,
    lead.id,
    'not_on_whatsapp',
    `Not contacted: ${sentence(reason)}`,
    ctx.clock.now(),
  );
  await discardWaiting(tx, ctx.teamId, lead.id, 'the first message did not arrive');
  return lead;
}

/** The engine has the message, whatever it answered to the send, or will. */
async function settle(
  ctx: Ctx,
  { id, status }: receiptStore.Receipted,
  { engine_message_id }: Receipt,
): Promise<void> {
  const { db, teamId, clock } = ctx;
  if (status === 'queued') await takeBack(ctx, id, engine_message_id);
  else if (status !== 'accepted') await saveAccepted(db, teamId, id, engine_message_id, clock.now());
}

/** The engine had refused it for now, and yet it went out: it takes its quota again, and is not sent a second time. */
async function takeBack(ctx: Ctx, id: string, engineMessageId: string): Promise<void> {
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

function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** What a person should know beside the reason. */
function consequence({ failure }: Receipt): string {
  return failure?.kind === 'window_closed' ? ' The agent writes again when the lead does.' : '';
}
