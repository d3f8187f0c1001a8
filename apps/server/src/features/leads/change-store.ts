// Stores changes to leads: messages, who drives the conversation, and the agent's verdicts.
import type { BookingStatus, Reason } from '@parley/contract';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import { changesLeadSql, type LeadStatus, type StatusAuthor, statusAfterSql } from './lifecycle.ts';

/** The fields of a lead that a message can change. The first message changes them; later messages rarely do. */
export interface LeadChange {
  name: string | null;
  ig_username: string | null;
  campaign_id: string | null;
  listed: boolean;
  status: LeadStatus;
  status_set_by: StatusAuthor;
  opted_out_at: Date | null;
  clear_next_action: boolean;
}

/** Records that the lead wrote. */
export const saveInboundMessage = namedStatement(
  'leads.received',
  `update leads set replied = true, replied_at = coalesce(replied_at, :at), in_touch = true, name = :name,
    campaign_id = :campaign_id, listed = :listed, status = :status,
     status_set_by = :status_set_by, opted_out_at = :opted_out_at,
       next_action_at = case when :clear_next_action then null else next_action_at end,
     next_action_label = case when :clear_next_action then null else next_action_label end,
       ig_username = :ig_username, updated_at = :at
   where team_id = :team_id and id = :id`,
  { writes: ['leads'] },
).write((teamId: string, id: string, at: Date, to: LeadChange) => ({ ...to, team_id: teamId, id, at }));

/** SQL for the types of messages that a person or a script writes. */
export const PERSON_TYPES = `('API_MESSAGE', 'MEMBER_MESSAGE', 'MANUAL_MESSAGE')`;

/**
 * Returns SQL that counts one message, or `count` messages, in the conversation of each lead in `from`. `from` has the
 * lead's id, the current campaign_id, listed, manual_override and assigned_to, and the `type` of the message. `$1` is
 * the workspace. The lead's question stays unanswered if the message is an automatic text, such as a hand-over.
 * `last_message_at` never goes back, because the inbox is read in its order (docs/adr/page-lists-by-index.md). So an
 * older message that arrives late does not count as the answer to a newer one.
 */
export function countMessageSql(
  from: string,
  of: { direction: string; at: string; now: string; count?: string },
): string {
  const { direction, at, now, count = '1' } = of;
  const type = `(select ${from}.type from ${from} where ${from}.id = conversation.lead_id)`;
  const isLatest = 'excluded.last_message_at >= conversation.last_message_at';
  return `insert into conversations as conversation (team_id, lead_id, campaign_id, listed, messages_count,
     last_message_at, last_message_direction, updated_at, held, assigned_to, asked_at)
   select $1, ${from}.id, ${from}.campaign_id, ${from}.listed, ${count}, ${at}, ${direction}, ${now},
     ${from}.manual_override, ${from}.assigned_to, case when ${direction} = 'inbound' then ${at} end from ${from}
   on conflict (team_id, lead_id) do update set messages_count = conversation.messages_count + excluded.messages_count,
     last_message_at = greatest(conversation.last_message_at, excluded.last_message_at),
     last_message_direction = case when ${isLatest}
       then excluded.last_message_direction else conversation.last_message_direction end, updated_at = excluded.updated_at, follow_ups_sent =
       case when excluded.last_message_direction = 'inbound' then 0 else conversation.follow_ups_sent end,
     asked_at = case when ${isLatest} and (${type} = 'AI_REPLY' or ${type} in ${PERSON_TYPES}) then null
       else coalesce(conversation.asked_at, excluded.asked_at) end,
     open_question_id = case when ${isLatest} and ${type} in ${PERSON_TYPES} then null
       else conversation.open_question_id end`;
}

/**
 * Returns SQL that counts a remark in the conversation of each lead in `from`, by `id`. A remark is part of the
 * transcript, but neither the last message nor an answer, so follow-ups continue. `$1` is the workspace.
 */
export function countRemarkSql(from: string, now: string): string {
  return `update conversations as conversation set messages_count = conversation.messages_count + 1, updated_at = ${now}
   from ${from} where conversation.team_id = $1 and conversation.lead_id = ${from}.id`;
}

/** The columns of `lead`, a locked row of `leads`, that {@link countMessageSql} and {@link markContactedSql} need. */
export const LOCKED_COLUMNS = `lead.id, lead.campaign_id, lead.listed, lead.manual_override, lead.assigned_to,
  lead.first_contact_at is null or ${changesLeadSql('contacted', 'lead')} as is_new`;

/**
 * Returns SQL that marks the leads in `from` as contacted. `from` has the columns {@link LOCKED_COLUMNS}. Leads who
 * were contacted before do not change.
 */
export function markContactedSql(from: string, at: string): string {
  return `update leads as lead set ${contactedSql(at)}
   from ${from} where lead.team_id = $1 and lead.id = ${from}.id and ${from}.is_new`;
}

function contactedSql(at: string): string {
  return `first_contact_at = coalesce(lead.first_contact_at, ${at}), in_touch = true, updated_at = ${at},
     ${statusAfterSql('contacted', 'lead')}`;
}

