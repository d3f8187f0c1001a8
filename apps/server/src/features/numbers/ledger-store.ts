// Stores a number's used quotas and the time of its next send: the table `number_days`, and columns of `numbers` for
// the last send, the last first contact and the gaps. Statements that decide or settle a send use the SQL in this file.
// Charging a number needs its lock. `$1` is always the workspace.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { quotaDaySql } from '../pacing/index.ts';

/**
 * Returns SQL that joins today's row of `number` (an alias of `numbers`), for {@link SENT_TODAY} and {@link
 * FIRST_CONTACTS_TODAY}.
 */
export function joinQuotaDaySql(now: string): string {
  return `left join number_days number_day on number_day.team_id = number.team_id and number_day.number_id = number.id
     and number_day.day = ${quotaDaySql(now)}`;
}

export const SENT_TODAY = 'coalesce(number_day.sent, 0)';
export const FIRST_CONTACTS_TODAY = 'coalesce(number_day.first_contacts, 0)';

/**
 * Returns parts of a `with` that charge one send to the number's day, and store its time and the gap to the next one.
 */
export function chargeSendSql(send: {
  number: string;
  now: string;
  gap_ms: string;
  ends_idleness: string;
}): string {
  return `charged_day as (
     insert into number_days as number_day (team_id, number_id, day, sent)
     values ($1, ${send.number}, ${quotaDaySql(send.now)}, 1)
     on conflict (team_id, number_id, day) do update set sent = number_day.sent + 1
   ), charged_number as (
     update numbers set last_sent_at = ${send.now}, send_gap_ms = ${send.gap_ms},
       idle_ended_at = case when ${send.ends_idleness} then ${send.now} else idle_ended_at end
     where team_id = $1 and id = ${send.number}
   )`;
}

/**
 * Returns parts of a `with`: `number` locks a number and reads its state, and `is_stale` says whether another transaction
 * has changed the number since the statement started, for example with a hand-over. What the statement reads from other
 * tables is then as old as its start.
 */
export function lockForHandOverSql(number: string, condition: string): string {
  return `number as (
     select id, session_status, pause_reason, restricted_until, xmin as version from numbers
     where team_id = $1 and id = ${number} and ${condition} for no key update
   ), stale as (
     select coalesce(bool_or(number.version <> seen.xmin), false) as is_stale
     from number join numbers seen on seen.team_id = $1 and seen.id = number.id
   )`;
}

/** Returns a part of a `with` that stores the hand-over of each row in `from`, under the lock of the number. */
export function saveHandOverSql(from: string, now: string): string {
  return `counted as (
     update numbers set handed_at = ${now} from number, ${from} where numbers.team_id = $1 and numbers.id = number.id
   )`;
}

/**
 * Returns a part of a `with` that gives back the send of each row in `from`, by `number_id` and the time of its
 * reservation.
 */
export function giveBackSendSql(from: string, reserved_at: string): string {
  return `given_back as (
     update number_days as number_day set sent = greatest(number_day.sent - 1, 0) from ${from}
     where number_day.team_id = $1 and number_day.number_id = ${from}.number_id
       and number_day.day = ${quotaDaySql(`${from}.${reserved_at}`)}
   )`;
}

/** Locks the number unless another transaction has locked it. @returns whether this transaction has the lock. */
export const lockFreeNumber = statement(
  'numbers.lock-free',
  'select 1 from numbers where team_id = $1 and id = $2 for no key update skip locked',
).exists((teamId: string, id: string) => [teamId, id]);

const lock = statement(
  'numbers.lock',
  'select 1 from numbers where team_id = $1 and id = $2 for no key update',
);

/** Locks the number until the transaction ends, so that its ledger cannot change. */
export async function lockNumber(tx: Queries, teamId: string, id: string): Promise<void> {
  await tx.rows(lock, [teamId, id]);
}

/** Charges one first contact to the number's day, and stores the gap to the next one. */
export const chargeFirstContact = statement(
  'numbers.charge-first-contact',
  `with charged_day as (
     insert into number_days as number_day (team_id, number_id, day, first_contacts)
     values ($1, $2, ${quotaDaySql('$3')}, 1)
     on conflict (team_id, number_id, day) do update set first_contacts = number_day.first_contacts + 1
   )
   update numbers set last_first_contact_at = $3, first_contact_gap_ms = $4 where team_id = $1 and id = $2`,
  { writes: ['number_days', 'numbers'] },
).write((teamId: string, numberId: string, now: Date, gapMs: number) => [teamId, numberId, now, gapMs]);
