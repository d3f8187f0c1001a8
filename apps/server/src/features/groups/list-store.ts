// Reads groups, their members, messages and events.
import { contract } from '@parley/contract';
import type { EngineKind } from '../../engines/capabilities.ts';
import type { GroupPerson } from '../../engines/events.ts';
import { listQuery, listRows } from '../../platform/list-query.ts';
import { statement } from '../../platform/postgres/database.ts';

export const findRecord = statement<{ record: string }>(
  'groups.record',
  'select record::text as record from group_records where team_id = $1 and id = $2',
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);

export const groupExists = statement(
  'groups.exists',
  'select 1 from groups where team_id = $1 and id = $2',
).exists((teamId: string, id: string) => [teamId, id]);

/** Lists groups, newest first. */
export const listRecords = listQuery(contract.groups.list, {
  from: 'group_records',
  order: [{ column: 'id', type: 'text' }],
  filters: {},
});

/** Lists the current members, most recently changed record first. */
export const listMembers = listQuery(contract.groups.members, {
  from: 'group_member_records',
  order: [{ column: 'id', type: 'text' }],
  filters: { id: (p) => `group_id = ${p}` },
});

/** Lists messages by the time at which they were sent, newest first (docs/adr/store-groups-per-number.md). */
export const listMessages = listRows(contract.groups.messages.id, {
  from: 'group_message_records',
  order: [
    { column: 'sent_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  filters: {
    group_id: (p) => `group_id = ${p}`,
    since: (p) => `sent_at >= ${p}`,
    until: (p) => `sent_at <= ${p}`,
    member_id: (p) => `member_id = ${p}`,
    from_agent: (p) => `from_agent = ${p}`,
  },
});

/** Lists events by their time, newest first (docs/adr/store-groups-per-number.md). */
export const listEvents = listQuery(contract.groups.events, {
  from: 'group_event_records',
  order: [
    { column: 'occurred_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  filters: {
    id: (p) => `group_id = ${p}`,
    type: (p) => `type = ${p}`,
    since: (p) => `occurred_at >= ${p}`,
    until: (p) => `occurred_at <= ${p}`,
  },
});

/** Returns who has this phone in the group: the connected number, a current or former member, or neither. */
export const findSender = statement<{ own: boolean; member_id: string | null }>(
  'groups.sender',
  `select number.phone = $3 as own,
     (select member.id from group_members member
       where member.team_id = $1 and member.group_id = $2 and member.phone = $3) as member_id
   from groups join numbers number on number.team_id = groups.team_id and number.id = groups.number_id
   where groups.team_id = $1 and groups.id = $2`,
).row(
  (teamId: string, groupId: string, phone: string) => [teamId, groupId, phone],
  (row) => row ?? { own: false, member_id: null },
);

/** A group, and the connected number that is in it. */
export interface TrackedGroup {
  id: string;
  whatsapp_id: string;
  /** True if the connected number has left the group. */
  left: boolean;
  number_id: string;
  number_phone: string;
  engine: EngineKind;
}

export const findTrackedGroup = statement<TrackedGroup>(
  'groups.tracked',
  `select groups.id, groups.whatsapp_id, groups.left_at is not null as left,
     number.id as number_id, number.phone as number_phone, number.engine
   from groups join numbers number on number.team_id = groups.team_id and number.id = groups.number_id
   where groups.team_id = $1 and groups.id = $2`,
).row((teamId: string, id: string) => [teamId, id]);

/** Returns the record of the group with that chat id as JSON; undefined if the number is not in such a group. */
export const findRecordOfChat = statement<{ record: string }>(
  'groups.record-by-chat',
  `select group_records.record::text as record from groups
   join group_records on group_records.team_id = groups.team_id and group_records.id = groups.id
   where groups.team_id = $1 and groups.number_id = $2 and groups.whatsapp_id = $3`,
).row(
  (teamId: string, numberId: string, chatId: string) => [teamId, numberId, chatId],
  (row) => row?.record,
);

/** Returns whether this person is in the group now. */
export const isMember = statement(
  'groups.is-member',
  `select 1 from group_members where team_id = $1 and group_id = $2 and left_at is null
     and (whatsapp_id = $3 or phone = $4)`,
).exists((teamId: string, groupId: string, person: GroupPerson) => [
  teamId,
  groupId,
  person.chat_id,
  person.phone,
]);
