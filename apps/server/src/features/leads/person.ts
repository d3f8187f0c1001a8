// Finds the person behind the ids of a network: each person is one lead on a number (lead.md#ids-of-a-person).
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { NumberRef } from '../../engines/port.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { writeEntry } from './journal.ts';
import * as merging from './merge-store.ts';
import * as store from './person-store.ts';
import { type LeadState, lockLeadOfChat } from './store.ts';

/** The ids that a network gives for the sender or the recipient of a message. */
interface NetworkIds {
  chat_id: string;
  /** The phone; null while the network masks it. */
  phone: string | null;
}

/** Returns whether the chat's id hides the phone, or the network has no phones. */
const isMasked = (chatId: string): boolean => !chatId.endsWith('@c.us');
const getPhoneChat = (phone: string): string => `${phone}@c.us`;

/**
 * Identifies the sender of a message from an unknown chat. Locks the person until the transaction ends, so that two
 * concurrent messages add only one lead.
 * @returns the phone, if the network ever reported it, and the person's lead, who is answered in this chat from now on.
 */
export async function identifyPerson(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  named: NetworkIds,
): Promise<{ phone: string | null; lead: LeadState | undefined }> {
  const { phone, lead } = await find(tx, ctx, number, named);
  if (lead && lead.whatsapp_id !== named.chat_id) {
    lead.whatsapp_id = named.chat_id;
    await store.saveLeadIds(tx, ctx.teamId, lead.id, lead, ctx.clock.now());
  }
  return { phone, lead };
}

/**
 * Finds the people who are certainly strangers among those who write from chats without a lead. Locks each as {@link
 * identifyPerson} does, but without waiting. Excludes people whom another transaction has locked or who are known in
 * any other way.
 */
export async function lockStrangers<Person extends NetworkIds & { number_id: string }>(
  tx: Queries,
  ctx: Ctx,
  people: readonly Person[],
): Promise<Person[]> {
  const phones = people.map(({ number_id, phone }) => `${number_id} ${phone}`);
  // Two chats with the same phone are one person.
  const single = people.filter(({ phone }, n) => phone === null || phones.indexOf(phones[n]!) === n);
  const named = single.map((person) => ({ person, names: listLockNames(person) }));
  const [held, seen] = await Promise.all([
    store.lockFreePersons(
      tx,
      ctx.teamId,
      named.flatMap(({ names }) => names),
    ),
    store.findKnownPeople(tx, ctx.teamId, single),
  ]);
  return named
    .filter(({ person, names }, n) => {
      const { is_lead, phone } = seen[n]!;
      const asTold = !isMasked(person.chat_id) || phone === person.phone;
      return !is_lead && asTold && names.every((name) => held.has(name));
    })
    .map(({ person }) => person);
}

/** Returns the names under which a person is locked, in lock order. */
function listLockNames({ number_id, chat_id, phone }: NetworkIds & { number_id: string }): string[] {
  return [...(isMasked(chat_id) ? [`${number_id} ${chat_id}`] : []), ...(phone === null ? [] : [phone])];
}

/** Locks and returns the lead of a chat, whichever id the network uses; undefined if there is none. */
export async function lockLeadOfPerson(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  named: NetworkIds,
): Promise<LeadState | undefined> {
  const known = await lockLeadOfChat(tx, ctx.teamId, number.id, named.chat_id);
  return known ?? (await find(tx, ctx, number, named)).lead;
}

async function find(tx: Queries, { teamId }: Ctx, number: NumberRef, { chat_id, phone: told }: NetworkIds) {
  if (isMasked(chat_id)) await store.lockPerson(tx, teamId, `${number.id} ${chat_id}`);
  const phone = told ?? (await store.findPhone(tx, teamId, number.id, chat_id));
  if (phone === null) return { phone, lead: await lockLeadOfChat(tx, teamId, number.id, chat_id) };
  await store.lockPerson(tx, teamId, phone);
  if (isMasked(chat_id)) await store.saveMasked(tx, teamId, number.id, chat_id, phone);
  const leads = await store.lockLeads(tx, teamId, number.id, { chat_id, phone, old_phone: null });
  const ofChat = leads.find((lead) => lead.whatsapp_id === chat_id);
  return { phone, lead: ofChat ?? leads.find((lead) => lead.in_touch) ?? leads[0] };
}

