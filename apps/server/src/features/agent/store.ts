// Reads the data that a turn depends on, and stores its findings.

import type { Reason } from '@parley/contract';
import type { Finding, MediaKind, TranscriptMessage } from '../../agents/port.ts';
import type { EngineKind } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import { createLowestId } from '../../platform/ids.ts';
import { addJobsSql } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { type AgentSettings, completeAgent } from '../campaigns/index.ts';
import { hasPassages, type UnsavedKnowledge } from '../knowledge/index.ts';
import type { LeadState } from '../leads/index.ts';
import { isFileIncomplete } from '../media/index.ts';
import { arrivedLateSql, joinLastInbound } from '../messages/index.ts';
import { type CampaignTemplate, type KnownTemplate, storedTemplateSql } from '../templates/index.ts';

export interface Situation {
  lead_id: string;
  lead_name: string | null;
  lead_email: string | null;
  lead_phone: string | null;
  /** The lead's time zone; null if the lead has not said where they are. */
  lead_timezone: string | null;
  lead_source: string | null;
  custom_variables: Record<string, unknown> | null;
  lead_status: string;
  status_set_by: 'service' | 'person';
  /** `open`, `won` or `lost`; null if it is not set. */
  deal_status: string | null;
  manual_override: boolean;
  /** Who stopped the agent; null if the agent drives the conversation. */
  held_how: LeadState['held_how'];
  opted_out_at: Date | null;
  /** The agent answers only newer messages: after this one, the lead opted out, and that opt-out was undone. */
  past_message_id: string | null;
  last_message_at: Date | null;
  last_message_direction: string | null;
  /** True if the agent has read the lead's last message, and it needs no answer and proposes nothing. */
  needs_no_answer: boolean;
  follow_ups_sent: number;
  next_action_at: Date | null;
  next_action_label: string | null;
  number_id: string;
  engine: EngineKind;
  /** When the lead last wrote, on networks with a reply window. */
  heard_at: Date | null;
  /** When the number was added to Parley. Earlier messages are history. */
  number_since: Date;
  campaign_id: string;
  campaign_name: string;
  campaign_status: string;
  workspace_name: string;
  agent: AgentSettings;
  /** True if the campaign has passages to search. */
  has_passages: boolean;
  /** The campaign's unsaved knowledge; if absent, the saved knowledge is used. */
  unsaved?: UnsavedKnowledge['unsaved'];
  template: CampaignTemplate | null;
  kept_template: KnownTemplate | null;
  findings: Finding[];
  /** The messages with their current texts, without deleted messages and without ours that did not arrive. */
  transcript: TranscriptMessage[];
  /** The lead's messages with a file that has not been read yet, and when they arrived. */
  to_come: { id: string; kind: MediaKind; at: string }[];
  /** The newest message of the conversation, including edits and reactions. */
  last_message_id: string | null;
  /** The lead's last message that arrived in time; null if there is none. */
  timely_id: string | null;
  /** True if a message to the lead has been written but not sent. */
  unsent: boolean;
  /** True if one of the unsent messages is being sent, or is a template, which needs no open reply window. */
  on_its_way: boolean;
  /** The last message that is waiting to be sent. */
  waiting_id: string | null;
  booked: {
    id: string;
    start_at: string;
    end_at: string;
    page: string | null;
    location: string | null;
  } | null;
  /** A meeting that the provider has not confirmed yet. */
  pending: { start_at: string } | null;
}

/** The maximum number of messages in a conversation that a turn reads. */
export const TRANSCRIPT_LENGTH = 80;

/** SQL condition: the message is part of the conversation. This includes our messages that are waiting to be sent. */
export const SAID_CONDITION_SQL = `status in ('received', 'queued', 'sending', 'accepted', 'unconfirmed')`;

/**
 * Selects one change for each message that the lead edited or deleted: the deletion, or otherwise the latest edit. $1 is
 * the workspace and $2 the lead.
 */
export const CHANGES_SQL = `select distinct on (about) about, type, text from messages
       where team_id = $1 and lead_id = $2 and about is not null and direction = 'inbound'
         and type in ('USER_EDIT', 'USER_DELETION')
       order by about, type = 'USER_DELETION' desc, sent_at desc, id desc`;

