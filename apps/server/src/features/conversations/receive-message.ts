// Somebody wrote to a number: message, lead, counters, event and the agent's turn, in one transaction
// (ARCHITECTURE.md#the-paths-through-it). A message that an engine reports twice is stored once.
import type { Ctx } from '../../context.ts';
import { capabilitiesOf, channelOf } from '../../engines/capabilities.ts';
import { hasMedia, type InboundMessage } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import { isOptIn } from '../../language/opt-in.ts';
import { isOptOut } from '../../language/opt-out.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import {
  campaignAfter,
  contactPayload,
  type LeadState,
  leadAllowed,
  leadArrived,
  leadAttributed,
  leadReplied,
  lockLeadOfChat,
  mayAgentWrite,
  personOf,
  phoneLearned,
  writeEntry,
} from '../leads/index.ts';
import { attributeLead, readMark } from '../links/index.ts';
import { expectFile } from '../media/index.ts';
import { discardWaiting, hoursLate, inboundType, keepTold, wakeLead } from '../messages/index.ts';
import { drawFrom } from '../pacing/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import * as store from './store.ts';

/** Leaves the transaction without a trace of the message. */
class Ignored extends Error {}
/** The same; the message can be taken when the phone behind the masked id is known. */
class PhoneLearned extends Error {}

/**
 * Takes an inbound message; ignores one that is blocked, known or our own.
 * @returns false when it was not taken, because it tells the lead's phone: who that is must be settled first.
 */
export async function receiveMessage(ctx: Ctx, number: NumberRef, told: InboundMessage): Promise<boolean> {
  // A number that writes to itself is no lead, and the agent would answer itself for ever.
  if (told.phone !== null && told.phone === number.phone) return true;
  try {
    await storeMessage(ctx, number, told);
  } catch (error) {
    if (error instanceof PhoneLearned) return false;
    if (!(error instanceof Ignored)) throw error;
  }
  return true;
}

async function storeMessage(ctx: Ctx, number: NumberRef, told: InboundMessage): Promise<void> {
  const { db, teamId } = ctx;
  const { mark, text } = readMark(told.text);
  const message = { ...told, text };
  await db.transaction(async (tx) => {
    // The second runs when the lead is held: statements of a transaction run in order.
    const [known, usual] = await Promise.all([
      lockLeadOfChat(tx, teamId, number.id, message.chat_id),
      store.findDestination(tx, teamId, number.id, message),
    ]);
    if (known && phoneLearned(known, message)) throw new PhoneLearned();
    const { lead, destination } = known
      ? { lead: known, destination: usual }
      : await addLead(tx, ctx, number, message, mark, usual);
    if (destination.blocked) throw new Ignored();
    const { campaign_id, campaign_status, reply_delay } = destination;
    const now = ctx.clock.now();
    const id = ctx.newId('msg');
    const kept = {
      id,
      lead_id: lead.id,
      number_id: number.id,
      direction: 'inbound',
      type: inboundType(message.kind),
      text: message.text,
      has_media: hasMedia(message.kind),
      status: 'received',
      engine_message_id: message.engine_message_id,
      sent_at: message.sent_at,
      created_at: now,
    } as const;
    const stored = await keepTold(tx, teamId, kept, {
      ...campaignAfter(lead, campaign_id),
      last_message_at: now,
    });
    // With it goes the lead that a repeated first message would have added.
    if (!stored) throw new Ignored();
    if (message.media) await expectFile(tx, ctx, id, message.media);

    const optsOut = wantsOut(lead, message.text);
    if (wantsBack(lead, message.text) && (await store.isNewest(tx, teamId, kept))) {
      const agent: Ctx = { ...ctx, actor: { kind: 'agent' } };
      await leadAllowed(tx, agent, lead, id, 'The lead asked to be contacted again.');
    }
    const { name, username } = message;
    await leadReplied(tx, ctx, lead, { at: now, name, username, campaign_id, opts_out: optsOut });
    if (destination.announced) await announce(tx, ctx, lead, { ...message, id });
    if (optsOut) return optOut(tx, ctx, lead.id);
    // What waited for the person to write may go now, whether or not the agent answers this message.
    const { reply_window_ms: window } = capabilitiesOf(destination.engine);
    if (known && window !== null) await wakeLead(tx, teamId, lead.id, now);
    if (!reply_delay || !mayAgentWrite(lead)) return;
    const hours = hoursLate(kept);
    if (hours !== null) return noteLate(tx, ctx, kept, hours);
    if (campaign_status === 'active') {
      const at = new Date(now.getTime() + drawFrom(reply_delay, ctx.random));
      await ctx.jobs.add(tx, JOBS.turn, { team_id: teamId, lead_id: lead.id }, { at });
    }
  });
}

