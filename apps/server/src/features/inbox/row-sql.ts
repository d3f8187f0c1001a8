// SQL for a conversation in the inbox: who answers next, why it needs a person, and the last message. Related rows are
// looked up by key, because a page has fifty conversations and a workspace a hundred thousand. `$1` is the workspace,
// `$2` the current time.

/**
 * SQL for a text that sorts after the ids of all messages that a member has read. A mark can name a note instead of a
 * message. Needs `mark`.
 */
const READ_THROUGH = `coalesce('msg' || substr(mark.read_through, strpos(mark.read_through, '_')), '')`;

/**
 * SQL for how long the last message can remain unanswered before the lead needs attention, if a person drives the
 * conversation. After a member took over, an unread message needs attention immediately. A lead who had a message
 * unanswered when the person took over needs attention until someone answers. Needs `lead`, `last`, `mark`.
 */
const PATIENCE = `case when lead.held_how = 'member' and last.id > ${READ_THROUGH} then interval '0' else interval '5 minutes' end`;
/** A failed message needs attention only for this long. */
export const FAILURE_LIFE = `interval '14 days'`;

/**
 * SQL for the time from which on messages have had no answer because the campaign is paused. The agent might have
 * left messages unanswered that arrived right before. Needs `campaign`.
 */
export const SILENT_SINCE = `coalesce(campaign.status_at, campaign.created_at) - interval '5 minutes'`;

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

/** SQL for whether a person or the API has written since the snooze ended. Needs `mark`. */
const IS_ANSWERED = `exists (select 1 from messages where team_id = $1 and lead_id = mark.lead_id
  and type in ('MANUAL_MESSAGE', 'API_MESSAGE', 'MEMBER_MESSAGE') and created_at >= mark.returned_at)`;

/** SQL for the end of the snooze. Needs {@link rowJoinsSql}. */
export const SNOOZED_UNTIL = `case when ${IS_SNOOZED} then iso(mark.snoozed_until) end`;

/** SQL for whether the lead had an unanswered message when the member took over. */
const WAITED_BEFORE = `(lead.held_how = 'member' and conversation.asked_at <= lead.held_since)`;

/**
 * SQL for the time of the first unanswered message, null if there is none. If a member has marked the conversation as
 * done since, it is the time of the last one.
 */
const ASKED_AGAIN = `case when conversation.asked_at > coalesce(mark.done_at, '-infinity') then conversation.asked_at
  when conversation.asked_at is not null then (select created_at from messages where team_id = lead.team_id and lead_id = lead.id and direction = 'inbound'
    and about is null order by id desc limit 1) end`;

/** SQL joins that the row of a `lead` needs. */
export const rowJoinsSql = `
  left join lateral (select * from conversations where team_id = lead.team_id and lead_id = lead.id offset 0) conversation on true
  left join lateral (select * from inbox_marks where team_id = lead.team_id and lead_id = lead.id offset 0) mark on true
  left join lateral (select id, slug, status, status_at, created_at from campaigns where team_id = lead.team_id and id = lead.campaign_id offset 0) campaign on true
  left join lateral (select * from numbers where team_id = lead.team_id and id = lead.number_id offset 0) number on true
  cross join lateral (select ${SILENCE} as reason) silence
  left join lateral (
    select id, direction, type, author, status, has_media, coalesce(text, words) as text, created_at,
      coalesce(sent_at, created_at) as at, explanation,
      greatest(created_at, handed_at, failed_at) as failed_at
    from messages where team_id = lead.team_id and lead_id = lead.id order by id desc limit 1) last on true
  left join lateral (
    select reason, text, since, coalesce(text->>'code' = 'needs_person_now', false) as urgent
    from (values
      ('handed_over', lead.held_why, case when lead.held_how = 'agent' then lead.held_since end, 1),
      ('unanswered', case when ${WAITED_BEFORE} then lead.held_why end, case when lead.manual_override
        and silence.reason is null and (${WAITED_BEFORE} or ${ASKED_AGAIN} <= $2::timestamptz - ${PATIENCE})
        then ${ASKED_AGAIN} end, 2),
      ('open_question', (select fact->'params'->'question' from notes
        where team_id = lead.team_id and id = conversation.open_question_id),
        case when coalesce(silence.reason not in ('opted_out', 'blocked'), true) then (select created_at from notes
          where team_id = lead.team_id and id = conversation.open_question_id) end, 3),
      ('campaign_paused', null, case when silence.reason = 'campaign_paused' and campaign.status = 'paused'
        and conversation.last_message_direction = 'inbound' and conversation.last_message_at > ${SILENT_SINCE}
        then conversation.last_message_at end, 4),
      ('send_failed', last.explanation, case when last.direction = 'outbound' and last.status in ('refused', 'unconfirmed')
        and last.created_at > $2::timestamptz - ${FAILURE_LIFE} then last.failed_at end, 5),
      ('next_action', to_jsonb(lead.next_action_label), case when lead.next_action_at <= $2::timestamptz then lead.next_action_at end, 6),
      ('snooze_ended', null, case when mark.returned_at is not null and not ${IS_ANSWERED} then mark.returned_at end, 7)
    ) as why (reason, text, since, rank)
    where since is not null and since > coalesce(mark.done_at, '-infinity') and not ${IS_SNOOZED}
    order by rank limit 1) attention on true`;

