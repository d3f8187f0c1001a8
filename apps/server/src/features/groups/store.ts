// Writes groups, their members and their events.
import type { GroupMove, GroupPerson, GroupReport } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import type { Member } from './roster.ts';

/** The data about a group that determines how events are applied. */
export interface GroupState {
  id: string;
  /** The number's group campaign, which turns participants into leads; null if there is none or it is archived. */
  campaign_id: string | null;
}

const lock = statement<GroupState>(
  'groups.lock',
  `select groups.id, (
     select campaign.id from campaigns campaign
     where campaign.team_id = groups.team_id and campaign.number_id = groups.number_id
       and campaign.purpose = 'group' and campaign.status <> 'archived'
     order by campaign.id limit 1
   ) as campaign_id
   from groups where groups.team_id = $1 and groups.number_id = $2 and groups.whatsapp_id = $3 for no key update`,
);

const add = statement(
  'groups.add',
  `insert into groups (team_id, id, number_id, whatsapp_id, seen_at, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (team_id, number_id, whatsapp_id) do nothing`,
  { writes: ['groups'] },
);

/**
 * Locks the group until the transaction ends, which is required to change the group or its members. Adds the group if
 * it is new.
 */
export async function openGroup(
  tx: Queries,
  number: NumberRef,
  chatId: string,
  fresh: { id: string; at: Date; now: Date },
): Promise<GroupState> {
  const key = [number.team_id, number.id, chatId];
  const known = await tx.row(lock, key);
  if (known) return known;
  await tx.write(add, [number.team_id, fresh.id, number.id, chatId, fresh.at, fresh.now]);
  return (await tx.row(lock, key))!;
}

/**
 * Saves the reported description. Undefined fields do not change. If a newer report has been stored, nothing changes.
 */
export const saveDescription = namedStatement(
  'groups.describe',
  `update groups set name = case when :has_name then :name else name end,
     description = case when :has_description then :description else description end,
     invite_url = case when :has_invite_url then :invite_url else invite_url end, described_at = :at
   where team_id = :team_id and id = :id and (described_at is null or described_at <= :at)`,
  { writes: ['groups'] },
).write((teamId: string, id: string, { name, description, invite_url, at }: GroupReport) => ({
  team_id: teamId,
  id,
  at,
  has_name: name !== undefined,
  name,
  has_description: description !== undefined,
  description,
  has_invite_url: invite_url !== undefined,
  invite_url,
}));

/** Stores whether the connected number was in the group at the time `at`, as reported. */
export const savePresence = statement(
  'groups.save-presence',
  `update groups set
     left_at = case when $4 and left_at <= $3 then null when not $4 and seen_at <= $3 then $3 else left_at end,
     seen_at = case when $4 then greatest(seen_at, $3) else seen_at end
   where team_id = $1 and id = $2`,
  { writes: ['groups'] },
).write((teamId: string, id: string, isIn: boolean, at: Date) => [teamId, id, at, isIn]);

export const addToCounts = statement(
  'groups.count',
  `update groups set participants_count = participants_count + $3, messages_count = messages_count + $4
   where team_id = $1 and id = $2`,
  { writes: ['groups'] },
).write((teamId: string, id: string, more: { participants: number; messages: number }) => [
  teamId,
  id,
  more.participants,
  more.messages,
]);

const members = statement<Member>(
  'groups.members-told-of',
  `select id, whatsapp_id, phone, name, role, joined_at, left_at, heard_at,
     exists (select 1 from group_events event
       where event.team_id = $1 and event.member_id = member.id and event.engine_event_id = $5) as told
   from group_members member
   where team_id = $1 and group_id = $2 and (whatsapp_id = any($3) or phone = any($4))`,
);

/** Returns these people's rows, and whether this event was already recorded for them. */
export function findMembers(
  tx: Queries,
  teamId: string,
  groupId: string,
  people: readonly GroupPerson[],
  engineEventId: string | null,
): Promise<Member[]> {
  const ids = people.map((person) => person.chat_id);
  const phones = people.flatMap(({ phone }) => (phone === null ? [] : [phone]));
  return tx.rows(members, [teamId, groupId, ids, phones, engineEventId]);
}

/** Returns all current and former members. */
export const findEverybody = statement<Member>(
  'groups.everybody',
  `select id, whatsapp_id, phone, name, role, joined_at, left_at, heard_at, false as told
   from group_members where team_id = $1 and group_id = $2`,
).rows((teamId: string, groupId: string) => [teamId, groupId]);

const saveAll = namedStatement(
  'groups.save-members',
  `insert into group_members (team_id, id, group_id, whatsapp_id, phone, name, role, joined_at, left_at, heard_at,
     created_at)
   select :team_id, given.id, :group_id, given.whatsapp_id, given.phone, given.name, given.role,
     given.joined_at, given.left_at,
     given.heard_at, :now
   from unnest(:ids::text[], :whatsapp_ids::text[], :phones::text[], :names::text[], :roles::text[],
     :joined_at::timestamptz[], :left_at::timestamptz[],
     :heard_at::timestamptz[]) as given (id, whatsapp_id, phone, name, role, joined_at, left_at, heard_at)
   on conflict (team_id, id) do update set whatsapp_id = excluded.whatsapp_id, phone = excluded.phone,
     name = excluded.name, role = excluded.role, joined_at = excluded.joined_at, left_at = excluded.left_at,
     heard_at = excluded.heard_at`,
  { writes: ['group_members'] },
);

