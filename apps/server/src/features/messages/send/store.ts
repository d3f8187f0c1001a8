// Stores outbound messages while they are sent: the rows that the send gate reads, reserves and settles.
import type { Reason } from '@parley/contract';
import type { Template } from '../../../engines/port.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { toJsonb } from '../../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../../platform/postgres/named-statement.ts';
import { countMessageSql, type LeadStatus, LOCKED_COLUMNS, markContactedSql } from '../../leads/index.ts';
import {
  chargeSendSql,
  giveBackSendSql,
  joinQuotaDaySql,
  lockPortfolio,
  SENT_TODAY,
} from '../../numbers/index.ts';
import type { NumberPace, Portfolio } from '../../pacing/index.ts';
import { type KnownTemplate, storedTemplateSql } from '../../templates/index.ts';
import type { MessageType } from '../message-type.ts';
import { joinLastInbound, NON_ANSWER_TYPES } from './last-inbound-store.ts';

type NumberFields =
  | 'restricted_until'
  | 'pause_reason'
  | 'engine'
  | 'pacing'
  | 'daily_quota'
  | 'sent_today'
  | 'last_sent_at';

/** All data that the gate decides on, read under locks, so that the decision stays valid. */
export interface GateFacts extends Pick<NumberPace, NumberFields> {
  status: string;
  type: MessageType;
  text: string;
  first_contact: boolean;
  expires_at: Date | null;
  humanize: boolean;
  attempts: number;
  engine_message_id: string | null;
  lead_id: string;
  lead_status: LeadStatus;
  manual_override: boolean;
  /** True if the agent handed the conversation over, and no person has taken it yet. */
  untaken: boolean;
  opted_out_at: Date | null;
  /** True if the message was written before an opt-out that has been undone. */
  past: boolean;
  phone: string | null;
  whatsapp_id: string;
  campaign_status: string | null;
  campaign_id: string | null;
  sending_hours: string | null;
  timezone: string | null;
  last_to_lead: Date | null;
  number_id: string;
  number_phone: string | null;
  settings: Record<string, string>;
  secrets_sealed: string | null;
  session_status: string;
  send_gap_ms: number;
  /** The name of the number's portfolio; null if it has none. */
  portfolio_name: string | null;
  /** The network's limit of first contacts; undefined if it does not apply to this message. */
  portfolio?: Portfolio | null;
  /** The times of the number's earlier sends in the last hour, as in {@link PastSends}. */
  newest_send: Date | null;
  minute_send: Date | null;
  hour_send: Date | null;
  identical_send: Date | null;
  first_contact_send: Date | null;
  /** The template of the message, and its stored state; null for free text. */
  template: Template | null;
  kept_template: KnownTemplate | null;
  /** The time and the engine id of the person's last message, if the network needs them. */
  heard_at: Date | null;
  answers: string | null;
  /** True if an earlier message to the same person has not been sent yet. */
  follows: boolean;
  /** True if a person has answered the lead since the agent wrote this message. */
  spoken: boolean;
  /** True if this is a follow-up and the lead has written since. */
  answered: boolean;
  /** True if the lead is on the block list. */
  blocked: boolean;
}

const lock = statement(
  'messages.lock-for-send',
  `select 1 from messages message
   join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
   join numbers number on number.team_id = message.team_id and number.id = message.number_id
   where message.team_id = $1 and message.id = $2
   for no key update of number, lead, message`,
);

/**
 * Returns SQL for the time of the number's nth newest send in the last hour, or in another `period`; null if its pacing
 * has no such limit. A message that is being typed counts from its reservation.
 */
function nthSendSql(nth: string, condition = 'true', period = '1 hour'): string {
  return `case when (${nth}) is not null then (
       select coalesce(handed_at, reserved_at) from messages other
       where other.team_id = $1 and other.number_id = number.id
         and other.reserved_at > $3::timestamptz - interval '${period}' and ${condition}
       order by other.reserved_at desc offset greatest((${nth})::integer - 1, 0) limit 1) end`;
}