const UNREAD = `(select count(*) from (select 1 from messages
  where team_id = lead.team_id and lead_id = lead.id and direction = 'inbound' and id > ${READ_THROUGH}
  limit 99) unread)`;

/** SQL for the time of the question that the agent left to a person, null if there is none. */
const OPEN_QUESTION_SINCE = `(select created_at from notes where team_id = lead.team_id
  and id = conversation.open_question_id and created_at > coalesce(mark.done_at, '-infinity'))`;

/**
 * SQL for the longest message that the lead has written while waiting for a person, among the last 20 messages: it says
 * more than "hello?". null if there is none.
 */
const WAITING_WORDS = `case when attention.reason in ('handed_over', 'unanswered') then (
  select json_build_object('text', left(coalesce(said.text, said.words), 200), 'at', iso(said.created_at)) from (
    select text, words, direction, about, created_at from messages
    where team_id = lead.team_id and lead_id = lead.id order by id desc limit 20) said
  where said.direction = 'inbound' and said.about is null and said.created_at >= attention.since
    and coalesce(said.text, said.words) is not null
  order by length(coalesce(said.text, said.words)) desc limit 1) end`;

export const ATTENTION = `case when attention.reason is not null then json_build_object('reason', attention.reason,
  'text', attention.text, 'words', ${WAITING_WORDS}, 'urgent', attention.urgent, 'since', iso(attention.since),
  'waits_since', case attention.reason
    when 'handed_over' then iso(least(conversation.asked_at, attention.since, ${OPEN_QUESTION_SINCE}))
    when 'unanswered' then iso(conversation.asked_at)
    when 'open_question' then iso(attention.since)
    when 'campaign_paused' then (select iso(min(created_at)) from messages
      where team_id = lead.team_id and lead_id = lead.id and direction = 'inbound'
        and created_at >= greatest(conversation.asked_at, ${SILENT_SINCE})) end) end`;

/** SQL for the latest note about the lead that mentions the member `$3`. Needs `lead`. */
export const MENTION = `(select json_build_object('text', left(note.text, 200), 'author', note.author, 'at', iso(note.created_at))
  from notes note join mentions mention on mention.team_id = note.team_id and mention.note_id = note.id
  where note.team_id = $1 and note.lead_id = lead.id and mention.member_id = $3 order by note.id desc limit 1)`;

/** Returns SQL for a row's record. Needs `lead` and {@link rowJoinsSql}. */
export const recordSql = (mention: string) => `json_build_object(
  'lead_id', lead.id, 'name', lead.name, 'phone', lead.phone, 'ig_username', lead.ig_username,
  'channel', lead.channel, 'stage', lead_stage(lead.status, lead.booking_status, lead.replied),
  'campaign_id', campaign.slug, 'number_id', lead.number_id, 'assigned_to', lead.assigned_to,
  'answering', json_build_object('by', ${ANSWERS}, 'member', ${HOLDER},
    'state', case when not lead.manual_override and last.direction = 'outbound' and last.status = 'sending'
      then 'typing' else 'idle' end, 'at', null, 'reason', silence.reason),
  'attention', ${ATTENTION}, 'snoozed_until', ${SNOOZED_UNTIL},
  'last', case when last.id is not null then json_build_object('text', left(last.text, 200),
    'has_media', last.has_media, 'author', ${authorSql('last')}, 'state', last.status, 'at', iso(last.at)) end,
  'mention', ${mention}, 'unread', ${UNREAD},
  'changed_at', iso(greatest(lead.updated_at, conversation.updated_at)))`;

/** SQL for a row's record outside the view of mentions. */
export const RECORD = recordSql('null');