export async function saveMembers(
  tx: Queries,
  teamId: string,
  groupId: string,
  people: readonly Member[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  const column = <Key extends keyof Member>(key: Key) => people.map((member) => member[key]);
  await tx.write(
    ...saveAll({
      team_id: teamId,
      group_id: groupId,
      now,
      ids: column('id'),
      whatsapp_ids: column('whatsapp_id'),
      phones: column('phone'),
      names: column('name'),
      roles: column('role'),
      joined_at: column('joined_at'),
      left_at: column('left_at'),
      heard_at: column('heard_at'),
    }),
  );
}

const addEvents = namedStatement(
  'groups.add-events',
  `insert into group_events (team_id, id, group_id, member_id, type, cause, actor, engine_event_id, occurred_at,
     created_at)
   select :team_id, moved.id, :group_id, moved.member_id, :type, :cause, :actor::json, :engine_event_id, :at, :now
   from unnest(:ids::text[], :member_ids::text[]) as moved (id, member_id)`,
  { writes: ['group_events'] },
);

export interface NewEvents extends Pick<GroupMove, 'cause' | 'actor' | 'engine_event_id' | 'at'> {
  type: 'join' | 'leave';
  /** The id of each new event, and the id of its member. */
  moved: { id: string; member_id: string }[];
}

export async function insertEvents(
  tx: Queries,
  teamId: string,
  groupId: string,
  { moved, ...event }: NewEvents,
  now: Date,
): Promise<void> {
  if (moved.length === 0) return;
  const actor = event.actor && JSON.stringify({ phone: event.actor.phone, name: event.actor.name });
  const ids = moved.map((one) => one.id);
  const member_ids = moved.map((one) => one.member_id);
  await tx.write(...addEvents({ ...event, team_id: teamId, group_id: groupId, ids, member_ids, actor, now }));
}

export interface NewGroupMessage {
  id: string;
  group_id: string;
  engine_message_id: string;
  /** null if the connected number wrote the message. */
  member_id: string | null;
  type: 'USER_MESSAGE' | 'MANUAL_MESSAGE';
  text: string | null;
  is_mention: boolean;
  media_type: string | null;
  sent_at: Date;
  created_at: Date;
}

/** Stores a message. Returns false if it was reported before. */
export const insertMessage = namedStatement<{ id: string }>(
  'groups.insert-message',
  `insert into group_messages (team_id, id, group_id, engine_message_id, member_id, from_agent, type, text, is_mention,
     media_type, sent_at, created_at)
   values (:team_id, :id, :group_id, :engine_message_id, :member_id, :member_id::id is null, :type, :text,
     :is_mention, :media_type, :sent_at, :created_at)
   on conflict (team_id, group_id, engine_message_id) do nothing returning id`,
  { writes: ['group_messages'] },
).exists((teamId: string, message: NewGroupMessage) => ({ ...message, team_id: teamId }));

export interface MemberWithoutLead {
  id: string;
  whatsapp_id: string;
  phone: string | null;
  name: string | null;
}

/** Returns the people in the group who have no lead yet and are not blocked. */
export const listWithoutLead = statement<MemberWithoutLead>(
  'groups.without-lead',
  `select id, whatsapp_id, phone, name from group_members
   where team_id = $1 and group_id = $2 and left_at is null and lead_id is null
     and not is_person_blocked($1, $3, phone, whatsapp_id, null)
   order by id limit 5000`,
).rows((teamId: string, groupId: string, campaignId: string) => [teamId, groupId, campaignId]);

export const saveLeads = statement(
  'groups.save-leads',
  `update group_members member set lead_id = given.lead_id from unnest($2::text[], $3::text[]) as given (id, lead_id)
   where member.team_id = $1 and member.id = given.id`,
  { writes: ['group_members'] },
).write((teamId: string, leads: readonly { member_id: string; lead_id: string }[]) => [
  teamId,
  leads.map((one) => one.member_id),
  leads.map((one) => one.lead_id),
]);

/** Moves the memberships of one lead to another, because both leads are one person. */
export const moveMembers = statement(
  'groups.move-memberships',
  'update group_members set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['group_members'] },
).write((teamId: string, from: string, to: string) => [teamId, from, to]);

/** Keeps a group's members, but removes their connection to a deleted lead. */
export const detachMembers = statement(
  'groups.detach-members',
  'update group_members set lead_id = null where team_id = $1 and lead_id = $2',
  { writes: ['group_members'] },
).write((teamId: string, leadId: string) => [teamId, leadId]);