/** The agent does not answer a message that came late: its lead's journal tells a person, once until somebody answers. */
async function noteLate(
  tx: Queries,
  ctx: Ctx,
  message: { id: string; lead_id: string; number_id: string; sent_at: Date },
  hours: number,
): Promise<void> {
  if (!(await store.isFirstLate(tx, ctx.teamId, message))) return;
  const said = `A message came late and was not answered: it was written ${hours} hours before it came.`;
  await writeEntry(tx, { ...ctx, actor: { kind: 'system' } }, message.lead_id, said);
}

/** Is this an opt-out? Also of a lead who opted out before, if a person has set another status since. */
export function wantsOut(lead: LeadState, text: string | null): boolean {
  return text !== null && (lead.opted_out_at === null || lead.status !== 'stopped') && isOptOut(text);
}

/** Does a lead who opted out ask to be written to again? */
export function wantsBack(lead: LeadState, text: string | null): boolean {
  return text !== null && lead.opted_out_at !== null && isOptIn(text);
}

/**
 * Adds a newcomer, with what brought them: a link may have a campaign of its own. Somebody who is a lead already may
 * write from a chat that is new.
 */
async function addLead(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  told: InboundMessage,
  mark: string | null,
  usual: store.Destination,
): Promise<{ lead: LeadState; destination: store.Destination }> {
  const { phone, lead: known } = await personOf(tx, ctx, number, told);
  const message = { ...told, phone };
  const here =
    known || phone !== told.phone ? await store.findDestination(tx, ctx.teamId, number.id, message) : usual;
  if (known) return { lead: known, destination: here };
  const id = ctx.newId('lead');
  const newcomer = {
    id,
    number_id: number.id,
    campaign_id: null,
    phone: message.phone,
    whatsapp_id: message.chat_id,
    channel: channelOf(number),
    ig_username: message.username ?? null,
    name: message.name,
    email: null,
    source: 'inbound',
    source_confidence: null,
    external_reference: null,
    pushed_at: null,
    created_at: ctx.clock.now(),
  };
  const added = await leadArrived(tx, ctx, newcomer, 'replied');
  const origin = added && (await attributeLead(tx, ctx, number.id, id, { mark, referral: message.referral }));
  if (origin) await leadAttributed(tx, ctx, id, origin);
  // Of two first messages at once, the second finds the lead that the first one added.
  const [lead, destination] = await Promise.all([
    lockLeadOfChat(tx, ctx.teamId, number.id, message.chat_id),
    origin && origin.campaign_id !== null
      ? store.findDestinationIn(tx, ctx.teamId, number.id, message, origin.campaign_id)
      : added
        ? here
        : store.findDestination(tx, ctx.teamId, number.id, message),
  ]);
  return { lead: lead!, destination };
}

/** `message.received`, with the message as the API shows it (webhooks.md#events). */
export async function announce(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  message: InboundMessage & { id: string },
): Promise<void> {
  const about = await contactPayload(tx, ctx, lead.id, { classification: null, reasoning: null });
  await emitEvent(tx, ctx, 'message.received', {
    ...about,
    message: {
      id: message.id,
      direction: 'inbound',
      text: message.text,
      type: inboundType(message.kind),
      has_media: hasMedia(message.kind),
      sent_at: message.sent_at.toISOString(),
    },
  });
}

/** The lead wants no more messages: discards waiting ones. Undone by {@link leadAllowed} alone. */
export async function optOut(tx: Queries, ctx: Ctx, leadId: string): Promise<void> {
  const reasoning = 'The lead asked not to be contacted any more.';
  await discardWaiting(tx, ctx.teamId, leadId, 'the lead opted out');
  await writeEntry(tx, { ...ctx, actor: { kind: 'agent' } }, leadId, reasoning);
  const about = await contactPayload(tx, ctx, leadId, { classification: 'opted_out', reasoning });
  await emitEvent(tx, ctx, 'contact.not_qualified', about);
}
