// Handles leads who want no more messages (lead.md#opt-out).
import { type Fact, fact, fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import {
  buildContactPayload,
  canUndoOptOut,
  type LeadState,
  lockLead,
  recordOptOut,
  undoOptOut,
  writeEntry,
} from '../leads/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import { discardWaiting, isBeforeOptOut } from './transcript-store.ts';

/** Opts the lead out and discards waiting messages. Only {@link undoOptOut} undoes this. */
export function optOutLead(tx: Queries, ctx: Ctx, leadId: string): Promise<void> {
  const agent: Ctx = { ...ctx, actor: { kind: 'agent' } };
  return applyOptOut(tx, agent, leadId, fact('lead_opted_out'));
}

/**
 * Opts out a lead who asked the network to stop our messages. The caller must hold the lead's lock.
 * @param messageId the message that the network rejected. If it is older than the last opt-out that was reverted,
 * nothing happens.
 */
export async function optOutAtNetwork(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  messageId: string,
): Promise<void> {
  if (lead.opted_out_at !== null || (await isBeforeOptOut(tx, ctx.teamId, lead.id, messageId))) return;
  await recordOptOut(tx, ctx, lead);
  const system: Ctx = { ...ctx, actor: { kind: 'system' } };
  await applyOptOut(tx, system, lead.id, fact('lead_opted_out_at_network'));
}

/**
 * Opts the lead out for a member, to whom the lead said it elsewhere. `undo` corrects a mistake: it undoes only an
 * opt-out that a member recorded, and only until the lead writes.
 */
export function optOutByMember(ctx: Ctx, { id, undo }: { id: string; undo: boolean }): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, id);
    if (!lead) fail('not_found', 'not_found');
    const isOut = lead.opted_out_at !== null;
    if (!undo) {
      if (isOut) return;
      await recordOptOut(tx, ctx, lead);
      return applyOptOut(tx, ctx, id, fact('lead_opted_out_by_member'));
    }
    if (!isOut) return;
    if (!(await canUndoOptOut(tx, ctx.teamId, id))) fail('invalid_state', 'lead_opted_out_themselves');
    await undoOptOut(tx, ctx, lead, null, fact('member_opt_out_undone'));
  });
}

async function applyOptOut(tx: Queries, ctx: Ctx, leadId: string, entry: Fact): Promise<void> {
  await discardWaiting(tx, ctx.teamId, leadId, fact('recipient_opted_out'));
  await writeEntry(tx, ctx, leadId, entry);
  const reasoning = entry;
  const about = await buildContactPayload(tx, ctx, leadId, { classification: 'opted_out', reasoning });
  await emitEvent(tx, ctx, 'contact.not_qualified', about);
}