/** Records that a person sent a message from the phone. */
export const saveSentByPerson = statement(
  'leads.sent-by-person',
  `update leads as lead set first_contact_at = coalesce(first_contact_at, $3), in_touch = true,
     ${statusAfterSql('contacted', 'lead')}, manual_override = true, held_how = 'phone', held_by = null, held_why = null,
     held_since = coalesce(held_since, $4), campaign_id = $5, listed = $6, updated_at = $4
   where team_id = $1 and id = $2`,
  { writes: ['leads'] },
).write(
  (
    teamId: string,
    id: string,
    sent: { at: Date; campaign_id: string | null; listed: boolean },
    now: Date,
  ) => [teamId, id, sent.at, now, sent.campaign_id, sent.listed],
);

/** Stores the result of a transition. `qualified_at` and `opted_out_at` are set only once (lead.md#qualified-at). */
export const saveStatus = statement(
  'leads.set-status',
  `update leads set status = $3, status_set_by = $4,
     qualified_at = case when $3 = 'qualified' then coalesce(qualified_at, $5) else qualified_at end,
     opted_out_at = case when $6 then coalesce(opted_out_at, $5) else opted_out_at end, updated_at = $5
   where team_id = $1 and id = $2`,
  { writes: ['leads'] },
).write(
  (
    teamId: string,
    id: string,
    to: { status: LeadStatus; status_set_by: StatusAuthor },
    optedOut: boolean,
    now: Date,
  ) => [teamId, id, to.status, to.status_set_by, now, optedOut],
);

/**
 * Returns SQL for whether a member can undo the opt-out of `lead`: a member recorded it, and the lead has not written
 * since. `$1` is the workspace.
 */
export const canUndoOptOutSql = (lead: string) => `(${lead}.opted_out_at is not null
  and coalesce((select message.created_at < ${lead}.opted_out_at from messages message
    where message.team_id = $1 and message.lead_id = ${lead}.id and message.direction = 'inbound'
    order by message.id desc limit 1), true)
  and (select coalesce(bool_and(entry.fact->>'code' = 'lead_opted_out_by_member'), false) from notes entry
    where entry.team_id = $1 and entry.lead_id = ${lead}.id and entry.created_at >= ${lead}.opted_out_at
      and entry.fact->>'code' in ('lead_opted_out', 'lead_opted_out_at_network', 'lead_opted_out_by_member')))`;

export interface StatusBefore {
  status: LeadStatus;
  set_by: StatusAuthor;
}

/** Returns the status before an opt-out that a member can undo; null if no member can. */
export const findStatusBeforeOptOut = statement<{ before: StatusBefore }>(
  'leads.status-before-opt-out',
  `select entry.fact->'params' as before from leads lead
   join notes entry on entry.team_id = lead.team_id and entry.lead_id = lead.id
   where lead.team_id = $1 and lead.id = $2 and ${canUndoOptOutSql('lead')}
     and entry.created_at >= lead.opted_out_at and entry.fact->>'code' = 'lead_opted_out_by_member'
   order by entry.id desc limit 1`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.before ?? null,
);

/**
 * Undoes the opt-out. Earlier messages are neither sent nor answered.
 * @param but the message that undid the opt-out, which is answered.
 */
export const saveContactAllowed = statement(
  'leads.allow',
  `update leads set opted_out_at = null, status = $3, status_set_by = $4, updated_at = $5,
     past_message_id = coalesce((
       select message.id from messages message
       where message.team_id = $1 and message.lead_id = $2 and message.id is distinct from $6
       order by message.id desc limit 1), past_message_id)
   where team_id = $1 and id = $2`,
  { writes: ['leads'] },
).write(
  (
    teamId: string,
    id: string,
    to: { status: LeadStatus; status_set_by: StatusAuthor },
    but: string | null,
    now: Date,
  ) => [teamId, id, to.status, to.status_set_by, now, but],
);

export const saveNextAction = statement(
  'leads.next-action',
  `update leads set status = $3, status_set_by = $4, next_action_at = $5, next_action_label = $6, updated_at = $7
   where team_id = $1 and id = $2`,
  { writes: ['leads'] },
).write(
  (
    teamId: string,
    id: string,
    to: { status: LeadStatus; status_set_by: StatusAuthor },
    next: { at: Date; label: string },
    now: Date,
  ) => [teamId, id, to.status, to.status_set_by, next.at, next.label, now],
);

/**
 * Stores the number of follow-ups, `sent`. If `asked` is true, also clears the next action, because the follow-up
 * performed it.
 */
export const saveFollowUps = statement(
  'leads.follow-ups',
  `with followed as (
     update conversations set follow_ups_sent = $5, updated_at = $6 where team_id = $1 and lead_id = $2
   )
   update leads set status = $3, status_set_by = $4, updated_at = $6,
     next_action_at = case when $7 then null else next_action_at end,
     next_action_label = case when $7 then null else next_action_label end
   where team_id = $1 and id = $2 and ($7 or (status, status_set_by) is distinct from ($3, $4))`,
  { writes: ['conversations', 'leads'] },
).write(
  (
    teamId: string,
    id: string,
    to: { status: LeadStatus; status_set_by: StatusAuthor },
    sent: { count: number; asked: boolean; now: Date },
  ) => [teamId, id, to.status, to.status_set_by, sent.count, sent.now, sent.asked],
);

