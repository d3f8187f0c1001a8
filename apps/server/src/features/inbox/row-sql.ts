// SQL for a conversation in the inbox: who answers next, why it needs a person, and the last message. Related rows are
// looked up by key, because a page has fifty conversations and a workspace a hundred thousand. `$1` is the workspace,
// `$2` the current time.

/** A lead needs attention if a person drives the conversation and leaves a message unanswered for this long. */
export const UNANSWERED = `interval '5 minutes'`;
/** A failed message or an open question needs attention only for this long. */
export const ATTENTION_LIFE = `interval '14 days'`;

/**
 * SQL for the reason why the agent does not answer the lead; null if it does. If the lead opted out or is blocked,
 * members cannot write to the lead either. Needs `lead`, `campaign`, `number`.
 */
const SILENCE = `case
  when lead.opted_out_at is not null then 'opted_out'
  when is_person_blocked(lead.team_id, lead.campaign_id, lead.phone, lead.whatsapp_id, lead.ig_username) then 'blocked'
  when lead.manual_override then null
  when campaign.id is null then 'no_agent'
  when campaign.status <> 'active' then 'campaign_paused'
  when number.session_status is distinct from 'WORKING' then 'number_disconnected' end`;

/** SQL for who writes the next message. Needs `lead`, `silence.reason`. */
export const ANSWERS = `case
  when lead.manual_override then case when lead.held_how = 'phone' then 'phone' else 'member' end
  when silence.reason is not null then 'nobody' else 'agent' end`;

/** Returns SQL for the author of `message`. */
export const authorSql = (message: string) => `json_build_object('kind', case
    when ${message}.direction = 'inbound' then 'lead'
    when ${message}.type = 'MANUAL_MESSAGE' then 'phone'
    when ${message}.type = 'API_MESSAGE' then 'key'
    when ${message}.type = 'MEMBER_MESSAGE' then 'member' else 'agent' end, 'name', ${message}.author)`;

/** SQL for the member who drives the conversation with `lead`, as an object; null if there is none. */
export const HOLDER = `(select json_build_object('id', member.id, 'name', coalesce(member.name, member.email))
  from members member where member.team_id = lead.team_id and member.id = lead.held_by)`;

/** SQL for whether the lead has not written since the conversation was snoozed. `$1` is the workspace. Needs `mark`. */
export const IS_SILENT = `not exists (select 1 from messages where team_id = $1 and lead_id = mark.lead_id
  and direction = 'inbound' and id > coalesce(mark.snoozed_after, ''))`;

/** SQL for whether the conversation is snoozed. `$2` is the current time. Needs `mark`. */
export const IS_SNOOZED = `(coalesce(mark.snoozed_until > $2::timestamptz, false) and ${IS_SILENT})`;

/** Returns SQL for whether a person or the API has written to `lead` since a time. */
const isAnsweredSql = (
  since: string,
) => `exists (select 1 from messages where team_id = $1 and lead_id = lead.id
  and type in ('MANUAL_MESSAGE', 'API_MESSAGE', 'MEMBER_MESSAGE') and created_at >= ${since})`;

/** SQL for whether the agent's announcement of a person is the newest message, which answers nothing. */
const IS_ANNOUNCED = `(conversation.last_message_direction = 'outbound' and last.type = 'AI_HANDOVER')`;

/** SQL for the end of the snooze. Needs {@link rowJoinsSql}. */
export const SNOOZED_UNTIL = `case when ${IS_SNOOZED} then iso(mark.snoozed_until) end`;

