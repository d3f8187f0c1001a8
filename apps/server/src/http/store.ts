// The edge's own statements: who a key is, and how many requests a window holds.
import type { Scope } from '@parley/contract';
import type { Plan } from '../context.ts';
import { type Queries, statement } from '../platform/postgres/database.ts';
import type { Principal } from './principal.ts';

const principal = statement<{ team_id: string; plan: Plan; id: string; name: string; scopes: Scope[] }>(
  'http.principal',
  `select k.team_id, t.plan, k.id, k.name, k.scopes
   from api_keys k join teams t using (team_id)
   where k.fingerprint = $1 and k.revoked_at is null`,
);

export async function loadPrincipal(db: Queries, fingerprint: Buffer): Promise<Principal | null> {
  const row = await db.row(principal, [fingerprint]);
  if (!row) return null;
  return { teamId: row.team_id, plan: row.plan, key: { id: row.id, name: row.name, scopes: row.scopes } };
}

const stampKey = statement(
  'http.stamp-key',
  `update api_keys set last_used_at = $3
   where team_id = $1 and id = $2
     and (last_used_at is null or last_used_at <= $3::timestamptz - interval '1 minute')`,
);

export async function stampKeyUse(db: Queries, { teamId, key }: Principal, at: Date): Promise<void> {
  await db.write(stampKey, [teamId, key.id, at]);
}

// `previous` keeps what the row held before, so that one statement tells how many were taken. Statements on one row
// take turns on its lock; `greatest` keeps a window from shrinking with its limit.
const takeStatement = statement<{ requests: number; taken: number }>(
  'http.take-requests',
  `insert into rate_windows as w (subject, minute, requests) values ($1, $2, least($3::int, $4::int))
   on conflict (subject, minute) do update
     set requests = greatest(w.requests, least(w.requests + $3, $4)),
         previous = w.requests
   returning requests, requests - previous as taken`,
);

/** Counts up to `wanted` requests into a window of `limit`; a refused one is not counted. */
export async function takeRequests(
  db: Queries,
  subject: string,
  minute: Date,
  wanted: number,
  limit: number,
): Promise<{ taken: number; requests: number }> {
  return (await db.row(takeStatement, [subject, minute, wanted, limit]))!;
}

const forgetWindows = statement('http.forget-windows', 'delete from rate_windows where minute < $1');

/** Windows that nobody asks for any more. */
export async function forgetOldWindows(db: Queries, before: Date): Promise<void> {
  await db.write(forgetWindows, [before]);
}