/** Who stopped the agent from driving a conversation: a member, an API key, or the agent itself. */
export type Holder =
  /** `by` is the id of the member. */
  | { how: 'member'; by: string; why: null }
  /** `why` is the name of the key. */
  | { how: 'key'; by: null; why: string }
  /** The agent handed the conversation over, and no person has taken it yet. */
  | { how: 'agent'; by: null; why: Reason | null };

const driver = statement(
  'leads.driver',
  `update leads set manual_override = $3::text is not null, held_how = $3, held_by = $4, held_why = $5,
     held_since = case when $3 = 'agent' and held_how = 'agent' then held_since
       when $3 is not null then $6::timestamptz end, updated_at = $6
   where team_id = $1 and id = $2`,
  { writes: ['leads'] },
);

/**
 * Stores who drives the conversation. A lead who waits for a person has waited since the first hand-over.
 * @param holder null if the agent drives it again.
 */
export async function saveDriver(
  tx: Queries,
  teamId: string,
  id: string,
  holder: Holder | null,
  now: Date,
): Promise<void> {
  const { how = null, by = null, why = null } = holder ?? {};
  await tx.write(driver, [teamId, id, how, by, toJsonb(why), now]);
}

/**
 * Records that a member drives the conversation. The agent's reason for the hand-over stays until someone answers.
 * @returns false if the member already drives it.
 */
export const saveMember = statement(
  'leads.held-by-member',
  `update leads set held_how = 'member', held_by = $3, held_why = case when held_how = 'agent' or held_how = 'member' and exists (
       select 1 from conversations where team_id = $1 and lead_id = $2 and asked_at <= leads.held_since) then held_why end,
     held_since = $4, updated_at = $4
   where team_id = $1 and id = $2 and manual_override and (held_how, held_by) is distinct from ('member', $3)
   returning id`,
  { writes: ['leads'] },
).rows(
  (teamId: string, id: string, memberId: string, now: Date) => [teamId, id, memberId, now],
  (rows) => rows.length > 0,
);

export const saveProgress = statement(
  'leads.progress',
  'update conversations set progress_message_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['conversations'] },
).write((teamId: string, id: string, messageId: string) => [teamId, id, messageId]);

/**
 * Stores the journal entry with the question that the agent left to a person. An earlier question stays until a person
 * answers it or marks it as done.
 */
export const saveOpenQuestion = statement(
  'leads.open-question',
  `update conversations set updated_at = $4, open_question_id = coalesce((
     select earlier.id from notes earlier
     left join inbox_marks mark on mark.team_id = earlier.team_id and mark.lead_id = earlier.lead_id
     where earlier.team_id = $1 and earlier.id = open_question_id
       and earlier.created_at > coalesce(mark.done_at, '-infinity')), $3)
   where team_id = $1 and lead_id = $2`,
  { writes: ['conversations'] },
).write((teamId: string, id: string, entryId: string, now: Date) => [teamId, id, entryId, now]);

/**
 * Stores the status of the lead's latest booking. A booked meeting clears the next action with the label `replaced`,
 * unless the lead still waits for it.
 */
export const saveBookingStatus = namedStatement(
  'leads.booking-status',
  `with replaced as (
     select :to = 'booked' and status <> 'waiting' and next_action_label is not distinct from :replaced as is_over
     from leads where team_id = :team_id and id = :id
   )
   update leads set booking_status = :to, updated_at = :now,
     next_action_at = case when is_over then null else next_action_at end,
     next_action_label = case when is_over then null else next_action_label end
   from replaced where team_id = :team_id and id = :id`,
  { writes: ['leads'] },
).write(
  (teamId: string, id: string, to: BookingStatus, { replaced, now }: { replaced: string; now: Date }) => ({
    ...{ team_id: teamId, id, to, replaced, now },
  }),
);

/** Stores data that the lead stated. A time zone replaces an earlier one; an email address does not. */
export const saveStatedFacts = statement(
  'leads.said-of-itself',
  `update leads set timezone = coalesce($3, timezone), email = coalesce(email, $4), updated_at = $5
   where team_id = $1 and id = $2`,
  { writes: ['leads'] },
).write(
  (
    teamId: string,
    id: string,
    { timezone = null, email = null }: { timezone?: string | null; email?: string | null },
    now: Date,
  ) => [teamId, id, timezone, email, now],
);

/**
 * Assigns a lead without an owner to a member. @returns the member's name; undefined if the lead already has an owner.
 */
export const saveOwner = statement<{ owner: string }>(
  'leads.assign',
  `update leads set assigned_to = $3, updated_at = $4
   from members member
   where leads.team_id = $1 and leads.id = $2 and leads.assigned_to is null
     and member.team_id = $1 and member.id = $3
   returning coalesce(member.name, member.email) as owner`,
  { writes: ['leads'] },
).row(
  (teamId: string, id: string, memberId: string, now: Date) => [teamId, id, memberId, now],
  (row) => row?.owner,
);
