// Stores idempotency keys (api.md#idempotency).
import type { Reason } from '@parley/contract';
import { type Queries, statement } from '../../../platform/postgres/database.ts';

/** A claimed key: the process that works on it, and the only message that it can send. */
export interface Claim {
  key: string;
  fingerprint: Buffer;
  message_id: string;
  owner: string;
}

/**
 * A claim without a reservation is abandoned after this time, because requests reserve their message within seconds.
 */
const LEASE = `interval '60 seconds'`;

const claimKey = statement<{ message_id: string }>(
  'idempotency.claim',
  `insert into idempotency_keys as claimed (team_id, key, fingerprint, message_id, owner, claimed_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (team_id, key) do update set fingerprint = excluded.fingerprint, message_id = excluded.message_id,
     owner = excluded.owner, claimed_at = excluded.claimed_at, expires_at = excluded.expires_at,
     quota_limit = null, quota_used = null, quota_resets_at = null, settles_at = null
   where case when claimed.quota_limit is null
     then claimed.expires_at <= $6 or claimed.claimed_at <= $6::timestamptz - ${LEASE}
       or not exists (select 1 from processes process where process.id = claimed.owner)
     else exists (select 1 from messages message
       where message.team_id = claimed.team_id and message.id = claimed.message_id
       and (message.status = 'discarded' or claimed.expires_at <= $6 and message.status <> 'sending')) end
   returning message_id`,
  { writes: ['idempotency_keys'] },
);

/**
 * Claims a key that is free or expired, or whose request ended before it reached the engine. Uses a single statement,
 * so that only one of many callers gets the key. Returns false if another caller has it.
 */
export async function tryClaim(
  db: Queries,
  teamId: string,
  claim: Claim,
  now: Date,
  lifeMs: number,
): Promise<boolean> {
  const { key, fingerprint, message_id, owner } = claim;
  const until = new Date(now.getTime() + lifeMs);
  return (await db.row(claimKey, [teamId, key, fingerprint, message_id, owner, now, until])) !== undefined;
}

/** The stored request and outcome of a key. */
export interface IdempotencyRecord {
  fingerprint: Buffer;
  settles_at: Date | null;
  limit: number | null;
  used: number;
  resets_at: Date;
  /** The status of the message; null if none is reserved yet. */
  status: string | null;
  id: string;
  engine_message_id: string;
  lead_id: string;
  text: string;
  sent_at: Date;
  explanation: Reason | null;
}

export const findRecorded = statement<IdempotencyRecord>(
  'idempotency.recorded',
  `select claimed.fingerprint, claimed.settles_at, claimed.quota_limit as limit, claimed.quota_used as used,
     claimed.quota_resets_at as resets_at, message.status, message.id, message.engine_message_id, message.lead_id,
     message.text, message.sent_at, message.explanation
   from idempotency_keys claimed
   left join messages message on message.team_id = claimed.team_id and message.id = claimed.message_id
   where claimed.team_id = $1 and claimed.key = $2`,
).row((teamId: string, key: string) => [teamId, key]);

/**
 * Links the key to its message, whose row stores the outcome from now on. Returns false if another request considered
 * the key abandoned and took it over.
 */
export const saveReserved = statement<{ key: string }>(
  'idempotency.reserved',
  `update idempotency_keys set quota_limit = $5, quota_used = $6, quota_resets_at = $7
   where team_id = $1 and key = $2 and message_id = $3 and owner = $4 returning key`,
  { writes: ['idempotency_keys'] },
).exists((teamId: string, claim: Claim, quota: { limit: number; used: number; resets_at: Date }) => [
  teamId,
  claim.key,
  claim.message_id,
  claim.owner,
  quota.limit,
  quota.used,
  quota.resets_at,
]);

/** Stores the time until which the outcome counts as unknown. */
export const saveUnsettled = statement(
  'idempotency.unsettled',
  'update idempotency_keys set settles_at = $4 where team_id = $1 and key = $2 and message_id = $3',
  { writes: ['idempotency_keys'] },
).write((teamId: string, claim: Claim, until: Date) => [teamId, claim.key, claim.message_id, until]);

/** Releases the key so that the next request starts over. Call it only if certainly nothing was sent. */
export const releaseKey = statement(
  'idempotency.release',
  `delete from idempotency_keys claimed where team_id = $1 and key = $2 and message_id = $3
     and (quota_limit is null or exists (select 1 from messages message
       where message.team_id = claimed.team_id and message.id = claimed.message_id and message.status = 'discarded'))`,
  { writes: ['idempotency_keys'] },
).write((teamId: string, claim: Claim) => [teamId, claim.key, claim.message_id]);

/** Deletes expired keys, except those whose message is being sent. */
export const deleteExpiredIdempotencyKeys = statement(
  'idempotency.forget',
  `delete from idempotency_keys claimed where expires_at <= $1
     and not exists (select 1 from messages message
       where message.team_id = claimed.team_id and message.id = claimed.message_id and message.status = 'sending')`,
  { writes: ['idempotency_keys'] },
).write((now: Date) => [now]);
