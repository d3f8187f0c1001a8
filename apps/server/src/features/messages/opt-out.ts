// Handles leads who want no more messages (lead.md#opt-out).
import { type Fact, fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { buildContactPayload, type LeadState, recordOptOut, writeEntry } from '../leads/index.ts';
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

async function applyOptOut(tx: Queries, ctx: Ctx, leadId: string, entry: Fact): Promise<void> {
  await discardWaiting(tx, ctx.teamId, leadId, fact('recipient_opted_out'));
  await writeEntry(tx, ctx, leadId, entry);
  const reasoning = entry;
  const about = await buildContactPayload(tx, ctx, leadId, { classification: 'opted_out', reasoning });
  await emitEvent(tx, ctx, 'contact.not_qualified', about);
}
