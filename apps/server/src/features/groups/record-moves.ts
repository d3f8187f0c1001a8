// Records an engine's reports about a group and its members (groups.md). Each is recorded in one transaction that locks
// the group, so that the members, their events and the count always agree (docs/adr/store-groups-per-number.md).
import type { Ctx } from '../../context.ts';
import type { GroupMove, GroupPerson, GroupReport } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { createMemberLeads } from './create-member-leads.ts';
import { createRoster, type Roster } from './roster.ts';
import * as store from './store.ts';

/** Records that the connected number is in the group. */
export async function recordGroup(ctx: Ctx, number: NumberRef, sight: GroupReport): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const group = await openGroup(tx, ctx, number, sight.chat_id, sight.at);
    await store.saveDescription(tx, ctx.teamId, group.id, sight);
    await store.savePresence(tx, ctx.teamId, group.id, true, sight.at);
    if (sight.participants)
      await syncMembers(tx, ctx, group.id, removeOwnNumber(number, sight.participants), sight.at);
    await createMemberLeads(tx, ctx, number, group);
  });
}

/** Records that people joined a group, or that their role in it changed. */
export async function recordJoin(ctx: Ctx, number: NumberRef, move: GroupMove): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const group = await openGroup(tx, ctx, number, move.chat_id, move.at);
    await recordMove(tx, ctx, number, group.id, 'join', move);
    await createMemberLeads(tx, ctx, number, group);
  });
}

/** Records that people left a group. If the connected number is among them, the group is no longer tracked. */
export async function recordLeave(ctx: Ctx, number: NumberRef, move: GroupMove): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const group = await openGroup(tx, ctx, number, move.chat_id, move.at);
    await recordMove(tx, ctx, number, group.id, 'leave', move);
  });
}

/** Locks the group until the transaction ends. Adds the group if it is new. */
export function openGroup(tx: Queries, ctx: Ctx, number: NumberRef, chatId: string, at: Date) {
  return store.openGroup(tx, number, chatId, { id: ctx.newId('grp'), at, now: ctx.clock.now() });
}

/**
 * Removes the connected number from reports. It is not a participant: when it joins or leaves, the group's status
 * changes.
 */
const removeOwnNumber = (number: NumberRef, people: readonly GroupPerson[]) =>
  people.filter(({ phone }) => phone !== number.phone);

async function recordMove(
  tx: Queries,
  ctx: Ctx,
  number: NumberRef,
  groupId: string,
  type: 'join' | 'leave',
  move: GroupMove,
): Promise<void> {
  const people = removeOwnNumber(number, move.people);
  if (people.length < move.people.length) {
    await store.savePresence(tx, ctx.teamId, groupId, type === 'join', move.at);
  }
  if (people.length === 0) return;
  const known = await store.findMembers(tx, ctx.teamId, groupId, people, move.engine_event_id);
  const roster = createRoster(known, () => ctx.newId('gmem'));
  await saveRoster(tx, ctx, groupId, roster, [
    { ...move, type, moved: applyMoves(roster, type, people, move.at) },
  ]);
}

/**
 * Sets the members of the group to these people. Records a join for each new member and a leave for each missing one,
 * both with an unknown cause.
 */
async function syncMembers(
  tx: Queries,
  ctx: Ctx,
  groupId: string,
  people: readonly GroupPerson[],
  at: Date,
): Promise<void> {
  const known = await store.findEverybody(tx, ctx.teamId, groupId);
  const roster = createRoster(known, () => ctx.newId('gmem'));
  const told = new Set(people.map((person) => roster.find(person)));
  const missing = known
    .filter((member) => member.left_at === null && !told.has(member))
    .map(({ whatsapp_id, phone, name }) => ({ chat_id: whatsapp_id, phone, name }));
  const how = { cause: 'unknown', actor: null, engine_event_id: null, at } as const;
  await saveRoster(tx, ctx, groupId, roster, [
    { ...how, type: 'leave', moved: applyMoves(roster, 'leave', missing, at) },
    { ...how, type: 'join', moved: applyMoves(roster, 'join', people, at) },
  ]);
}

function applyMoves(
  roster: Roster,
  type: 'join' | 'leave',
  people: readonly GroupPerson[],
  at: Date,
): string[] {
  return people
    .map((person) => roster.take(type, person, at))
    .filter(({ moved }) => moved)
    .map(({ member }) => member.id);
}

type MoveEvents = Omit<store.NewEvents, 'moved'> & { moved: string[] };

/** Writes the members, an event for each who joined or left, and the count. */
export async function saveRoster(
  tx: Queries,
  ctx: Ctx,
  groupId: string,
  roster: Roster,
  moves: readonly MoveEvents[],
): Promise<void> {
  const now = ctx.clock.now();
  await store.saveMembers(tx, ctx.teamId, groupId, roster.changed(), now);
  let participants = 0;
  for (const move of moves) {
    const moved = move.moved.map((member_id) => ({ id: ctx.newId('gevt'), member_id }));
    await store.insertEvents(tx, ctx.teamId, groupId, { ...move, moved }, now);
    participants += move.type === 'join' ? moved.length : -moved.length;
  }
  if (participants !== 0) {
    await store.addToCounts(tx, ctx.teamId, groupId, { participants, messages: 0 });
  }
}
