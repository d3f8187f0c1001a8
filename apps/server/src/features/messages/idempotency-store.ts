// Idempotency keys as rows (api.md#idempotency).
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** A key that is claimed: the process that works on it, and the message it may send. */
export interface Claim {
  key: string;
  fingerprint: Buffer;
  message_id: string;
  owner: string;
}

const LIFE = `interval '15 minutes'`;
/** A request takes its place in the number's queue and reserves within seconds: silent for longer, it is dead. */
const LEASE = `interval '60 seconds'`;

const claimKey = statement<{ message_id: string }>(
  'idempotency.claim',
  `insert into idempotency_keys as k (team_id, key, fingerprint, message_id, owner, claimed_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $6::timestamptz + ${LIFE})
   on conflict (team_id, key) do update set fingerprint = excluded.fingerprint, message_id = excluded.message_id,
     owner = excluded.owner, claimed_at = excluded.claimed_at, expires_at = excluded.expires_at,
     quota_limit = null, quota_used = null, quota_resets_at = null, settles_at = null
   where case when k.quota_limit is null
     then k.expires_at <= $6 or k.claimed_at <= $6::timestamptz - ${LEASE}
       or not exists (select 1 from processes p where p.id = k.owner)
     else exists (select 1 from messages m where m.team_id = k.team_id and m.id = k.message_id
       and (m.status = 'discarded' or k.expires_at <= $6 and m.status <> 'sending')) end
   returning message_id`,
);

/**
 * Takes a key that nobody has, that has expired, or whose request ended without reaching the engine. One statement,
 * so that of any number of callers one gets it. false: somebody else has it.
 */
export async function claim(db: Queries, teamId: string, claim: Claim, now: Date): Promise<boolean> {
  const { key, fingerprint, message_id, owner } = claim;
  return (await db.row(claimKey, [teamId, key, fingerprint, message_id, owner, now])) !== undefined;
}

/** What is recorded under a key. */
export interface Recorded {
  fingerprint: Buffer;
  settles_at: Date | null;
  limit: number | null;
  used: number;
  resets_at: Date;
  /** null: nothing is reserved yet. */
  status: string | null;
  id: string;
  engine_message_id: string;
  lead_id: string;
  text: string;
  sent_at: Date;
  explanation: string | null;
}

const recorded = statement<Recorded>(
  'idempotency.recorded',
  `select k.fingerprint, k.settles_at, k.quota_limit as limit, k.quota_used as used, k.quota_resets_at as resets_at,
     m.status, m.id, m.engine_message_id, m.lead_id, m.text, m.sent_at, m.explanation
   from idempotency_keys k left join messages m on m.team_id = k.team_id and m.id = k.message_id
   where k.team_id = $1 and k.key = $2`,
);

export function findRecorded(db: Queries, teamId: string, key: string): Promise<Recorded | undefined> {
  return db.row(recorded, [teamId, key]);
}

const reserved = statement<{ key: string }>(
  'idempotency.reserved',
  `update idempotency_keys set quota_limit = $5, quota_used = $6, quota_resets_at = $7
   where team_id = $1 and key = $2 and message_id = $3 and owner = $4 returning key`,
);

/** Hands the key over to the message's row; false when somebody took the key for abandoned meanwhile. */
export async function saveReserved(
  tx: Queries,
  teamId: string,
  claim: Claim,
  quota: { limit: number; used: number; resets_at: Date },
): Promise<boolean> {
  const values = [teamId, claim.key, claim.message_id, claim.owner];
  return (await tx.row(reserved, [...values, quota.limit, quota.used, quota.resets_at])) !== undefined;
}

const unsettled = statement(
  'idempotency.unsettled',
  'update idempotency_keys set settles_at = $4 where team_id = $1 and key = $2 and message_id = $3',
);

/** The outcome is unknown until then. */
export async function saveUnsettled(db: Queries, teamId: string, claim: Claim, until: Date): Promise<void> {
  await db.write(unsettled, [teamId, claim.key, claim.message_id, until]);
}

const release = statement(
  'idempotency.release',
  `delete from idempotency_keys k where team_id = $1 and key = $2 and message_id = $3
     and (quota_limit is null or exists (select 1 from messages m
       where m.team_id = k.team_id and m.id = k.message_id and m.status = 'discarded'))`,
);

/** The next request with the key runs anew, if it is sure that nothing was sent. */
export async function releaseKey(db: Queries, teamId: string, claim: Claim): Promise<void> {
  await db.write(release, [teamId, claim.key, claim.message_id]);
}

const forget = statement(
  'idempotency.forget',
  `delete from idempotency_keys k where expires_at <= $1
     and not exists (select 1 from messages m where m.team_id = k.team_id and m.id = k.message_id and m.status = 'sending')`,
);

/** Keys whose time is over; none that is not settled. */
export async function forgetKeys(db: Queries, now: Date): Promise<void> {
  await db.write(forget, [now]);
}
