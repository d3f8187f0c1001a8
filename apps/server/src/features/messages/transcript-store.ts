// Stores the transcript of a conversation, and messages that engines report but Parley did not send.
import { contract, fact, type Reason } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import { countMessageSql, countRemarkSql } from '../leads/index.ts';
import type { MessageType } from './message-type.ts';

/** Lists the messages of a conversation, newest first. */
export const listTranscript = listQuery(contract.conversations.messages, {
  from: 'message_records',
  order: [{ column: 'id', type: 'text' }],
  filters: { leadId: (p) => `lead_id = ${p}` },
});

export interface ReportedMessage {
  id: string;
  lead_id: string;
  number_id: string;
  type: MessageType;
  text: string | null;
  has_media: boolean;
  engine_message_id: string;
  sent_at: Date;
  /** The lead's values as they will be when this transaction ends. */
  campaign_id: string | null;
  listed: boolean;
}

const insert = namedStatement<{ id: string }>(
  'messages.insert-told',
  `with said as materialized (
     select * from unnest(:ids::text[], :lead_ids::text[], :number_ids::text[], :types::text[],
       :texts::text[], :has_media::boolean[], :engine_message_ids::text[],
       :sent_at::timestamptz[], :campaign_ids::text[], :listed::boolean[])
     as said (id, lead_id, number_id, type, text, has_media, engine_message_id, sent_at, campaign_id, listed)
   ), told as (
     insert into messages (team_id, id, lead_id, number_id, direction, type, text, has_media, status,
       engine_message_id, sent_at, created_at)
     select :team_id::id, id, lead_id, number_id, :direction, type, text, has_media, :status,
       engine_message_id, sent_at, :created_at from said
     on conflict (team_id, number_id, engine_message_id) where engine_message_id is not null do nothing
     returning id
   ), counted as (
     select said.*, lead.manual_override, lead.assigned_to
     from (select lead_id as id, max(campaign_id) as campaign_id, bool_or(listed) as listed, max(type) as type, count(*) as messages
       from said where id in (select id from told) group by lead_id) said
     cross join lateral (
       select manual_override, assigned_to from leads where team_id = :team_id and id = said.id offset 0) lead
   ), conversation as (
     ${countMessageSql('counted', { direction: ':direction', at: ':created_at', now: ':created_at', count: 'counted.messages' })}
   )
   select id from told`,
  { writes: ['messages', 'conversations'] },
);

/**
 * Stores messages that an engine reports and counts them in their conversations. The caller must hold the leads' locks.
 * @returns the ids of those that were not reported before.
 */
export async function insertReported(
  tx: Queries,
  teamId: string,
  as: { direction: 'inbound' | 'outbound'; status: 'received' | 'accepted'; created_at: Date },
  messages: readonly ReportedMessage[],
): Promise<Set<string>> {
  const of = <Field extends keyof ReportedMessage>(field: Field) => messages.map((message) => message[field]);
  const rows = await tx.rows(
    ...insert({
      ...as,
      team_id: teamId,
      ids: of('id'),
      lead_ids: of('lead_id'),
      number_ids: of('number_id'),
      types: of('type'),
      texts: of('text'),
      has_media: of('has_media'),
      engine_message_ids: of('engine_message_id'),
      sent_at: of('sent_at'),
      campaign_ids: of('campaign_id'),
      listed: of('listed'),
    }),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores a person's reaction, edit or deletion. Returns false if it was reported before, or the conversation has no
 * message yet. The caller must hold the lead's lock.
 */
export const storeRemark = namedStatement<{ id: string }>(
  'messages.insert-remark',
  `with remark as (
     insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, engine_message_id, about,
       sent_at, created_at)
     select :team_id::id, :id::id, :lead_id::id, :number_id::id, 'inbound', :type, :text, 'received',
       :engine_message_id, :about, :sent_at::timestamptz, :created_at::timestamptz
     where exists (select 1 from conversations where team_id = :team_id and lead_id = :lead_id)
     on conflict (team_id, number_id, engine_message_id) where engine_message_id is not null do nothing
     returning lead_id as id
   )
   ${countRemarkSql('remark', ':created_at::timestamptz')}
   returning remark.id`,
  { writes: ['messages', 'conversations'] },
).exists((teamId: string, remark: Remark) => ({ ...remark, team_id: teamId }));

export interface Remark {
  id: string;
  lead_id: string;
  number_id: string;
  type: MessageType;
  text: string | null;
  engine_message_id: string;
  /** The id that the engine gave the message that the remark is about; empty if the engine does not report it. */
  about: string;
  sent_at: Date;
  created_at: Date;
}

/** Stores the transcription of a recording. @returns false if the message has a text already. */
export const saveTranscription = statement<{ id: string }>(
  'messages.keep-words',
  `update messages set words = $3 where team_id = $1 and id = $2 and words is null and text is null returning id`,
  { writes: ['messages'] },
).exists((teamId: string, messageId: string, said: string) => [teamId, messageId, said]);

/** Returns whether the message with this engine id is already stored. */
export const isMessageStored = statement(
  'messages.is-known',
  'select 1 from messages where team_id = $1 and number_id = $2 and engine_message_id = $3',
).exists((teamId: string, numberId: string, engineId: string) => [teamId, numberId, engineId]);

/** Discards the waiting messages to a lead. */
export const discardWaiting = statement(
  'messages.discard-waiting',
  `update messages set status = 'discarded', explanation = $3
   where team_id = $1 and lead_id = $2 and status = 'queued'`,
  { writes: ['messages'] },
).write((teamId: string, leadId: string, why: Reason) => [teamId, leadId, toJsonb(why)]);

const discardReminders = statement(
  'messages.discard-reminders',
  `update messages set status = 'discarded', explanation = $4
   where team_id = $1 and lead_id = $2 and status = 'queued' and type = 'REMINDER' and intent->>'booking_id' = $3`,
  { writes: ['messages'] },
);

/** Discards the reminder of a canceled meeting. */
export async function discardReminder(
  tx: Queries,
  teamId: string,
  meeting: { id: string; lead_id: string },
): Promise<void> {
  const why = toJsonb(fact('meeting_changed'));
  await tx.write(discardReminders, [teamId, meeting.lead_id, meeting.id, why]);
}

/** Returns whether the message was written before an opt-out that has been undone. */
export const isBeforeOptOut = statement(
  'messages.is-past',
  'select 1 from leads where team_id = $1 and id = $2 and past_message_id >= $3',
).exists((teamId: string, leadId: string, id: string) => [teamId, leadId, id]);

/** Returns whether the engine is sending a message from the agent to this lead. */
export const isBeingSent = statement(
  'messages.being-sent',
  `select 1 from (select status, handed_at, type from messages
     where team_id = $1 and lead_id = $2 order by id desc limit 20) latest
   where status = 'sending' and handed_at is not null and type not in ('API_MESSAGE', 'MEMBER_MESSAGE') limit 1`,
).exists((teamId: string, leadId: string) => [teamId, leadId]);
