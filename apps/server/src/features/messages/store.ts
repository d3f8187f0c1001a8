// Outbound messages on their way: the rows that the send gate reads, reserves and settles.
import { JOBS } from '../../jobs.ts';
import { addingJobs } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { LeadStatus } from '../leads/index.ts';
import type { EngineKind, Pacing } from '../quotas/index.ts';

export interface Draft {
  id: string;
  lead_id: string;
  number_id: string;
  type: string;
  text: string;
  first_contact: boolean;
  humanize: boolean;
  intent: object | null;
  reasoning: string | null;
  created_at: Date;
}

const insert = statement(
  'messages.insert-draft',
  `insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, first_contact, humanize,
     intent, reasoning, text_hash, created_at)
   values ($1, $2, $3, $4, 'outbound', $5, $6, 'queued', $7, $8, $9, $10, sha256(convert_to($6, 'UTF8')), $11)`,
);

/** Stores a message that waits to be sent. Whoever writes it sees to the job that sends it. */
export async function insertDraft(tx: Queries, teamId: string, draft: Draft): Promise<void> {
  const { id, lead_id, number_id, type, text, first_contact, humanize, intent, reasoning, created_at } =
    draft;
  const values = [teamId, id, lead_id, number_id, type, text, first_contact, humanize];
  await tx.rows(insert, [...values, intent && JSON.stringify(intent), reasoning, created_at]);
}

/** All that the gate decides on, read under the locks that make the decision hold. */
export interface GateFacts {
  status: string;
  type: string;
  text: string;
  text_hash: string;
  first_contact: boolean;
  humanize: boolean;
  attempts: number;
  engine_message_id: string | null;
  lead_id: string;
  lead_status: LeadStatus;
  manual_override: boolean;
  opted_out_at: Date | null;
  phone: string | null;
  whatsapp_id: string;
  campaign_status: string | null;
  campaign_id: string | null;
  last_to_lead: Date | null;
  number_id: string;
  number_phone: string;
  engine: EngineKind;
  session_status: string;
  daily_quota: number;
  pacing: Pacing;
  last_sent_at: Date | null;
  send_gap_ms: number;
  sent_today: number;
  /** The last hour's sends of the number, newest first, as far as any rule looks back. */
  sent: { at: string; text_hash: string }[];
  /** An earlier message to the same person is not sent yet. */
  follows: boolean;
  /** The person is on the block list. */
  blocked: boolean;
}

const lock = statement(
  'messages.lock-for-send',
  `select 1 from messages m
   join leads l on l.team_id = m.team_id and l.id = m.lead_id
   join numbers n on n.team_id = m.team_id and n.id = m.number_id
   where m.team_id = $1 and m.id = $2
   for no key update of n, l, m`,
);

const facts = statement<GateFacts>(
  'messages.gate-facts',
  `select m.status, m.type, m.text, encode(m.text_hash, 'hex') as text_hash, m.first_contact, m.humanize, m.attempts,
     m.engine_message_id, m.lead_id, l.status as lead_status, l.manual_override, l.opted_out_at, l.phone, l.whatsapp_id,
     c.status as campaign_status, l.campaign_id,
     case when l.last_message_direction = 'outbound' then l.last_message_at end as last_to_lead,
     n.id as number_id, n.phone as number_phone, n.engine, n.session_status, n.daily_quota, n.pacing, n.last_sent_at,
     n.send_gap_ms, coalesce(d.sent, 0) as sent_today,
     coalesce((
       select json_agg(json_build_object('at', r.reserved_at, 'text_hash', encode(r.text_hash, 'hex')))
       from (select reserved_at, text_hash from messages r
         where r.team_id = $1 and r.number_id = n.id and r.reserved_at > $3::timestamptz - interval '1 hour'
         order by r.reserved_at desc
         limit case when coalesce(n.pacing->>'per_minute', n.pacing->>'per_hour', n.pacing->>'identical_per_hour')
           is null then 1 else 1000 end) r), '[]'::json) as sent,
     exists (
       select 1 from (select status from messages e
         where e.team_id = $1 and e.lead_id = m.lead_id and e.id < m.id order by e.id desc limit 20) e
       where e.status in ('queued', 'sending')) as follows,
     is_blocked($1, coalesce(l.phone, l.whatsapp_id), l.campaign_id)
       or (l.phone is not null and l.whatsapp_id like '%@lid' and is_blocked($1, l.whatsapp_id, l.campaign_id)) as blocked
   from messages m
   join leads l on l.team_id = m.team_id and l.id = m.lead_id
   join numbers n on n.team_id = m.team_id and n.id = m.number_id
   left join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id
   left join number_days d on d.team_id = n.team_id and d.number_id = n.id and d.day = ($3::timestamptz at time zone 'UTC')::date
   where m.team_id = $1 and m.id = $2`,
);

/**
 * Locks number, lead and message, in this order everywhere. A statement of its own: one that waits for a lock goes on
 * to see the quota and the sends as they were before it waited.
 */