/**
 * SQL condition: a person has answered the lead since the agent wrote this message. The message is then outdated, even
 * if the agent drives again before typing ends.
 */
export const SPOKEN = `message.type in ('AI_REPLY', 'AI_HANDOVER', 'FOLLOW_UP') and exists (
       select 1 from messages later where later.team_id = $1 and later.lead_id = message.lead_id
         and later.id > message.id and later.type in ('MEMBER_MESSAGE', 'MANUAL_MESSAGE'))`;

/** SQL condition: this is a follow-up, and the lead has written since. */
export const ANSWERED = `message.type = 'FOLLOW_UP' and exists (
       select 1 from messages later where later.team_id = $1 and later.lead_id = message.lead_id
         and later.id > message.id and later.direction = 'inbound' and later.type not in (${NON_ANSWER_TYPES}))`;

/** Returns SQL for whether one of the last 20 earlier messages to the same person meets `condition`. */
export function hasEarlierSql(condition: string): string {
  return `exists (
       select 1 from (select status, type, handed_at from messages earlier
         where earlier.team_id = $1 and earlier.lead_id = message.lead_id and earlier.id < message.id
         order by earlier.id desc limit 20) earlier
       where ${condition})`;
}

// Each lateral join looks up its row by a key of the row before. With plain joins the planner assumes one number in a
// workspace and looks up the message for each number.
const facts = statement<GateFacts>(
  'messages.gate-facts',
  `select message.status, message.type, message.text, message.first_contact, message.expires_at,
     message.humanize, message.attempts,
     message.engine_message_id, message.lead_id, lead.status as lead_status, lead.manual_override, coalesce(lead.held_how = 'agent', false) as untaken, lead.opted_out_at,
     coalesce(message.id <= lead.past_message_id, false) as past, lead.phone, lead.whatsapp_id, campaign.status as campaign_status, lead.campaign_id,
     campaign.sending_hours, campaign.timezone, conversation.last_to_lead,
     number.id as number_id, number.phone as number_phone, number.settings, number.secrets_sealed, number.engine, number.session_status,
     number.restricted_until, number.pause_reason, number.daily_quota, number.pacing, number.last_sent_at, number.send_gap_ms, number.portfolio as portfolio_name, ${SENT_TODAY} as sent_today,
     message.template, ${storedTemplateSql('number.id', 'message.template')} as kept_template, heard.heard_at, heard.answers,
     ${nthSendSql('1')} as newest_send, ${nthSendSql("number.pacing->>'per_minute'")} as minute_send,
     ${nthSendSql("number.pacing->>'per_hour'")} as hour_send,
     ${nthSendSql("number.pacing->>'identical_per_hour'", 'other.text_hash = message.text_hash')} as identical_send,
     ${nthSendSql("case when message.first_contact then '1' end", 'other.first_contact', '1 day')} as first_contact_send,
     ${ANSWERED} as answered,
     ${SPOKEN} as spoken,
     ${hasEarlierSql("earlier.status in ('queued', 'sending')")} as follows,
     is_person_blocked($1, lead.campaign_id, lead.phone, lead.whatsapp_id, lead.ig_username) as blocked
   from messages message
   cross join lateral (select * from leads where team_id = $1 and id = message.lead_id offset 0) lead
   cross join lateral (select * from numbers where team_id = $1 and id = message.number_id offset 0) number
   left join lateral (
     select case when last_message_direction = 'outbound' then last_message_at end as last_to_lead from conversations
     where team_id = $1 and lead_id = message.lead_id offset 0) conversation on true
   left join lateral (
     select status, agent->>'sending_hours' as sending_hours, agent->>'timezone' as timezone from campaigns
     where team_id = $1 and id = lead.campaign_id offset 0) campaign on true
   ${joinLastInbound('message.lead_id')}
   ${joinQuotaDaySql('$3')}
   where message.team_id = $1 and message.id = $2`,
);