/** SQL condition: the message that proves a `finding` was deleted, so the finding has lost its proof. */
export const PROOF_IS_DELETED_SQL = `exists (
         select 1 from messages proof
         join messages deletion on deletion.team_id = proof.team_id and deletion.lead_id = proof.lead_id
           and deletion.about = proof.engine_message_id and deletion.type = 'USER_DELETION'
         where proof.team_id = $1 and proof.id = finding.message_id)`;

/** The reasoning of a turn for a message that needs no answer, such as thanks. */
export const NEEDS_NO_ANSWER = 'closing_needs_no_answer';

// A group campaign has no 1:1 conversations (campaigns.md#purpose), so group participants have no agent
// (docs/adr/store-groups-per-number.md).
const situation = statement<Situation>(
  'agent.situation',
  `select lead.id as lead_id, lead.name as lead_name, lead.email as lead_email, lead.phone as lead_phone, lead.timezone as lead_timezone, lead.source as lead_source,
     lead.custom_variables, heard.heard_at, campaign.template,
     ${storedTemplateSql('number.id', 'campaign.template')} as kept_template, lead.status as lead_status, lead.status_set_by, lead.deal_status,
     lead.manual_override, lead.held_how, lead.opted_out_at, lead.past_message_id, conversation.last_message_at,
     conversation.last_message_direction, coalesce(last_turn.needs_no_answer, false) as needs_no_answer,
     coalesce(conversation.follow_ups_sent, 0) as follow_ups_sent,
     lead.next_action_at, lead.next_action_label, lead.number_id, number.engine, number.created_at as number_since,
     campaign.id as campaign_id, campaign.name as campaign_name, campaign.status as campaign_status,
     workspace.name as workspace_name, campaign.agent, ${hasPassages('campaign.id')} as has_passages,
     coalesce((
       select json_agg(json_build_object('key', finding.key, 'verdict', finding.verdict, 'value', finding.value,
         'message_id', finding.message_id) order by finding.created_at, finding.key)
       from findings finding
       where finding.team_id = $1 and finding.lead_id = $2 and not ${PROOF_IS_DELETED_SQL}), '[]'::json) as findings,
     (select id from messages where team_id = $1 and lead_id = $2 and ${SAID_CONDITION_SQL} order by id desc limit 1) as last_message_id,
     coalesce(said.transcript, '[]'::json) as transcript, coalesce(said.to_come, '[]'::json) as to_come, coalesce(said.unsent, false) as unsent,
     coalesce(said.on_its_way, false) as on_its_way, said.waiting_id, said.timely_id,
     (select json_build_object('id', booking.id, 'start_at', iso(booking.start_at), 'end_at', iso(booking.end_at),
         'page', booking.reschedule_url, 'location', booking.location) from bookings booking
       where booking.team_id = $1 and booking.lead_id = $2 and booking.status = 'booked'
       -- An upcoming one before one that has ended.
       order by booking.end_at > $3 desc, booking.id desc limit 1) as booked,
     (select json_build_object('start_at', iso(booking.start_at)) from bookings booking
       where booking.team_id = $1 and booking.lead_id = $2 and booking.status = 'reserved' limit 1) as pending
   from leads lead
   join teams workspace on workspace.team_id = lead.team_id
   join numbers number on number.team_id = lead.team_id and number.id = lead.number_id
   join campaigns campaign on campaign.team_id = lead.team_id and campaign.id = lead.campaign_id
     and campaign.purpose = 'setter'
   left join conversations conversation on conversation.team_id = lead.team_id and conversation.lead_id = lead.id
   ${joinLastInbound('lead.id')}
   left join lateral (
     select record->'reasoning'->>'code' = '${NEEDS_NO_ANSWER}' and record->'accepted' = '[]'
       and at >= conversation.last_message_at as needs_no_answer
     from turns where team_id = $1 and lead_id = $2 order by id desc limit 1) last_turn on true
   left join lateral (
     select json_agg(json_build_object('id', message.id, 'direction', message.direction, 'text', message.text,
         'has_media', message.has_media, 'sent_at', iso(coalesce(message.sent_at, message.created_at)),
         'kind', message.kind, 'intent', message.intent) order by message.id) as transcript,
       json_agg(json_build_object('id', message.id, 'kind', message.kind, 'at', iso(message.created_at)))
         filter (where message.to_come) as to_come,
       bool_or(message.status in ('queued', 'sending')) as unsent,
       bool_or(message.status = 'sending' or message.status = 'queued' and message.template is not null) as on_its_way,
       max(message.id) filter (where message.status = 'queued') as waiting_id,
       max(message.id) filter (where message.direction = 'inbound' and (${arrivedLateSql('message')}) is not true) as timely_id
     from (
       select message.id, message.direction, case when change.type is null then coalesce(message.text, message.words) else change.text end as text,
         case when message.has_media then lower(substr(message.type, 6)) end as kind,
         case when message.has_media then ${isFileIncomplete('message')} end as to_come, message.has_media, message.sent_at, message.created_at, message.intent, message.status,
         message.template
       from (
         select id, direction, type, text, words, has_media, sent_at, created_at, intent, status, engine_message_id,
           template
         from messages
         where team_id = $1 and lead_id = $2 and ${SAID_CONDITION_SQL} and about is null and failed_at is null
         order by id desc limit ${TRANSCRIPT_LENGTH}) message
       left join (${CHANGES_SQL}) change on change.about = message.engine_message_id and message.direction = 'inbound'
       where change.type is distinct from 'USER_DELETION') message
   ) said on true
   where lead.team_id = $1 and lead.id = $2 and lead.number_id is not null`,
);

