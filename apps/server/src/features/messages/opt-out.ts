// Handles leads who want no more messages (lead.md#opt-out).
import { type Fact, fact, fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import {
  buildContactPayload,
  findStatusBeforeOptOut,
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
  if (await isBeforeOptOut(tx, ctx.teamId, lead.id, messageId)) return;
  const system: Ctx = { ...ctx, actor: { kind: 'system' } };
  if (lead.opted_out_at !== null) {
    return confirmOptOut(tx, system, lead.id, fact('lead_opted_out_at_network'));
  }
  await recordOptOut(tx, ctx, lead);
  await applyOptOut(tx, system, lead.id, fact('lead_opted_out_at_network'));
}

/** Records that the lead wants the opt-out that a member recorded, so that no member undoes it. */
export async function confirmOptOut(tx: Queries, ctx: Ctx, leadId: string, entry: Fact): Promise<void> {
  if ((await findStatusBeforeOptOut(tx, ctx.teamId, leadId)) !== null) {
    await writeEntry(tx, ctx, leadId, entry);
  }
}

/**
 * Opts the lead out for a member, to whom the lead said it elsewhere. `undo` corrects a mistake: it undoes only an
 * opt-out that a member recorded, and only until the lead writes.
 * @returns whether anything changed
 */
export function optOutByMember(ctx: Ctx, { id, undo }: { id: string; undo: boolean }): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, id);
    if (!lead) fail('not_found', 'not_found');
    if ((lead.opted_out_at !== null) !== undo) return false;
    if (undo) {
      const before = await findStatusBeforeOptOut(tx, ctx.teamId, id);
      if (before === null) fail('invalid_state', 'lead_opted_out_themselves');
      await undoOptOut(tx, ctx, lead, null, fact('member_opt_out_undone'), before);
      return true;
    }
    const { status, status_set_by: set_by } = lead;
    await recordOptOut(tx, ctx, lead);
    await applyOptOut(tx, ctx, id, fact('lead_opted_out_by_member', { status, set_by }));
    return true;
  });
}

async function applyOptOut(tx: Queries, ctx: Ctx, leadId: string, entry: Fact): Promise<void> {
  await discardWaiting(tx, ctx.teamId, leadId, fact('recipient_opted_out'));
  await writeEntry(tx, ctx, leadId, entry);
  const reasoning = entry;
  const about = await buildContactPayload(tx, ctx, leadId, { classification: 'opted_out', reasoning });
  await emitEvent(tx, ctx, 'contact.not_qualified', about);
}
