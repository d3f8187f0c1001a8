// Merges the rows of two leads that are the same person (docs/adr/one-lead-per-person-and-number.md).
import { statement } from '../../platform/postgres/database.ts';
import { PERSON_TYPES } from './change-store.ts';
import { type LeadState, STATE } from './store.ts';

/** Locks the lead so strongly that no new row can refer to it, not even a note. */
export const lockWholeLead = statement(
  'leads.lock-whole',
  'select 1 from leads where team_id = $1 and id = $2 for update',
).write((teamId: string, id: string) => [teamId, id]);

export const moveNotes = statement(
  'leads.move-notes',
  'update notes set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['notes'] },
).write((teamId: string, from: string, to: string) => [teamId, from, to]);

/**
 * Adds the counters of one lead to those of the other, which already has the messages and notes of both. An answer in
 * either conversation counts for both.
 */
export const mergeConversation = statement(
  'leads.merge-conversation',
  `with gone as (
     delete from conversations where team_id = $1 and lead_id = $2 returning *
   )
   insert into conversations as kept (team_id, lead_id, campaign_id, listed, messages_count, last_message_at,
     last_message_direction, follow_ups_sent, progress_message_id, held, assigned_to,
     asked_at, open_question_id, updated_at)
   select $1, lead.id, lead.campaign_id, lead.listed, gone.messages_count, gone.last_message_at,
     gone.last_message_direction, gone.follow_ups_sent, gone.progress_message_id, lead.manual_override,
     lead.assigned_to, gone.asked_at, gone.open_question_id, $4
   from gone join leads lead on lead.team_id = $1 and lead.id = $3
   on conflict (team_id, lead_id) do update set messages_count = kept.messages_count + excluded.messages_count,
     last_message_at = greatest(kept.last_message_at, excluded.last_message_at),
     last_message_direction = case when excluded.last_message_at >= kept.last_message_at
       then excluded.last_message_direction else kept.last_message_direction end,
     follow_ups_sent = case when excluded.last_message_at >= kept.last_message_at
       then excluded.follow_ups_sent else kept.follow_ups_sent end,
     progress_message_id = greatest(kept.progress_message_id, excluded.progress_message_id),
     asked_at = case when (case when excluded.last_message_at >= kept.last_message_at
       then excluded.asked_at else kept.asked_at end) is not null then least(kept.asked_at, excluded.asked_at) end,
     open_question_id = (select id from notes where team_id = $1
       and id = greatest(kept.open_question_id, excluded.open_question_id) and not exists (
         select 1 from messages where team_id = $1 and lead_id = $3 and status = 'accepted' and type in ${PERSON_TYPES}
           and sent_at > notes.created_at)), updated_at = $4`,
  { writes: ['conversations'] },
).write((teamId: string, from: string, to: string, now: Date) => [teamId, from, to, now]);

const FIRST = ['name', 'email', 'ig_username', 'tracked_link_id', 'external_reference', 'booking_status'];
const OF_TEAM = ['assigned_to', 'deal_status', 'lost_reason', 'phone'];
// The lead joins the other's list, unless another lead there has the same phone.
const LIST = `list_id = coalesce(lead.list_id, case when not exists (
  select 1 from leads other where other.team_id = $1 and other.list_id = gone.list_id and other.id not in ($2, $3)
    and other.phone = coalesce(lead.phone, gone.phone)) then gone.list_id end)`;
const filled = [...FIRST, ...OF_TEAM].map((column) => `${column} = coalesce(lead.${column}, gone.${column})`);
const rankSql = (lead: string) =>
  `(${lead}.opted_out_at is not null, ${lead}.status_set_by = 'person', ${lead}.replied, ${lead}.in_touch)`;
/**
 * SQL assignments that take the status from the lead with the stronger evidence: opted out, status set by a person, has
 * replied, in touch.
 */
const ofStatus = ['status', 'status_set_by', 'next_action_at', 'next_action_label'].map(
  (column) =>
    `${column} = case when ${rankSql('gone')} > ${rankSql('lead')} then gone.${column} else lead.${column} end`,
);

/** If people drive both conversations, the driver of the remaining lead stays. */
const ofHolder = ['held_how', 'held_by', 'held_since', 'held_why'].map(
  (column) => `${column} = case when lead.manual_override then lead.${column} else gone.${column} end`,
);

/**
 * Deletes the lead `from`, after copying the fields that only this lead has to `to`. No row may refer to `from` any
 * more.
 */
export const mergeLead = statement<LeadState>(
  'leads.merge',
  `with gone as (
     delete from leads where team_id = $1 and id = $2 returning *
   ), merged as (
     update leads as lead set ${filled.join(', ')}, ${LIST}, ${ofStatus.join(', ')}, ${ofHolder.join(', ')},
       whatsapp_id = $4, campaign_id = case when lead.listed or not gone.listed
         then coalesce(lead.campaign_id, gone.campaign_id) else coalesce(gone.campaign_id, lead.campaign_id) end,
       listed = lead.listed or gone.listed, replied = lead.replied or gone.replied,
       in_touch = lead.in_touch or gone.in_touch, manual_override = lead.manual_override or gone.manual_override,
       replied_at = least(lead.replied_at, gone.replied_at),
       qualified_at = least(lead.qualified_at, gone.qualified_at),
       first_contact_at = least(lead.first_contact_at, gone.first_contact_at),
       opted_out_at = least(lead.opted_out_at, gone.opted_out_at),
       past_message_id = greatest(lead.past_message_id, gone.past_message_id),
       pushed_at = greatest(lead.pushed_at, gone.pushed_at),
       custom_variables = coalesce(gone.custom_variables || lead.custom_variables, lead.custom_variables,
         gone.custom_variables),
       tags = array(select distinct tag from unnest(lead.tags || gone.tags) as tag order by tag), updated_at = $5
     from gone where lead.team_id = $1 and lead.id = $3
     returning lead.*
   )
   select ${STATE} from merged`,
  { writes: ['leads'] },
).row(
  (teamId: string, from: string, to: string, chatId: string, now: Date) => [teamId, from, to, chatId, now],
  (row) => row!,
);
