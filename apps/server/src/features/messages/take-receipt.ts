// News of a message that the service sent (messages.md#receipts).
import type { Ctx } from '../../context.ts';
import type { Receipt } from '../../engines/events.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { leadUnreached, lockLead, writeEntry } from '../leads/index.ts';
import { optOutAtNetwork } from './opt-out.ts';
import * as receiptStore from './receipt-store.ts';
import { saveAccepted } from './store.ts';
import { discardWaiting } from './transcript-store.ts';

/** The engine has the message, or the person got it or read it. Settles one for which the engine's answer was lost. */
export async function takeReceipt(
  ctx: Ctx,
  numberId: string,
  receipt: Receipt & { status: 'accepted' | 'delivered' | 'read' },
): Promise<void> {
  const { db, teamId } = ctx;
  const { status } = receipt;
  const message =
    status === 'accepted'
      ? await receiptStore.findReceipted(db, teamId, numberId, receipt)
      : await receiptStore.saveArrival(db, teamId, numberId, { ...receipt, status });
  if (message?.unsettled) await settle(db, ctx, message, receipt);
}

/**
 * A message did not arrive, although the engine had accepted it: it stays in the transcript, and the journal says so.
 * @returns the lead whom the first message never reached, if it was that; undefined: the failure is no news.
 */
export async function noteFailure(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  receipt: Receipt,
): Promise<{ phone: string | null } | null | undefined> {
  const find = () => receiptStore.findReceipted(tx, ctx.teamId, numberId, receipt);
  let message = await find();
  let lead = message && (await lockLead(tx, ctx.teamId, message.lead_id));
  // Meanwhile the lead became one with another, who has the message now.
  if (message && !lead) {
    message = await find();
    lead = message && (await lockLead(tx, ctx.teamId, message.lead_id));
  }
  if (!message || !lead) return undefined;
  if (message.unsettled) await settle(tx, ctx, message, receipt);
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
  await discardWaiting(tx, ctx.teamId, lead.id, 'the first message did not arrive');
  return lead;
}

function settle(
  db: Queries,
  ctx: Ctx,
  { id }: receiptStore.Receipted,
  { engine_message_id }: Receipt,
): Promise<boolean> {
  return saveAccepted(db, ctx.teamId, id, engine_message_id, ctx.clock.now());
}

function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** What a person should know beside the reason. */
function consequence({ failure }: Receipt): string {
  return failure?.kind === 'window_closed' ? ' The agent writes again when the lead does.' : '';
}