/** Returns whether the message is the first to report the lead's phone. */
export function isPhoneNew(lead: LeadState, { chat_id, phone }: NetworkIds): boolean {
  return lead.phone === null && phone !== null && isMasked(chat_id);
}

/**
 * Locks the person, and stores the phone if the network reported it for a masked id. For a new phone of a chat, stores
 * nothing.
 * @returns the ids under which the person can appear on the number.
 */
export async function saveReportedIds(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  { masked, phone }: { masked: string; phone: string },
): Promise<store.PersonIds> {
  const { teamId } = ctx;
  await store.lockPerson(tx, teamId, `${numberId} ${masked}`);
  await store.lockPerson(tx, teamId, phone);
  const before = isMasked(masked)
    ? await store.findPhone(tx, teamId, numberId, masked)
    : masked.slice(0, masked.indexOf('@'));
  if (isMasked(masked)) await store.saveMasked(tx, teamId, numberId, masked, phone);
  return { chat_id: masked, phone, old_phone: before === phone ? null : before };
}

/**
 * Locks and returns the person's leads on the number. The first lead is the one to keep in a merge: one that was pushed
 * or imported, because a CRM can refer to it, else the oldest.
 */
export async function lockPersonLeads(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  ids: store.PersonIds,
): Promise<LeadState[]> {
  const leads = await store.lockLeads(tx, ctx.teamId, numberId, ids);
  return leads.toSorted(
    (one, other) =>
      Number(other.given) - Number(one.given) || one.created_at.getTime() - other.created_at.getTime(),
  );
}

/** Merges the lead `gone` into `lead`, because both are the same person. No other rows may refer to `gone`. */
export async function mergeLeads(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  gone: LeadState,
): Promise<LeadState> {
  const now = ctx.clock.now();
  await merging.moveNotes(tx, ctx.teamId, gone.id, lead.id);
  await merging.mergeConversation(tx, ctx.teamId, gone.id, lead.id, now);
  // If the network hides the phone, messages are sent to the masked chat.
  const chats = [lead.whatsapp_id!, gone.whatsapp_id!];
  const chat = chats.find(isMasked) ?? chats[0]!;
  const merged = await merging.mergeLead(tx, ctx.teamId, gone.id, lead.id, chat, now);
  const entry = fact('lead_merged', { lead: gone.id, chat: gone.whatsapp_id });
  await writeEntry(tx, { ...ctx, actor: { kind: 'system' } }, lead.id, entry);
  return merged;
}

/** Stores the lead's phone, and the id of the chat that the network uses for the lead. */
export async function saveIdsOfLead(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  { chat_id, phone, old_phone }: store.PersonIds,
): Promise<void> {
  const before = { phone: lead.phone, whatsapp_id: lead.whatsapp_id };
  // Any other phone of the lead stays, because it is another spelling of the reported phone, for example without the
  // ninth digit in Brazil.
  if (lead.phone === null || lead.phone === old_phone) lead.phone = phone;
  const isOld = old_phone !== null && lead.whatsapp_id === getPhoneChat(old_phone);
  if (isOld) lead.whatsapp_id = isMasked(chat_id) ? chat_id : getPhoneChat(phone);
  if (before.phone === lead.phone && before.whatsapp_id === lead.whatsapp_id) return;
  await store.saveLeadIds(tx, ctx.teamId, lead.id, lead, ctx.clock.now());
  if (before.phone === lead.phone) return;
  const entry =
    before.phone === null
      ? fact('phone_learned', { phone })
      : fact('phone_changed', { from: before.phone, to: phone });
  await writeEntry(tx, { ...ctx, actor: { kind: 'system' } }, lead.id, entry);
}