/**
 * Locks number, lead and message, in the global lock order. It must be a separate statement: one that waits for a lock
 * reads the quota and the sends as they were before the wait.
 */
export async function lockForSend(tx: Queries, teamId: string, id: string): Promise<void> {
  const held = await tx.rows(lock, [teamId, id]);
  // The lead was merged with another one while the statement waited.
  if (held.length === 0) await tx.rows(lock, [teamId, id]);
}

/**
 * Reads the gate's facts. The caller must hold the locks, and must read `now` after it has them. undefined if there is
 * no such message.
 */
export async function readGateFacts(
  tx: Queries,
  teamId: string,
  id: string,
  now: Date,
): Promise<GateFacts | undefined> {
  const found = await tx.row(facts, [teamId, id, now]);
  if (!found?.template || found.portfolio_name === null) return found;
  const to = { portfolio: found.portfolio_name, person: found.whatsapp_id };
  return { ...found, portfolio: await lockPortfolio(tx, teamId, to, now) };
}

export interface Reservation {
  message_id: string;
  number_id: string;
  engine_message_id: string;
  sender: string;
  now: Date;
  send_gap_ms: number;
  ended_idleness: boolean;
  /** True if the engine gets the message right after the reservation, without typing. */
  handed: boolean;
}

/** Takes the quota and marks the message as being sent, under the locks of {@link lockForSend}. */
export const saveReservation = namedStatement(
  'messages.reserve',
  `with ${chargeSendSql({ number: ':number_id', now: ':now', gap_ms: ':send_gap_ms', ends_idleness: ':ended_idleness' })}
   update messages set status = 'sending', engine_message_id = :engine_message_id, sender = :sender,
     reserved_at = :now,
     handed_at = case when :handed then :now::timestamptz end, explanation = null
   where team_id = :team_id and id = :message_id`,
  { writes: ['number_days', 'numbers', 'messages'] },
).write((teamId: string, reservation: Reservation) => ({ ...reservation, team_id: teamId }));

export const saveWait = statement(
  'messages.wait',
  `update messages set explanation = $3 where team_id = $1 and id = $2 and status = 'queued'`,
  { writes: ['messages'] },
).write((teamId: string, id: string, explanation: Reason) => [teamId, id, toJsonb(explanation)]);

export const saveDiscard = statement(
  'messages.discard',
  `update messages set status = 'discarded', explanation = $3 where team_id = $1 and id = $2 and status = 'queued'`,
  { writes: ['messages'] },
).write((teamId: string, id: string, explanation: Reason) => [teamId, id, toJsonb(explanation)]);

const accept = statement<{ lead_id: string }>(
  'messages.accept',
  `with held as (
     select ${LOCKED_COLUMNS} from messages message
     join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
     where message.team_id = $1 and message.id = $2 for no key update of lead
   ), settled as (
     update messages as message set status = 'accepted', engine_message_id = $3, explanation = null,
       sent_at = case when message.status = 'unconfirmed' then message.handed_at else $4 end
     from held where message.team_id = $1 and message.id = $2 and message.status in ('sending', 'unconfirmed')
     returning held.*, message.sent_at, message.type
   ), contacted as (
     ${markContactedSql('settled', '$4')}
   )
   ${countMessageSql('settled', { direction: "'outbound'", at: 'settled.sent_at', now: '$4' })}
   returning lead_id`,
  { writes: ['messages', 'leads', 'conversations'] },
);

/**
 * Settles an accepted message and counts it on the lead, once. The second try is for a lead that was merged while the
 * first one waited. Locks the lead before the message. An unconfirmed message counts as sent when it was handed over,
 * however late the confirmation comes.
 * @returns false if it was already settled.
 */
export async function saveAccepted(
  db: Queries,
  teamId: string,
  id: string,
  engineMessageId: string,
  at: Date,
): Promise<boolean> {
  const values = [teamId, id, engineMessageId, at];
  return ((await db.row(accept, values)) ?? (await db.row(accept, values))) !== undefined;
}

