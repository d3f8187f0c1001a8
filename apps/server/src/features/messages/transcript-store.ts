// The transcript of a conversation, and messages that engines report: those that the service did not send itself.
import { contract } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { countingMessage, countingRemark } from '../leads/index.ts';

/** The transcript, newest first. */
export const listTranscript = listQuery(contract.conversations.messages, {
  from: 'message_records',
  order: [{ column: 'id', type: 'text' }],
  filters: { leadId: (p) => `lead_id = ${p}` },
});

export interface ToldMessage {
  id: string;
  lead_id: string;
  number_id: string;
  direction: 'inbound' | 'outbound';
  type: string;
  text: string | null;
  has_media: boolean;
  status: 'received' | 'accepted';
  engine_message_id: string;
  sent_at: Date;
  created_at: Date;
}

const insert = statement<{ lead_id: string }>(
  'messages.insert-told',
  `with told as (
     insert into messages (team_id, id, lead_id, number_id, direction, type, text, has_media, status,
       engine_message_id, sent_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (team_id, number_id, engine_message_id) where engine_message_id is not null do nothing
     returning lead_id as id, $13::id as campaign_id, $14::boolean as listed
   )
   ${countingMessage('told', { direction: '$5', at: '$15', now: '$12' })}
   returning lead_id`,
);

/**
 * Stores a message that an engine reports, and counts it in the conversation; false when it was reported before. The
 * caller holds the lead.
 * @param lead as it will be when this transaction ends.
 */
export async function keepTold(
  tx: Queries,
  teamId: string,
  message: ToldMessage,
  lead: { campaign_id: string | null; listed: boolean; last_message_at: Date },
): Promise<boolean> {
  const { id, lead_id, number_id, direction, type, text, has_media, status } = message;
  const values = [teamId, id, lead_id, number_id, direction, type, text, has_media, status];
  const row = await tx.row(insert, [
    ...values,
    message.engine_message_id,
    message.sent_at,
    message.created_at,
    lead.campaign_id,
    lead.listed,
    lead.last_message_at,
  ]);
  return row !== undefined;
}

const insertRemark = statement<{ id: string }>(
  'messages.insert-remark',
  `with remark as (
     insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, engine_message_id, about,
       sent_at, created_at)
     select $1::id, $2::id, $3::id, $4::id, 'inbound', $5, $6, 'received', $7, $8, $9::timestamptz, $10::timestamptz
     where exists (select 1 from conversations where team_id = $1 and lead_id = $3)
     on conflict (team_id, number_id, engine_message_id) where engine_message_id is not null do nothing
     returning lead_id as id
   )
   ${countingRemark('remark', '$10::timestamptz')}
   returning remark.id`,
);

export interface Remark {
  id: string;
  lead_id: string;
  number_id: string;
  type: string;
  text: string | null;
  engine_message_id: string;
  /** The engine's id of the message that it is about; empty where the engine does not say. */
  about: string;
  sent_at: Date;
  created_at: Date;
}

/**
 * Stores what a person remarks on a message; false when it was reported before, or nothing was said yet. The caller holds
 * the lead.
 */
export async function keepRemark(tx: Queries, teamId: string, remark: Remark): Promise<boolean> {
  const { id, lead_id, number_id, type, text, engine_message_id, about, sent_at, created_at } = remark;
  const values = [teamId, id, lead_id, number_id, type, text, engine_message_id, about, sent_at, created_at];
  return (await tx.row(insertRemark, values)) !== undefined;
}

const words = statement<{ id: string }>(
  'messages.keep-words',
  `update messages set words = $3 where team_id = $1 and id = $2 and words is null and text is null returning id`,
);

/** Stores what was said in a recording. @returns false where the message has a text already. */
export async function keepWords(
  tx: Queries,
  teamId: string,
  messageId: string,
  said: string,
): Promise<boolean> {
  return (await tx.row(words, [teamId, messageId, said])) !== undefined;
}

const known = statement(
  'messages.is-known',
  'select 1 from messages where team_id = $1 and number_id = $2 and engine_message_id = $3',
);

/** Is this message of the engine stored already? */
export async function isKnown(
  db: Queries,
  teamId: string,
  numberId: string,
  engineId: string,
): Promise<boolean> {
  return (await db.row(known, [teamId, numberId, engineId])) !== undefined;
}

const discard = statement(
  'messages.discard-waiting',
  `update messages set status = 'discarded', explanation = $3
   where team_id = $1 and lead_id = $2 and status = 'queued'`,
);

/** Discards the messages to a lead that wait to be sent. */
export async function discardWaiting(
  tx: Queries,
  teamId: string,
  leadId: string,
  why: string,
): Promise<void> {
  await tx.write(discard, [teamId, leadId, why]);
}

const beingSent = statement(
  'messages.being-sent',
  `select 1 from (select status, handed_at, type from messages
     where team_id = $1 and lead_id = $2 order by id desc limit 20) latest
   where status = 'sending' and handed_at is not null and type <> 'API_MESSAGE' limit 1`,
);

/** Has the engine a message of the agent that it has not answered yet? */
export async function isBeingSent(db: Queries, teamId: string, leadId: string): Promise<boolean> {
  return (await db.row(beingSent, [teamId, leadId])) !== undefined;
}