export async function findSituation(
  db: Queries,
  teamId: string,
  leadId: string,
  now: Date,
): Promise<Situation | undefined> {
  const row = await db.row(situation, [teamId, leadId, now]);
  return row && { ...row, agent: completeAgent(row.agent) };
}

const lastMessage = statement<{ id: string }>(
  'agent.last-message',
  `select id from messages where team_id = $1 and lead_id = $2 and ${SAID_CONDITION_SQL} order by id desc limit 1`,
);

/** Returns the id of the newest message of the conversation, from either side; null if there is none. */
export async function findLastMessage(tx: Queries, teamId: string, leadId: string): Promise<string | null> {
  return (await tx.row(lastMessage, [teamId, leadId]))?.id ?? null;
}

const written = statement<{ recent: number; day: number }>(
  'agent.count-written',
  // Parts of one long text have the same time and count as one.
  `select count(distinct message.created_at) as day,
     count(distinct message.created_at) filter (where message.id > coalesce((
       select progress_message_id from conversations where team_id = $1 and lead_id = $2), '')
       and (message.waits or message.at > $3)) as recent
   from (
     select id, created_at, status in ('queued', 'sending') as waits, coalesce(sent_at, created_at) as at from messages
     where team_id = $1 and lead_id = $2 and id > $5 and direction = 'outbound'
       and type not in ('API_MESSAGE', 'MEMBER_MESSAGE', 'MANUAL_MESSAGE') and ${SAID_CONDITION_SQL}) message
   where message.waits or message.at > $4`,
);

/**
 * Counts the agent's sent and waiting messages to a lead. `day` counts all messages since `since.day`; `recent` counts
 * those since `since.recent` that are newer than the lead's last message with something new.
 */
export async function countWritten(
  tx: Queries,
  teamId: string,
  leadId: string,
  since: { recent: Date; day: Date },
): Promise<{ recent: number; day: number }> {
  // Ignore messages that were written more than a day before `since.day`, even if they were sent later, so that the
  // query does not read the whole transcript.
  const oldest = createLowestId('msg', new Date(since.day.getTime() - 86_400_000));
  return (await tx.row(written, [teamId, leadId, since.recent, since.day, oldest]))!;
}

const handOver = statement<HandOverRow>(
  'agent.hand-over',
  `select held_since, held_why, exists (
     select 1 from messages message where message.team_id = $1 and message.lead_id = $2
       and message.type in ('API_MESSAGE', 'MEMBER_MESSAGE', 'MANUAL_MESSAGE')
       and message.created_at >= lead.held_since) as answered
   from leads lead where team_id = $1 and id = $2`,
);

export interface HandOverRow {
  held_since: Date;
  held_why: Reason | null;
  /** Whether a person has written to the lead since. */
  answered: boolean;
}

/** Returns the agent's hand-over of a conversation that no person has taken. */
export async function findHandOver(tx: Queries, teamId: string, leadId: string): Promise<HandOverRow> {
  return (await tx.row(handOver, [teamId, leadId]))!;
}

const catchUp = statement(
  'agent.catch-up',
  addJobsSql(
    JOBS.turn,
    { team_id: 'lead.team_id', lead_id: 'lead.id' },
    '$4',
    `from conversations conversation
     join leads lead on lead.team_id = conversation.team_id and lead.id = conversation.lead_id
     where conversation.team_id = $1 and conversation.campaign_id = $2 and conversation.last_message_at > $3
       and conversation.last_message_direction = 'inbound' and lead.status <> 'stopped'
       and lead.opted_out_at is null and not lead.manual_override`,
  ),
  { writes: ['jobs'], addsJobs: true },
);

