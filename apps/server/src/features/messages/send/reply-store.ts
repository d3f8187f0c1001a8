// Queries for replies of members.
import type { Reason } from '@parley/contract';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { toJsonb } from '../../../platform/postgres/jsonb.ts';

const newest = statement<{ id: string }>(
  'messages.newest-inbound',
  `select id from messages where team_id = $1 and lead_id = $2 and direction = 'inbound' order by id desc limit 1`,
);

/** Returns the id of the last message that the lead wrote, or undefined. */
export async function findNewestInbound(
  tx: Queries,
  teamId: string,
  leadId: string,
): Promise<string | undefined> {
  return (await tx.row(newest, [teamId, leadId]))?.id;
}

/** The state of a member's message that is not settled yet. */
export interface UnsettledReply {
  status: string;
  sender: string | null;
  handed: boolean;
}

const onItsWay = statement<UnsettledReply>(
  'messages.on-its-way',
  `select status, sender, handed_at is not null as handed from messages
   where team_id = $1 and lead_id = $2 and id = $3 and type = 'MEMBER_MESSAGE'`,
);

export function findUnsettledReply(
  tx: Queries,
  teamId: string,
  leadId: string,
  id: string,
): Promise<UnsettledReply | undefined> {
  return tx.row(onItsWay, [teamId, leadId, id]);
}

/** The outcome of a member's message. */
export interface Reply {
  lead_id: string;
  status: string;
  /** When the message was handed to the engine. */
  handed_at: Date | null;
}

const reply = statement<Reply>(
  'messages.reply',
  'select lead_id, status, handed_at from messages where team_id = $1 and id = $2',
);

export function findReply(db: Queries, teamId: string, id: string): Promise<Reply | undefined> {
  return db.row(reply, [teamId, id]);
}

const discard = statement(
  'messages.take-back',
  `update messages set status = 'discarded', explanation = $3 where team_id = $1 and id = $2 and status = 'queued'`,
  { writes: ['messages'] },
);

/** Discards a message that is still queued. */
export async function discardQueued(tx: Queries, teamId: string, id: string, why: Reason): Promise<void> {
  await tx.write(discard, [teamId, id, toJsonb(why)]);
}

const underWay = statement(
  'messages.reply-under-way',
  `select 1 from (select status, type from messages
     where team_id = $1 and lead_id = $2 order by id desc limit 20) latest
   where status in ('queued', 'sending') and type = 'MEMBER_MESSAGE' limit 1`,
);

/** Returns whether a member's reply to the lead is queued or being sent. */
export async function isReplyUnderWay(tx: Queries, teamId: string, leadId: string): Promise<boolean> {
  return (await tx.row(underWay, [teamId, leadId])) !== undefined;
}
