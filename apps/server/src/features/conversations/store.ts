// Transcripts and the inbox.
import { contract } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { isCampaign } from '../campaigns/index.ts';
import type { Range } from '../quotas/index.ts';

/** The inbox, most recent first (spec 4 Conversations). */
export const listConversations = listQuery(contract.conversations.list, {
  from: 'conversation_records',
  order: [
    { column: 'last_message_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  filters: { campaign_id: isCampaign },
  otherwise: { campaign_id: 'listed' },
});

/** What was said with a lead, newest first. */
export const listMessages = listQuery(contract.conversations.messages, {
  from: 'message_records',
  order: [{ column: 'id', type: 'text' }],
  filters: { leadId: (p) => `lead_id = ${p}` },
});

export interface NewMessage {
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

const insert = statement<{ id: string }>(
  'conversations.insert-message',
  `insert into messages (team_id, id, lead_id, number_id, direction, type, text, has_media, status,
     engine_message_id, sent_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (team_id, number_id, engine_message_id) where engine_message_id is not null do nothing
   returning id`,
);

/** Stores a message that an engine told of; false when it was told before. */
export async function insertMessage(tx: Queries, teamId: string, message: NewMessage): Promise<boolean> {
  const { id, lead_id, number_id, direction, type, text, has_media, status } = message;
  const values = [teamId, id, lead_id, number_id, direction, type, text, has_media, status];
  const row = await tx.row(insert, [
    ...values,
    message.engine_message_id,
    message.sent_at,
    message.created_at,
  ]);
  return row !== undefined;
}

const known = statement(
  'conversations.message-known',
  'select 1 from messages where team_id = $1 and number_id = $2 and engine_message_id = $3',
);

/** Was this message of the engine stored before? */
export async function isKnown(
  db: Queries,
  teamId: string,
  numberId: string,
  engineId: string,
): Promise<boolean> {
  return (await db.row(known, [teamId, numberId, engineId])) !== undefined;
}

/** What an inbound message belongs to: the campaign's fields are null where there is none. */
export interface Destination {
  campaign_id: string | null;
  campaign_status: string | null;
  reply_delay: Range | null;
  /** The sender is on the block list of the workspace or of that campaign. */
  blocked: boolean;
  /** Somebody has subscribed to inbound messages. */
  announced: boolean;
}

const destination = statement<Destination>(
  'conversations.destination',
  `select c.id as campaign_id, c.status as campaign_status, c.agent->'reply_delay' as reply_delay,
     coalesce(is_blocked($1, $4, c.id), false) or is_blocked($1, $5, c.id) as blocked,
     exists (select 1 from webhooks w
       where w.team_id = $1 and w.active and 'message.received' = any(w.events)) as announced
   from (select 1) one
   left join lateral (
     select id, status, agent from campaigns
     where team_id = $1 and case when $3::text is not null then id = $3
       else number_id = $2 and purpose = 'setter' and status in ('active', 'paused') end
     order by status, id limit 1
   ) c on true`,
);

/**
 * The lead's campaign, or for a newcomer the first active one on the number; where all rest, the first one that is
 * paused, whose agent answers when it is resumed.
 */
export async function findDestination(
  db: Queries,
  teamId: string,
  numberId: string,
  campaignId: string | null,
  sender: { phone: string | null; chat_id: string },
): Promise<Destination> {
  return (await db.row(destination, [teamId, numberId, campaignId, sender.phone, sender.chat_id]))!;
}

const outgoing = statement(
  'conversations.record-sent-by-person',
  `update leads set messages_count = messages_count + 1, last_message_at = $3, last_message_direction = 'outbound',
     first_contact_at = coalesce(first_contact_at, $3), status = case when status in ('queued', 'pending')
       then 'in_progress' else status end, manual_override = true, updated_at = $4,
     campaign_id = case when listed then campaign_id else coalesce($5, campaign_id) end,
     listed = listed or $5::text is not null
   where team_id = $1 and id = $2`,
);

/**
 * Counts a message that a person sent from the phone; the person holds the conversation from here. The campaign is
 * for a lead who was known from a group alone.
 */
export async function recordSentByPerson(
  tx: Queries,
  teamId: string,
  leadId: string,
  { sent_at, campaign_id }: { sent_at: Date; campaign_id: string | null },
  now: Date,
): Promise<void> {
  await tx.rows(outgoing, [teamId, leadId, sent_at, now, campaign_id]);
}

const discard = statement(
  'conversations.discard-drafts',
  `update messages set status = 'discarded', explanation = $3
   where team_id = $1 and lead_id = $2 and status = 'queued'`,
);

/** Drops what the agent wrote and has not sent. */
export async function discardDrafts(tx: Queries, teamId: string, leadId: string, why: string): Promise<void> {
  await tx.rows(discard, [teamId, leadId, why]);
}

const beingSent = statement(
  'conversations.being-sent',
  `select 1 from (select status, handed_at, type from messages
     where team_id = $1 and lead_id = $2 order by id desc limit 20) m
   where status = 'sending' and handed_at is not null and type <> 'API_MESSAGE' limit 1`,
);

/** Has the engine been given a message of the agent, and not answered yet? */
export async function isBeingSent(db: Queries, teamId: string, leadId: string): Promise<boolean> {
  return (await db.row(beingSent, [teamId, leadId])) !== undefined;
}