/** Adds a turn for each of the campaign's leads whose last message is unanswered and newer than `since`. */
export async function addTurns(
  db: Queries,
  teamId: string,
  campaignId: string,
  since: Date,
  now: Date,
): Promise<void> {
  await db.write(catchUp, [teamId, campaignId, since, now]);
}

const putFinding = statement(
  'agent.put-finding',
  `insert into findings (team_id, lead_id, key, verdict, value, message_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (team_id, lead_id, key) do update set verdict = $4, value = $5, message_id = $6, created_at = $7`,
  { writes: ['findings'] },
);

/** Stores the finding on a criterion. A later answer replaces an earlier one. */
export async function saveFinding(
  tx: Queries,
  teamId: string,
  leadId: string,
  finding: Finding,
  now: Date,
): Promise<void> {
  const { key, verdict, value, message_id } = finding;
  await tx.write(putFinding, [teamId, leadId, key, verdict, value.slice(0, 500), message_id, now]);
}

const moveOfLead = statement(
  'agent.move-findings',
  `with gone as (
     delete from findings where team_id = $1 and lead_id = $2 returning *
   )
   insert into findings as kept (team_id, lead_id, key, verdict, value, message_id, created_at)
   select $1, $3, key, verdict, value, message_id, created_at from gone
   on conflict (team_id, lead_id, key) do update set verdict = excluded.verdict, value = excluded.value,
     message_id = excluded.message_id, created_at = excluded.created_at where excluded.created_at > kept.created_at`,
  { writes: ['findings'] },
);

/** Moves findings when two leads are merged. The later answer wins. */
export async function moveFindings(tx: Queries, teamId: string, from: string, to: string): Promise<void> {
  await tx.write(moveOfLead, [teamId, from, to]);
}

/** Deletes a lead's findings, which refer to its messages. */
export const deleteFindings = statement(
  'agent.delete-findings',
  'delete from findings where team_id = $1 and lead_id = $2',
  { writes: ['findings'] },
).write((teamId: string, leadId: string) => [teamId, leadId]);

const names = statement<{ workspace_name: string; campaign_name: string }>(
  'agent.names',
  `select workspace.name as workspace_name, campaign.name as campaign_name
   from campaigns campaign join teams workspace using (team_id)
   where campaign.team_id = $1 and campaign.id = $2`,
);

export async function findNames(
  db: Queries,
  teamId: string,
  campaignId: string,
): Promise<{ workspace_name: string; campaign_name: string }> {
  return (await db.row(names, [teamId, campaignId]))!;
}

const insertTurn = statement(
  'agent.insert-turn',
  `insert into turns (team_id, id, lead_id, at, message_id, record) values ($1, $2, $3, $4, $5, $6)`,
  { writes: ['turns'] },
);

export async function addTurn(
  tx: Queries,
  teamId: string,
  turn: { id: string; lead_id: string; at: Date; message_id: string | null; record: object },
): Promise<void> {
  const { id, lead_id, at, message_id, record } = turn;
  await tx.write(insertTurn, [teamId, id, lead_id, at, message_id, JSON.stringify(record)]);
}

const tries = statement<{ count: number }>(
  'agent.count-tries',
  `select count(*)::integer as count from turns
   where team_id = $1 and lead_id = $2 and record->>'tried' = $3`,
);

/** Returns the number of turns in which no model could answer the message. */
export async function countTries(
  tx: Queries,
  teamId: string,
  leadId: string,
  messageId: string,
): Promise<number> {
  return (await tx.row(tries, [teamId, leadId, messageId]))!.count;
}

const moveTurnsOfLead = statement(
  'agent.move-turns',
  'update turns set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['turns'] },
);

/** Moves turns when two leads are merged. */
export async function moveTurns(tx: Queries, teamId: string, from: string, to: string): Promise<void> {
  await tx.write(moveTurnsOfLead, [teamId, from, to]);
}

const forget = statement('agent.forget-turns', 'delete from turns where at < $1', { writes: ['turns'] });

/** Deletes the records of turns before the given time. */
export async function deleteOldTurns(db: Queries, before: Date): Promise<void> {
  await db.write(forget, [before]);
}
