// Stores concurrent inbound messages in one transaction, so that they share locks, look-ups, rows and the commit. Each
// message is acknowledged after that commit (docs/adr/batch-concurrent-statements.md). A batch contains messages from
// strangers, and from leads that no other transaction has locked. Every other message, and every message in a failed
// batch, gets its own transaction, so that no message delays another or makes it fail.
import type { Ctx } from '../../context.ts';
import type { InboundMessage } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import { createBatches } from '../../platform/batches.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { isUnwell } from '../../platform/postgres/database-errors.ts';
import { addArrivedLeads, isPhoneNew, type LeadState, lockFreeLeads, lockStrangers } from '../leads/index.ts';
import { readMark } from '../links/index.ts';
import { readSignals } from './read-signals.ts';
import { buildNewcomer, receiveMessage } from './receive-message.ts';
import * as store from './store.ts';
import { storeMessages } from './store-messages.ts';

/** The maximum number of messages in one transaction. */
const MOST = 32;

interface ArrivedMessage {
  ctx: Ctx;
  number: NumberRef;
  /** The message, with the mark removed from its text. */
  message: InboundMessage;
  /** The mark of a click on a tracked link. */
  mark: string | null;
}

/**
 * The result of a message: stored, not stored (see {@link ReceiveInbound}), or `alone` if it needs its own transaction.
 */
type MessageOutcome = boolean | 'alone';

/**
 * Stores an inbound message. Ignores blocked messages, known messages, and messages from the number itself. Resolves
 * once the message is stored.
 * @returns false if the message reports the lead's phone. It is then not stored: identify the person first.
 */
export type ReceiveInbound = (ctx: Ctx, number: NumberRef, told: InboundMessage) => Promise<boolean>;

/** Creates an inbox, which collects the messages of each workspace. */
export function createInbox(): ReceiveInbound {
  const workspaces = new Map<string, (item: ArrivedMessage) => Promise<MessageOutcome>>();
  function getBatches(teamId: string) {
    const known = workspaces.get(teamId);
    if (known) return known;
    const made = createBatches(MOST, storeBatch);
    workspaces.set(teamId, made);
    return made;
  }
  return async (ctx, number, told) => {
    // A number that writes to itself is not a lead, because the agent would answer itself forever.
    if (told.phone !== null && told.phone === number.phone) return true;
    const { mark, text } = readMark(told.text);
    const message = { ...told, text };
    const outcome = await getBatches(ctx.teamId)({ ctx, number, message, mark }).catch((error: unknown) => {
      if (isUnwell(error)) throw error;
      return 'alone' as const;
    });
    return outcome === 'alone' ? receiveMessage(ctx, number, message, mark) : outcome;
  };
}

const buildChatKey = (numberId: string | null, chatId: string | null) => `${numberId} ${chatId}`;

/** Stores a workspace's messages in one transaction. @returns the outcome of each, in the same order. */
async function storeBatch(items: readonly ArrivedMessage[]): Promise<MessageOutcome[]> {
  const { ctx } = items[0]!;
  const signals = await readSignals(
    ctx,
    items.map(({ message }) => message.text),
  );
  const senders = items.map(({ number, message }) => ({ ...message, number_id: number.id }));
  return ctx.db.transaction(async (tx) => {
    const chats = new Map(senders.map((sender) => [buildChatKey(sender.number_id, sender.chat_id), sender]));
    // Limit the wait for locks that cannot be skipped, for example for a job that another transaction adds.
    await store.waitBriefly(tx);
    // Statements of a transaction run in order, so the second one runs after the leads are locked.
    const [held, destinations] = await Promise.all([
      lockFreeLeads(tx, ctx.teamId, [...chats.values()]),
      store.findDestinations(tx, ctx.teamId, senders),
    ]);
    const arriving = items.map((item, n) => ({
      ...item,
      signals: signals[n]!,
      destination: destinations[n]!,
      chat: buildChatKey(item.number.id, item.message.chat_id),
    }));
    const known = mapByChat(held);
    const added = mapByChat(await addStrangers(tx, ctx, arriving, known));
    const outcomes = arriving.map((one): MessageOutcome => {
      const lead = known.get(one.chat);
      if (lead) return !isPhoneNew(lead, one.message);
      return added.has(one.chat) || (one.destination.blocked && !isBrought(one)) || 'alone';
    });
    const arrivals = arriving
      .filter(({ destination }, n) => outcomes[n] === true && !destination.blocked)
      .map((one) => ({
        ...one,
        lead: (known.get(one.chat) ?? added.get(one.chat))!,
        known: known.has(one.chat),
      }));
    const stored = await storeMessages(tx, ctx, arrivals);
    const heard = new Set(arrivals.filter((_, n) => stored[n]).map(({ chat }) => chat));
    // Fail the batch, so that each message gets its own transaction and no new lead is left without a message.
    if ([...added.keys()].some((chat) => !heard.has(chat)))
      throw new Error('a new lead had only known messages');
    return outcomes;
  });
}

const mapByChat = (leads: readonly LeadState[]) =>
  new Map(leads.map((lead) => [buildChatKey(lead.number_id, lead.whatsapp_id), lead]));

type RoutedMessage = ArrivedMessage & { destination: store.Destination; chat: string };

/** Returns whether the sender might have come through a click, a link or an ad, which can determine the campaign. */
const isBrought = ({ mark, message, destination }: RoutedMessage) =>
  mark !== null || message.referral !== null || destination.linked;

/**
 * Adds and returns the senders who are not leads yet, except those who might have come through a link, a click or an
 * ad.
 */
async function addStrangers(
  tx: Queries,
  ctx: Ctx,
  arriving: readonly RoutedMessage[],
  known: ReadonlyMap<string, LeadState>,
): Promise<LeadState[]> {
  const first = new Map(arriving.toReversed().map((one) => [one.chat, one]));
  const unknown = [...first.values()].filter(
    (one) =>
      !known.has(one.chat) && one.destination.lead_id === null && !one.destination.blocked && !isBrought(one),
  );
  if (unknown.length === 0) return [];
  const people = unknown.map((one) => {
    const { chat_id, phone } = one.message;
    return { number_id: one.number.id, chat_id, phone, one };
  });
  const strangers = await lockStrangers(tx, ctx, people);
  if (strangers.length === 0) return [];
  const newcomers = strangers.map(({ one: { number, message, destination } }) =>
    buildNewcomer(ctx, number, message, destination.campaign_id),
  );
  return addArrivedLeads(tx, ctx, newcomers, 'replied');
}