export async function lockForSend(tx: Queries, teamId: string, id: string): Promise<void> {
  await tx.rows(lock, [teamId, id]);
}

/** What the gate asks about, for whoever holds the locks, at a time read after they were taken. */
export function readGateFacts(
  tx: Queries,
  teamId: string,
  id: string,
  now: Date,
): Promise<GateFacts | undefined> {
  return tx.row(facts, [teamId, id, now]);
}

const ahead = statement<{ count: number }>(
  'messages.ahead',
  `select count(*) as count from (
     select 1 from messages m
     join leads l on l.team_id = m.team_id and l.id = m.lead_id
     join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id
     where m.status = 'queued' and m.team_id = $1 and m.number_id = $2 and m.id < $3 and c.status = 'active'
     limit $4) older`,
);

/** How many messages of the number were waiting before this one, counted up to `most`. */
export async function countAhead(
  tx: Queries,
  teamId: string,
  numberId: string,
  id: string,
  most: number,
): Promise<number> {
  return (await tx.row(ahead, [teamId, numberId, id, most]))!.count;
}

export interface Reservation {
  message_id: string;
  number_id: string;
  engine_message_id: string;
  sender: string;
  now: Date;
  send_gap_ms: number;
  ended_idleness: boolean;
  /** true when nothing stands between the reservation and the engine. */
  handed: boolean;
}

const reserve = statement(
  'messages.reserve',
  `with quota as (
     insert into number_days as d (team_id, number_id, day, sent)
     values ($1, $3, ($6::timestamptz at time zone 'UTC')::date, 1)
     on conflict (team_id, number_id, day) do update set sent = d.sent + 1
   ), number as (
     update numbers set last_sent_at = $6, send_gap_ms = $7,
       idle_ended_at = case when $8 then $6 else idle_ended_at end
     where team_id = $1 and id = $3
   )
   update messages set status = 'sending', engine_message_id = $4, sender = $5, reserved_at = $6,
     handed_at = case when $9 then $6::timestamptz end, explanation = null
   where team_id = $1 and id = $2`,
);

/** Takes the quota and marks the message as being sent, under the locks of {@link lockForSend}. */
export async function saveReservation(tx: Queries, teamId: string, r: Reservation): Promise<void> {
  const values = [teamId, r.message_id, r.number_id, r.engine_message_id, r.sender, r.now];
  await tx.rows(reserve, [...values, r.send_gap_ms, r.ended_idleness, r.handed]);
}

const wait = statement(
  'messages.wait',
  `update messages set explanation = $3 where team_id = $1 and id = $2 and status = 'queued'`,
);

export async function saveWait(tx: Queries, teamId: string, id: string, explanation: string): Promise<void> {
  await tx.rows(wait, [teamId, id, explanation]);
}

const discard = statement(
  'messages.discard',
  `update messages set status = 'discarded', explanation = $3 where team_id = $1 and id = $2 and status = 'queued'`,
);

export async function saveDiscard(
  tx: Queries,
  teamId: string,
  id: string,
  explanation: string,
): Promise<void> {
  await tx.rows(discard, [teamId, id, explanation]);
}

const hand = statement<{ id: string }>(
  'messages.hand-over',
  `with lead as (
     select l.id, l.phone, l.whatsapp_id, l.campaign_id, l.opted_out_at,
       l.status <> 'stopped' and not l.manual_override as of_agent
     from messages m join leads l on l.team_id = m.team_id and l.id = m.lead_id
     where m.team_id = $1 and m.id = $2 for share of l
   )
   update messages m set handed_at = $3
   from lead left join campaigns c on c.team_id = $1 and c.id = lead.campaign_id
   where m.team_id = $1 and m.id = $2 and m.status = 'sending' and m.sender = $5
     and lead.opted_out_at is null and ($4 or (lead.of_agent and c.status = 'active'))
     and not is_blocked($1, coalesce(lead.phone, lead.whatsapp_id), lead.campaign_id)
     and not (lead.whatsapp_id like '%@lid' and is_blocked($1, lead.whatsapp_id, lead.campaign_id))
   returning m.id`,
);

/**
 * The last look before the engine: false when the lead opted out, was blocked or taken over by a person while we
 * typed, when the campaign was paused, or when this process was taken for dead and the message is somebody else's
 * now. It waits for whoever holds the lead, so that a hand-over is before the send or after it.
 */
export async function markHanded(
  db: Queries,
  teamId: string,
  id: string,
  sender: string,
  now: Date,
  byPerson: boolean,
): Promise<boolean> {
  return (await db.row(hand, [teamId, id, now, byPerson, sender])) !== undefined;
}

const accept = statement<{ lead_id: string }>(
  'messages.accept',
  `with held as (
     select l.id from messages m join leads l on l.team_id = m.team_id and l.id = m.lead_id
     where m.team_id = $1 and m.id = $2 for no key update of l
   ), settled as (
     update messages m set status = 'accepted', sent_at = $4, engine_message_id = $3, explanation = null
     from held where m.team_id = $1 and m.id = $2 and m.status in ('sending', 'unconfirmed')
     returning m.lead_id
   )
   update leads l set messages_count = messages_count + 1, last_message_at = $4, last_message_direction = 'outbound',
     first_contact_at = coalesce(first_contact_at, $4), updated_at = $4,
     status = case when status in ('queued', 'pending') then 'in_progress' else status end
   from settled where l.team_id = $1 and l.id = settled.lead_id
   returning settled.lead_id`,
);