/** SQL joins that the row of a `lead` needs. */
export const rowJoinsSql = `
  left join lateral (select * from conversations where team_id = lead.team_id and lead_id = lead.id offset 0) conversation on true
  left join lateral (select * from inbox_marks where team_id = lead.team_id and lead_id = lead.id offset 0) mark on true
  left join lateral (select id, slug, status from campaigns where team_id = lead.team_id and id = lead.campaign_id offset 0) campaign on true
  left join lateral (select * from numbers where team_id = lead.team_id and id = lead.number_id offset 0) number on true
  cross join lateral (select ${SILENCE} as reason) silence
  left join lateral (
    select id, direction, type, author, status, has_media, coalesce(text, words) as text, created_at,
      coalesce(sent_at, created_at) as at, explanation,
      greatest(created_at, handed_at, failed_at) as failed_at
    from messages where team_id = lead.team_id and lead_id = lead.id order by id desc limit 1) last on true
  left join lateral (
    select fact->'params'->'question' as words, created_at from notes
    where team_id = lead.team_id and lead_id = lead.id and fact->>'code' = 'question_left_open'
      and created_at > $2::timestamptz - ${ATTENTION_LIFE}
    order by created_at desc limit 1) question on true
  left join lateral (
    select reason, text, since, coalesce(reason = 'handed_over' and text->>'code' = 'needs_person_now', false) as urgent
    from (values
      ('handed_over', lead.held_why, case when lead.held_how = 'agent' then lead.held_since end, 1),
      ('unanswered', null, case when lead.manual_override
        and (conversation.last_message_direction = 'inbound' or ${IS_ANNOUNCED})
        and conversation.last_message_at <= $2::timestamptz - ${UNANSWERED} then conversation.last_message_at end, 2),
      ('open_question', question.words, case when lead.opted_out_at is null
        and not ${isAnsweredSql('question.created_at')} then question.created_at end, 3),
      ('send_failed', last.explanation, case when last.direction = 'outbound' and last.status in ('refused', 'unconfirmed')
        and last.created_at > $2::timestamptz - ${ATTENTION_LIFE} then last.failed_at end, 4),
      ('next_action', to_jsonb(lead.next_action_label), case when lead.next_action_at <= $2::timestamptz then lead.next_action_at end, 5),
      ('snooze_ended', null, case when mark.returned_at is not null and not ${isAnsweredSql('mark.returned_at')} then mark.returned_at end, 6)
    ) as why (reason, text, since, rank)
    where since is not null and since > coalesce(mark.done_at, '-infinity') and not ${IS_SNOOZED}
    order by rank limit 1) attention on true`;

const UNREAD = `(select count(*) from (select 1 from messages
  where team_id = lead.team_id and lead_id = lead.id and direction = 'inbound' and id > coalesce(mark.read_through, '')
  limit 99) unread)`;

export const ATTENTION = `case when attention.reason is not null then json_build_object('reason', attention.reason,
  'text', attention.text, 'urgent', attention.urgent, 'since', iso(attention.since),
  'waits_since', case when attention.reason in ('handed_over', 'open_question') then iso(attention.since)
    when attention.reason = 'unanswered' then (
    select iso(created_at) from messages where team_id = lead.team_id and lead_id = lead.id and direction = 'inbound'
      and id > coalesce((select id from messages where team_id = lead.team_id and lead_id = lead.id
        and direction = 'outbound' and type <> 'AI_HANDOVER' order by id desc limit 1), '')
    order by id limit 1) end) end`;

/** SQL for a row's record. Needs `lead` and {@link rowJoinsSql}. */
export const RECORD = `json_build_object(
  'lead_id', lead.id, 'name', lead.name, 'phone', lead.phone, 'ig_username', lead.ig_username,
  'channel', lead.channel, 'stage', lead_stage(lead.status, lead.booking_status, lead.replied),
  'campaign_id', campaign.slug, 'number_id', lead.number_id, 'assigned_to', lead.assigned_to,
  'answering', json_build_object('by', ${ANSWERS}, 'member', ${HOLDER},
    'state', case when not lead.manual_override and last.direction = 'outbound' and last.status = 'sending'
      then 'typing' else 'idle' end, 'at', null, 'reason', silence.reason),
  'attention', ${ATTENTION}, 'snoozed_until', ${SNOOZED_UNTIL},
  'last', case when last.id is not null then json_build_object('text', left(last.text, 200),
    'has_media', last.has_media, 'author', ${authorSql('last')}, 'state', last.status, 'at', iso(last.at)) end,
  'unread', ${UNREAD},
  'changed_at', iso(greatest(lead.updated_at, conversation.updated_at)))`;
