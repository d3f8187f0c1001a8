// Receives a message to a number: stores the message, lead, counters, event and the agent's turn in one transaction
// (internals.md#incoming-messages). A message that an engine reports twice is stored once.
import type { Ctx } from '../../context.ts';
import { getChannel } from '../../engines/capabilities.ts';
import type { InboundMessage } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import type { TextSignals } from '../../language/signals.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import {
  addArrivedLead,
  identifyPerson,
  isPhoneNew,
  type LeadState,
  lockLeadOfChat,
  storeAttribution,
} from '../leads/index.ts';
import { attributeLead } from '../links/index.ts';
import { readSignals } from './read-signals.ts';
import * as store from './store.ts';
import { storeMessages } from './store-messages.ts';

/** Thrown to roll back the transaction, so that the message leaves no trace. */
class IgnoredMessage extends Error {}
/** Thrown like `IgnoredMessage`, but the message can be stored once the phone behind the masked id is known. */
class PhoneResolved extends Error {}

/**
 * Stores an inbound message in its own transaction, and waits for the sender's lock. Ignores blocked and known
 * messages.
 * @param mark the mark of a click on a tracked link, already removed from the text.
 * @returns false if the message reports the lead's phone. It is then not stored: identify the person first.
 */
export async function receiveMessage(
  ctx: Ctx,
  number: NumberRef,
  message: InboundMessage,
  mark: string | null,
): Promise<boolean> {
  const [signals] = await readSignals(ctx, [message.text]);
  try {
    await ctx.db.transaction((tx) => storeMessage(tx, ctx, number, { message, signals: signals!, mark }));
  } catch (error) {
    if (error instanceof PhoneResolved) return false;
    if (!(error instanceof IgnoredMessage)) throw error;
  }
  return true;
}

async function storeMessage(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  { message, signals, mark }: { message: InboundMessage; signals: TextSignals; mark: string | null },
): Promise<void> {
  const { teamId } = ctx;
  // Statements of a transaction run in order, so the second one runs after the lead is locked.
  const [known, usual] = await Promise.all([
    lockLeadOfChat(tx, teamId, number.id, message.chat_id),
    store.findDestination(tx, teamId, { ...message, number_id: number.id }),
  ]);
  if (known && isPhoneNew(known, message)) throw new PhoneResolved();
  const { lead, destination } = known
    ? { lead: known, destination: usual }
    : await addLead(tx, ctx, number, message, mark, usual);
  if (destination.blocked) throw new IgnoredMessage();
  const arrival = { number, message, signals, lead, destination, known: known !== undefined };
  const [stored] = await storeMessages(tx, ctx, [arrival]);
  // The message was reported before. The rollback also removes the lead if this report has added one.
  if (!stored) throw new IgnoredMessage();
}

/**
 * Adds a new lead with its origin, because a link can have its own campaign. If the person is a known lead who writes
 * from a new chat, returns that lead.
 */
async function addLead(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  told: InboundMessage,
  mark: string | null,
  usual: store.Destination,
): Promise<{ lead: LeadState; destination: store.Destination }> {
  const { phone, lead: known } = await identifyPerson(tx, ctx, number, told);
  const message = { ...told, phone };
  const sender = { ...message, number_id: number.id };
  const here = known || phone !== told.phone ? await store.findDestination(tx, ctx.teamId, sender) : usual;
  if (known) return { lead: known, destination: here };
  // The lead has no campaign until its origin is known.
  const newcomer = buildNewcomer(ctx, number, message, null);
  const added = await addArrivedLead(tx, ctx, newcomer, 'replied');
  const origin =
    added && (await attributeLead(tx, ctx, number.id, newcomer.id, { mark, referral: message.referral }));
  if (origin) await storeAttribution(tx, ctx, newcomer.id, origin);
  // If two first messages arrive at the same time, the second finds the lead that the first one added.
  const [lead, destination] = await Promise.all([
    lockLeadOfChat(tx, ctx.teamId, number.id, message.chat_id),
    origin && origin.campaign_id !== null
      ? store.findDestination(tx, ctx.teamId, { ...sender, campaign_id: origin.campaign_id })
      : added
        ? here
        : store.findDestination(tx, ctx.teamId, sender),
  ]);
  return { lead: lead!, destination };
}

/** Returns the data for a new lead who writes to the number. */
export function buildNewcomer(
  ctx: Ctx,
  number: NumberRef,
  message: InboundMessage,
  campaignId: string | null,
) {
  return {
    id: ctx.newId('lead'),
    number_id: number.id,
    campaign_id: campaignId,
    phone: message.phone,
    whatsapp_id: message.chat_id,
    channel: getChannel(number),
    ig_username: message.username ?? null,
    name: message.name,
    email: null,
    source: 'inbound' as const,
    source_confidence: null,
    external_reference: null,
    pushed_at: null,
    created_at: ctx.clock.now(),
  };
}
