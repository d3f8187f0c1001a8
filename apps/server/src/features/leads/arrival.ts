// Adds people as leads, and moves leads into or out of the queue of a number (lead.md#first-contact).
import { type Fact, fact, type LeadSource, type Reason } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './arrival-store.ts';
import { writeEntry } from './journal.ts';
import { type FirstTrigger, getFirstStatus } from './lifecycle.ts';
import { insertEntryOnce } from './notes-store.ts';
import { type Participant, saveParticipants } from './participants-store.ts';
import type { LeadState } from './store.ts';

/** The first events of leads who arrive one by one. */
type ArrivalEvent = Exclude<FirstTrigger, 'imported' | 'joined_group'>;

/** Adds a lead, with `trigger` as its first event. Returns false if the conversation already has a lead. */
export async function addArrivedLead(
  tx: Queries,
  ctx: Ctx,
  lead: store.NewLead,
  trigger: ArrivalEvent,
): Promise<boolean> {
  return (await addArrivedLeads(tx, ctx, [lead], trigger)).length > 0;
}

/** Adds several leads. @returns those whose conversation had no lead before; their rows are locked. */
export function addArrivedLeads(
  tx: Queries,
  ctx: Ctx,
  leads: readonly store.NewLead[],
  trigger: ArrivalEvent,
): Promise<LeadState[]> {
  return store.insertLeads(tx, ctx.teamId, leads, getFirstStatus(trigger), trigger === 'replied');
}

/** Stores how the lead found the number (links.md#attribution). */
export function storeAttribution(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  origin: { source: LeadSource; source_confidence: 'certain' | 'probable'; tracked_link_id: string | null },
): Promise<void> {
  return store.saveOrigin(tx, ctx.teamId, leadId, origin);
}

/**
 * Stores the data that a push or an import contains about a known lead (lead.md#deduplication).
 * @returns whether the lead was pushed before, and both references if the caller's reference replaced another one.
 */
export async function updateKnownLead(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  told: store.ReportedLead,
): Promise<{ again: boolean; replaced: { reference_before: string; reference: string | null } | null }> {
  const kept = await store.saveReportedData(tx, ctx.teamId, leadId, told, ctx.clock.now());
  const { reference_before: before, external_reference: after } = kept;
  return {
    again: kept.again,
    replaced: before === null || before === after ? null : { reference_before: before, reference: after },
  };
}

/**
 * Applies a push after its phone was looked up: updates a known lead who was never contacted, or adds a lead.
 * @returns the lead's id; undefined if the conversation already has another lead, for example one added at the same
 * moment.
 */
export async function applyPush(
  tx: Queries,
  ctx: Ctx,
  lead: store.NewLead,
  found: 'verified' | 'unreachable',
): Promise<string | undefined> {
  const known = await store.saveQueuedAgain(tx, ctx.teamId, lead, found === 'verified' ? 'taken_up' : found);
  if (known) {
    const { again, replaced } = await updateKnownLead(tx, ctx, known, lead);
    if (replaced) await writeEntry(tx, ctx, known, fact('lead_reference_changed', { again, ...replaced }));
    return known;
  }
  return (await addArrivedLead(tx, ctx, lead, found)) ? lead.id : undefined;
}

/**
 * Gives an imported lead, whose phone was looked up, its conversation on the number. Returns false if another lead has
 * that conversation.
 */
export function saveConversationOfImportedLead(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  on: { number_id: string; chat_id: string },
  found: 'verified' | 'unreachable',
): Promise<boolean> {
  return store.saveConversation(tx, ctx.teamId, leadId, on, found, ctx.clock.now());
}

/** Marks an imported lead as one that is never contacted. */
export async function leaveOutImportedLead(tx: Queries, ctx: Ctx, leadId: string): Promise<void> {
  await store.saveLeftOut(tx, ctx.teamId, leadId, 'unreachable', ctx.clock.now());
}

/**
 * Ends the wait for a first message that will never be sent; the journal records why (lead.md#transitions). Does
 * nothing for a lead who does not wait for one.
 * @param why null if the journal already has the reason.
 */
export async function giveUpFirstMessage(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  why: Fact | null,
): Promise<void> {
  const waited = await store.saveLeftOut(tx, ctx.teamId, leadId, 'given_up', ctx.clock.now());
  if (waited && why) await writeEntry(tx, ctx, leadId, why);
}

/**
 * Records in the journal, once for each message, that the send gate delays the first message for an unusually long
 * time.
 */
export async function recordHeldFirstMessage(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  messageId: string,
  reason: Reason,
): Promise<void> {
  const entry = { id: ctx.newId('note'), lead_id: leadId, author: null, created_at: ctx.clock.now() };
  const held = { ...entry, fact: fact('first_message_held', { reason }) };
  await insertEntryOnce(tx, ctx.teamId, held, messageId);
}

/**
 * Finds or adds the leads of people in a group whose campaign makes leads of its members
 * (docs/adr/store-groups-per-number.md). Skips a lead that another transaction adds at the same moment.
 */
export function addGroupMembersAsLeads(
  tx: Queries,
  ctx: Ctx,
  of: { number_id: string; campaign_id: string },
  people: readonly Omit<Participant, 'lead_id'>[],
): Promise<{ member_id: string; lead_id: string }[]> {
  const participants = people.map((person) => ({ ...person, lead_id: ctx.newId('lead') }));
  return saveParticipants(tx, ctx.teamId, { ...of, created_at: ctx.clock.now() }, participants);
}
