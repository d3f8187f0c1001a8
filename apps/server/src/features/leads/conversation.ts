// Applies the events in a lead's conversation. Each function needs the lead's lock, and updates the `LeadState` that is
// passed to it.
import { type BookingStatus, type Fact, fact, type Reason } from '@parley/contract';
import type { Actor, Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './change-store.ts';
import { writeEntry } from './journal.ts';
import { changesLead, getStatusAfter, type LeadStatus } from './lifecycle.ts';
import type { LeadState } from './store.ts';

/** Updates the lead after their message, received at `at`. `opts_out` is true if the lead asks for no more messages. */
export async function recordReply(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  said: {
    at: Date;
    name: string | null;
    username?: string | null | undefined;
    campaign_id: string | null;
    opts_out: boolean;
  },
): Promise<void> {
  const after = getStatusAfter(said.opts_out ? 'opted_out' : 'replied', lead);
  const to: store.LeadChange = {
    name: lead.name ?? said.name,
    // People rename themselves on Instagram, so the latest name replaces the earlier one.
    ig_username: said.username ?? lead.ig_username,
    ...chooseCampaign(lead, said.campaign_id),
    ...after,
    opted_out_at: lead.opted_out_at ?? (said.opts_out ? said.at : null),
    // A lead who asked to be contacted later has written, so the planned contact is no longer needed.
    clear_next_action: lead.status === 'waiting',
  };
  const compared = ['name', 'ig_username', 'campaign_id', 'listed', 'status'] as const;
  const changes = !lead.replied || said.opts_out || compared.some((field) => lead[field] !== to[field]);
  if (!changes) return;
  const { clear_next_action: _, ...now } = to;
  Object.assign(lead, now, { replied: true, in_touch: true });
  await store.saveInboundMessage(tx, ctx.teamId, lead.id, said.at, to);
}

/**
 * Returns the lead's campaign after a message. A lead without a campaign, or known only from a group, gets `campaign`,
 * the number's campaign for newcomers.
 */
export function chooseCampaign(
  lead: Pick<LeadState, 'campaign_id' | 'listed'>,
  campaign: string | null,
): Pick<LeadState, 'campaign_id' | 'listed'> {
  return {
    campaign_id: lead.listed ? (lead.campaign_id ?? campaign) : (campaign ?? lead.campaign_id),
    listed: lead.listed || campaign !== null,
  };
}

/** Records that a person wrote to the lead from the phone and drives the conversation from now on. */
export function recordMessageFromPhone(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  sent: { at: Date; campaign_id: string | null; listed: boolean },
): Promise<void> {
  return store.saveSentByPerson(tx, ctx.teamId, leadId, sent, ctx.clock.now());
}

/**
 * Passes the conversation from the agent to a person, and records it in the journal. If the actor is the agent, any
 * person can take the conversation over.
 * @param why the agent's reason.
 */
export async function handConversationToPerson(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  entry: Fact,
  why: Reason | null = null,
): Promise<void> {
  await store.saveDriver(tx, ctx.teamId, leadId, toHolder(ctx.actor, why), ctx.clock.now());
  await writeEntry(tx, ctx, leadId, entry);
}

function toHolder(actor: Actor, why: Reason | null): store.Holder {
  switch (actor.kind) {
    case 'member':
      return { how: 'member', by: actor.id, why: null };
    case 'key':
      return { how: 'key', by: null, why: actor.name };
    case 'agent':
    case 'system':
      return { how: 'agent', by: null, why };
  }
}

/** Passes a conversation that the agent handed over, or that another person drives, to a member. */
export async function takeConversationOver(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  memberId: string,
): Promise<void> {
  if (!(await store.saveMember(tx, ctx.teamId, leadId, memberId, ctx.clock.now()))) return;
  await writeEntry(tx, ctx, leadId, fact('conversation_taken_over'));
}

/** Keeps a conversation that the agent handed over for an API key, so that the agent does not resume it. */
export async function keepFromAgent(tx: Queries, ctx: Ctx, leadId: string): Promise<void> {
  await store.saveDriver(tx, ctx.teamId, leadId, toHolder(ctx.actor, null), ctx.clock.now());
}

/** Returns the conversation to the agent, which drives it again. */
export async function giveConversationBack(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  entry: Fact = fact('conversation_given_back'),
): Promise<void> {
  await store.saveDriver(tx, ctx.teamId, leadId, null, ctx.clock.now());
  await writeEntry(tx, ctx, leadId, entry);
}

/** Stores the agent's verdict and records it in the journal. Returns false if the lead's status allows no verdict. */
export async function recordVerdict(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  verdict: 'qualified' | 'ruled_out' | 'went_silent',
  entry: Fact,
): Promise<boolean> {
  if (!changesLead(verdict, lead)) return false;
  Object.assign(lead, getStatusAfter(verdict, lead));
  await store.saveStatus(tx, ctx.teamId, lead.id, lead, false, ctx.clock.now());
  await writeEntry(tx, ctx, lead.id, entry);
  return true;
}

/** Records that the lead wants no more messages, as the agent understood it. */
export async function recordOptOut(tx: Queries, ctx: Ctx, lead: LeadState): Promise<void> {
  Object.assign(lead, getStatusAfter('opted_out', lead));
  await store.saveStatus(tx, ctx.teamId, lead.id, lead, true, ctx.clock.now());
}

/** Tells a person that the lead asked for their data to be deleted (lead.md#opt-out). */
export async function recordDataRequest(tx: Queries, ctx: Ctx, lead: LeadState): Promise<void> {
  const agent: Ctx = { ...ctx, actor: { kind: 'agent' } };
  const reason = fact('data_request');
  const entry = fact('handed_over', { reason, note: null });
  if (lead.manual_override) await writeEntry(tx, agent, lead.id, entry);
  else await handConversationToPerson(tx, agent, lead.id, entry, reason);
}

/** The statuses of leads who wait for the first message. */
const WAITING: readonly LeadStatus[] = ['pending', 'queued'];

/**
 * Allows Parley to contact the lead again (lead.md#opt-out), and records why in the journal.
 * @param said the id of the lead's message that undid the opt-out; null if a member did.
 * @param before the status to restore, unless a person has set another one since or the lead was waiting for the first
 * message, which is canceled.
 */
export async function undoOptOut(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  said: string | null,
  entry: Fact,
  before: store.StatusBefore | null = null,
): Promise<void> {
  const isRestored = before !== null && lead.status === 'stopped' && !WAITING.includes(before.status);
  const after = isRestored
    ? { status: before.status, status_set_by: before.set_by }
    : getStatusAfter('allowed', lead);
  Object.assign(lead, after, { opted_out_at: null });
  await store.saveContactAllowed(tx, ctx.teamId, lead.id, lead, said, ctx.clock.now());
  await writeEntry(tx, ctx, lead.id, entry);
}

/** Records that the first message was not delivered to the lead. Does nothing for a lead who has written. */
export async function recordUnreachedLead(tx: Queries, ctx: Ctx, lead: LeadState): Promise<void> {
  if (!changesLead('undelivered', lead)) return;
  Object.assign(lead, getStatusAfter('undelivered', lead));
  await store.saveStatus(tx, ctx.teamId, lead.id, lead, false, ctx.clock.now());
}

/** The label of the next action for a lead who asked to be contacted at a certain time. People set all other labels. */
export const ASKED_FOR_LATER = 'Asked to be contacted later';

/** Records that the lead asked to be contacted at that time. */
export async function scheduleRequestedContact(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  at: Date,
): Promise<void> {
  Object.assign(lead, getStatusAfter('asked_for_later', lead));
  const next = { at, label: ASKED_FOR_LATER };
  await store.saveNextAction(tx, ctx.teamId, lead.id, lead, next, ctx.clock.now());
}

/**
 * Records that the agent wrote to a silent lead, who now has `count` follow-ups, or to a lead who asked to be contacted
 * at this time.
 */
export async function recordFollowUp(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  count: number,
  asked: boolean,
): Promise<void> {
  Object.assign(lead, getStatusAfter('time_came', lead));
  await store.saveFollowUps(tx, ctx.teamId, lead.id, lead, { count, asked, now: ctx.clock.now() });
}

/**
 * Records that the lead's message said something new, so the agent's earlier messages no longer count towards a loop.
 */
export function recordProgress(tx: Queries, ctx: Ctx, leadId: string, messageId: string): Promise<void> {
  return store.saveProgress(tx, ctx.teamId, leadId, messageId);
}

/** Records a question that the agent left to a person. The lead needs a person until one writes. */
export async function recordOpenQuestion(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  question: string,
): Promise<void> {
  const entryId = await writeEntry(tx, ctx, leadId, fact('question_left_open', { question }));
  await store.saveOpenQuestion(tx, ctx.teamId, leadId, entryId, ctx.clock.now());
}

/** Stores the status of the lead's latest booking. A booked meeting replaces the contact that the lead asked for. */
export function setBookingStatus(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  status: BookingStatus,
): Promise<void> {
  const now = ctx.clock.now();
  return store.saveBookingStatus(tx, ctx.teamId, leadId, status, { replaced: ASKED_FOR_LATER, now });
}

/** Stores the time zone that the lead gave. */
export async function saveLeadTimezone(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  timezone: string,
): Promise<void> {
  await store.saveStatedFacts(tx, ctx.teamId, lead.id, { timezone }, ctx.clock.now());
  await writeEntry(tx, ctx, lead.id, fact('timezone_learned', { timezone }));
}

/** Stores the email address that the lead gave. Returns false if one is already known. */
export async function saveLeadEmail(tx: Queries, ctx: Ctx, lead: LeadState, email: string): Promise<boolean> {
  if (lead.email !== null) return false;
  lead.email = email;
  await store.saveStatedFacts(tx, ctx.teamId, lead.id, { email }, ctx.clock.now());
  await writeEntry(tx, ctx, lead.id, fact('email_learned'));
  return true;
}

/** Assigns a lead without an owner to a member who answers the lead or has a meeting with them. */
export async function assignLeadWithoutOwner(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  memberId: string,
): Promise<void> {
  const owner = await store.saveOwner(tx, ctx.teamId, lead.id, memberId, ctx.clock.now());
  if (owner !== undefined) await writeEntry(tx, ctx, lead.id, fact('owner_set', { owner }));
}