const unconfirmed = statement<{ lead_id: string }>(
  'messages.unconfirmed',
  `with held as (
     select ${LOCKED_COLUMNS} from messages message
     join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
     where message.team_id = $1 and message.id = $2 for no key update of lead
   ), kept as (
     update messages as message set status = 'unconfirmed', explanation = $3
     from held where message.team_id = $1 and message.id = $2 and message.status = 'sending' and message.sender = $5
     returning held.*
   ), contacted as (
     ${markContactedSql('kept', '$4')}
   )
   select id as lead_id from kept`,
  { writes: ['messages', 'leads'] },
);

/**
 * Settles a message as unconfirmed: it is never sent again and keeps its quota. The lead counts as contacted, so that
 * no campaign sends a first message twice.
 * @returns the lead's id; undefined if the message was already settled.
 */
export async function saveUnconfirmed(
  db: Queries,
  teamId: string,
  id: string,
  sender: string,
  explanation: Reason,
  now: Date,
): Promise<string | undefined> {
  const values = [teamId, id, toJsonb(explanation), now, sender];
  return ((await db.row(unconfirmed, values)) ?? (await db.row(unconfirmed, values)))?.lead_id;
}

const giveBack = namedStatement<{ lead_id: string }>(
  'messages.give-back',
  `with reserved as (
     select number_id, lead_id, reserved_at from messages
     where team_id = :team_id and id = :id and status = 'sending' and sender = :sender
       and (:even_handed or handed_at is null) for update
   ), returned as (
     update messages as message set status = :status, explanation = :explanation,
       attempts = attempts + :attempts::integer, handed_at = null,
       reserved_at = null, sender = null, failed_at = :failed_at, failure_kind = :failure_kind,
       failure = case when :failed_at::timestamptz is not null then :explanation::jsonb end
     from reserved where message.team_id = :team_id and message.id = :id
   ), ${giveBackSendSql('reserved', 'reserved_at')}
   select lead_id from reserved`,
  { writes: ['messages', 'number_days'] },
);
const NOT_REFUSED = { failed_at: null, failure_kind: null, even_handed: true };

/**
 * Settles a message that was certainly not sent: gives the quota back and sets the given status.
 * @param refused true if the engine rejected it, which counts as an attempt.
 * @returns the lead's id; undefined if the message was already settled.
 */
export async function saveNotSent(
  db: Queries,
  teamId: string,
  id: string,
  sender: string,
  status: 'queued' | 'discarded',
  explanation: Reason,
  refused = false,
): Promise<string | undefined> {
  const values = { team_id: teamId, id, sender, status, explanation: toJsonb(explanation) };
  return (await db.row(...giveBack({ ...values, ...NOT_REFUSED, attempts: Number(refused) })))?.lead_id;
}

/**
 * Settles a message that the engine finally rejected: gives the quota back, and counts the rejection for the number's
 * health.
 * @returns the lead's id; undefined if the message was already settled.
 */
export async function saveRefused(
  db: Queries,
  teamId: string,
  id: string,
  sender: string,
  failure: { kind: string; reason: Reason; at: Date },
): Promise<string | undefined> {
  const values = { team_id: teamId, id, sender, status: 'refused', explanation: toJsonb(failure.reason) };
  const refusal = { failed_at: failure.at, failure_kind: failure.kind, even_handed: true, attempts: 1 };
  return (await db.row(...giveBack({ ...values, ...refusal })))?.lead_id;
}

/**
 * Settles a message as not sent if its sender seems dead.
 * @returns the lead's id; undefined if the message was handed to the engine in between.
 */
export async function saveAbandoned(
  db: Queries,
  teamId: string,
  id: string,
  sender: string,
  status: 'queued' | 'discarded',
  explanation: Reason,
): Promise<string | undefined> {
  const values = { team_id: teamId, id, sender, status, explanation: toJsonb(explanation) };
  return (await db.row(...giveBack({ ...values, ...NOT_REFUSED, even_handed: false, attempts: 0 })))?.lead_id;
}
