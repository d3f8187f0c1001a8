// Queries for replies of members.
import type { Reason } from '@parley/contract';
import { statement } from '../../../platform/postgres/database.ts';
import { toJsonb } from '../../../platform/postgres/jsonb.ts';

/** Returns the id of the last message that the lead wrote, or undefined. */
export const findNewestInbound = statement<{ id: string }>(
  'messages.newest-inbound',
  `select id from messages where team_id = $1 and lead_id = $2 and direction = 'inbound' order by id desc limit 1`,
).row(
  (teamId: string, leadId: string) => [teamId, leadId],
  (row) => row?.id,
);

/** The state of a member's message that is not settled yet. */
export interface UnsettledReply {
  status: string;
  sender: string | null;
  handed: boolean;
}

export const findUnsettledReply = statement<UnsettledReply>(
  'messages.on-its-way',
  `select status, sender, handed_at is not null as handed from messages
   where team_id = $1 and lead_id = $2 and id = $3 and type = 'MEMBER_MESSAGE'`,
).row((teamId: string, leadId: string, id: string) => [teamId, leadId, id]);

/** The outcome of a member's message. */
export interface Reply {
  lead_id: string;
  status: string;
  /** When the message was handed to the engine. */
  handed_at: Date | null;
}

export const findReply = statement<Reply>(
  'messages.reply',
  'select lead_id, status, handed_at from messages where team_id = $1 and id = $2',
).row((teamId: string, id: string) => [teamId, id]);

/** Discards a message that is still queued. */
export const discardQueued = statement(
  'messages.take-back',
  `update messages set status = 'discarded', explanation = $3 where team_id = $1 and id = $2 and status = 'queued'`,
  { writes: ['messages'] },
).write((teamId: string, id: string, why: Reason) => [teamId, id, toJsonb(why)]);

/** Returns whether a member's reply to the lead is queued or being sent. */
export const isReplyUnderWay = statement(
  'messages.reply-under-way',
  `select 1 from (select status, type from messages
     where team_id = $1 and lead_id = $2 order by id desc limit 20) latest
   where status in ('queued', 'sending') and type = 'MEMBER_MESSAGE' limit 1`,
).exists((teamId: string, leadId: string) => [teamId, leadId]);