/** The engine has it: settles the message and counts it on the lead, once. Locks the lead before the message. */
export async function saveAccepted(
  db: Queries,
  teamId: string,
  id: string,
  engineMessageId: string,
  at: Date,
): Promise<boolean> {
  return (await db.row(accept, [teamId, id, engineMessageId, at])) !== undefined;
}

const unconfirmed = statement<{ lead_id: string }>(
  'messages.unconfirmed',
  `with held as (
     select l.id from messages m join leads l on l.team_id = m.team_id and l.id = m.lead_id
     where m.team_id = $1 and m.id = $2 for no key update of l
   ), kept as (
     update messages m set status = 'unconfirmed', explanation = $3
     from held where m.team_id = $1 and m.id = $2 and m.status = 'sending' and m.sender = $5 returning m.lead_id
   )
   update leads l set first_contact_at = coalesce(first_contact_at, $4), updated_at = $4,
     status = case when status in ('queued', 'pending') then 'in_progress' else status end
   from kept where l.team_id = $1 and l.id = kept.lead_id returning kept.lead_id`,
);

/**
 * Nobody knows whether it arrived: it is kept, its quota stays taken, and it is never sent again. The lead counts
 * as contacted, so that no campaign writes a first message twice.
 */
export async function saveUnconfirmed(
  db: Queries,
  teamId: string,
  id: string,
  sender: string,
  explanation: string,
  now: Date,
): Promise<string | undefined> {
  return (await db.row(unconfirmed, [teamId, id, explanation, now, sender]))?.lead_id;
}

const giveBack = statement<{ lead_id: string }>(
  'messages.give-back',
  `with reserved as (
     select number_id, lead_id, (reserved_at at time zone 'UTC')::date as day from messages
     where team_id = $1 and id = $2 and status = 'sending' and sender = $5 and ($6 or handed_at is null) for update
   ), message as (
     update messages m set status = $3, explanation = $4, attempts = attempts + 1, handed_at = null,
       reserved_at = null, sender = null
     from reserved where m.team_id = $1 and m.id = $2
   ), quota as (
     update number_days d set sent = greatest(d.sent - 1, 0) from reserved
     where d.team_id = $1 and d.number_id = reserved.number_id and d.day = reserved.day
   )
   select lead_id from reserved`,
);

/**
 * It surely was not sent, says who was sending it: gives the quota back and leaves the message in the status given.
 */
export async function saveNotSent(
  db: Queries,
  teamId: string,
  id: string,
  sender: string,
  status: 'queued' | 'refused' | 'discarded',
  explanation: string,
): Promise<string | undefined> {
  return (await db.row(giveBack, [teamId, id, status, explanation, sender, true]))?.lead_id;
}

/** The same, for others: unless it was handed over meanwhile, by a sender that is not as dead as it seemed. */
export async function saveAbandoned(
  db: Queries,
  teamId: string,
  id: string,
  sender: string,
  status: 'queued' | 'discarded',
  explanation: string,
): Promise<string | undefined> {
  return (await db.row(giveBack, [teamId, id, status, explanation, sender, false]))?.lead_id;
}

const byEngineId = statement<{ id: string }>(
  'messages.by-engine-id',
  `select id from messages where team_id = $1 and number_id = $2 and engine_message_id = $3 and direction = 'outbound'`,
);

export async function findByEngineId(
  db: Queries,
  teamId: string,
  numberId: string,
  engineMessageId: string,
): Promise<string | undefined> {
  return (await db.row(byEngineId, [teamId, numberId, engineMessageId]))?.id;
}

export interface Orphan {
  team_id: string;
  id: string;
  type: string;
  sender: string;
  /** The engine may have it. */
  handed: boolean;
}

const orphans = statement<Orphan>(
  'messages.orphans',
  `select team_id, id, type, sender, handed_at is not null as handed from messages m
   where status = 'sending' and (sender = $1 or not exists (select 1 from processes p where p.id = m.sender))`,
);

/** Messages being sent, in any workspace, by dead processes and by the process that asks. */
export function listSending(db: Queries, processId: string): Promise<Orphan[]> {
  return db.rows(orphans, [processId]);
}

const wake = statement(
  'messages.wake',
  addingJobs(
    JOBS.send,
    { team_id: 'team_id', message_id: 'id' },
    '$3',
    `from messages where team_id = $1 and number_id = $2 and status = 'queued'`,
  ),
);

/** Adds the send job of each message that waits on a number. */
export async function wakeNumber(db: Queries, teamId: string, numberId: string, now: Date): Promise<void> {
  await db.rows(wake, [teamId, numberId, now]);
}
