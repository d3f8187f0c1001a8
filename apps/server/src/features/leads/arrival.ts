// How somebody becomes a lead, and enters a number's queue or is left out of it (lead.md#first-contact).
import { type Fact, fact, type StoredFact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './arrival-store.ts';
import { writeEntry } from './journal.ts';
import { type Beginning, firstStatus } from './lifecycle.ts';
import { insertEntryOnce } from './notes-store.ts';
import { type Participant, saveParticipants } from './participants-store.ts';
import type { LeadState } from './store.ts';

/** What may happen first to whoever becomes a lead one by one. */
type FirstEvent = Exclude<Beginning, 'imported' | 'joined_group'>;

/** Somebody becomes a lead; `trigger` is what happened first. false when the conversation has a lead already. */
export async function leadArrived(
  tx: Queries,
  ctx: Ctx,
  lead: store.NewLead,
  trigger: FirstEvent,
): Promise<boolean> {
  return (await leadsArrived(tx, ctx, [lead], trigger)).length > 0;
}

/** The same for many. @returns the leads of those whose conversation had none, held. */
export function leadsArrived(
  tx: Queries,
  ctx: Ctx,
  leads: readonly store.NewLead[],
  trigger: FirstEvent,
): Promise<LeadState[]> {
  return store.insertLeads(tx, ctx.teamId, leads, firstStatus(trigger), trigger === 'replied');
}

/** The service learned what brought the lead (links.md#attribution). */
export function leadAttributed(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  origin: { source: string; source_confidence: string; tracked_link_id: string | null },
): Promise<void> {
  return store.saveOrigin(tx, ctx.teamId, leadId, origin);
}

/**
 * Somebody who is a lead already was pushed, or imported (lead.md#deduplication): the lead keeps what it was told.
 * @returns whether the lead was pushed before, and its references if the caller's replaced another one.
 */
export async function knownLeadTold(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  told: store.Told,
): Promise<{ again: boolean; replaced: { reference_before: string; reference: string | null } | null }> {
  const kept = await store.saveTold(tx, ctx.teamId, leadId, told, ctx.clock.now());
  const { reference_before: before, external_reference: after } = kept;
  return {
    again: kept.again,
    replaced: before === null || before === after ? null : { reference_before: before, reference: after },
  };
}

/**
 * Somebody was pushed, and their phone looked up: takes up a known lead who was never contacted, else adds one.
 * @returns the lead's id; undefined when the person became another lead at this very moment.
 */
export async function leadPushed(
  tx: Queries,
  ctx: Ctx,
  lead: store.NewLead,
  found: 'verified' | 'unreachable',
): Promise<string | undefined> {
  const known = await store.saveTakenUp(tx, ctx.teamId, lead, found === 'verified' ? 'taken_up' : found);
  if (known) {
    const { again, replaced } = await knownLeadTold(tx, ctx, known, lead);
    if (replaced) await writeEntry(tx, ctx, known, fact('lead_reference_changed', { again, ...replaced }));
    return known;
  }
  return (await leadArrived(tx, ctx, lead, found)) ? lead.id : undefined;
}

/** An imported lead's phone was looked up: it gets the conversation on the number; false when another lead has it. */
export function importedLeadFound(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  on: { number_id: string; chat_id: string },
  found: 'verified' | 'unreachable',
): Promise<boolean> {
  return store.saveConversation(tx, ctx.teamId, leadId, on, found, ctx.clock.now());
}

/** Nobody will contact this imported lead. */
export async function importedLeadLeftOut(tx: Queries, ctx: Ctx, leadId: string): Promise<void> {
  await store.saveLeftOut(tx, ctx.teamId, leadId, 'unreachable', ctx.clock.now());
}

/**
 * A first message will never be sent: the lead stops waiting, and the journal says why (lead.md#transitions). Changes
 * nothing for a lead who does not wait.
 * @param why null when the journal says it already.
 */
export async function firstMessageGivenUp(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  why: Fact | null,
): Promise<void> {
  const waited = await store.saveLeftOut(tx, ctx.teamId, leadId, 'given_up', ctx.clock.now());
  if (waited && why) await writeEntry(tx, ctx, leadId, why);
}

/** The lead's first message waits at the gate for longer than others do: its journal says so, once for each message. */
export async function firstMessageHeld(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  messageId: string,
  reason: string | StoredFact,
): Promise<void> {
  const entry = { id: ctx.newId('note'), lead_id: leadId, author: null, created_at: ctx.clock.now() };
  const held = { ...entry, fact: fact('first_message_held', { reason }) };
  await insertEntryOnce(tx, ctx.teamId, held, messageId);
}

/**
 * People are in a group whose campaign makes leads of its members (docs/adr/0023): finds or adds the lead of each. A
 * lead that somebody else adds at this very moment is left out.
 */
export function membersSeen(
  tx: Queries,
  ctx: Ctx,
  of: { number_id: string; campaign_id: string },
  people: readonly Omit<Participant, 'lead_id'>[],
): Promise<{ member_id: string; lead_id: string }[]> {
  const participants = people.map((person) => ({ ...person, lead_id: ctx.newId('lead') }));
  return saveParticipants(tx, ctx.teamId, { ...of, created_at: ctx.clock.now() }, participants);
}
