// Stores API keys as SHA-256 fingerprints, never the keys themselves (running.md#secrets).
import { contract, type Scope } from '@parley/contract';
import type { Plan } from '../../context.ts';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, type Statement, statement } from '../../platform/postgres/database.ts';

export const insertKey = statement(
  'keys.insert',
  `insert into api_keys (team_id, id, name, fingerprint, scopes, replaces, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  { writes: ['api_keys'] },
).write(
  (
    teamId: string,
    key: {
      id: string;
      name: string;
      fingerprint: Buffer;
      scopes: readonly Scope[];
      replaces: string | null;
      created_at: Date;
    },
  ) => [teamId, key.id, key.name, key.fingerprint, key.scopes, key.replaces, key.created_at],
);

/** Returns the id of the oldest working key with that name, or undefined. */
export const findKeyId = statement<{ id: string }>(
  'keys.by-name',
  `select id from api_keys where team_id = $1 and name = $2 and revoked_at is null
   order by id limit 1 for no key update`,
).row(
  (teamId: string, name: string) => [teamId, name],
  (row) => row?.id,
);

const rescope = statement<{ id: string }>(
  'keys.rescope',
  `update api_keys set scopes = $3 where team_id = $1 and id = $2
     and not (scopes @> $3::text[] and scopes <@ $3::text[]) returning id`,
  { writes: ['api_keys'] },
);

/** Changes the scopes of a key. @returns false if the key already has these scopes. */
export const updateScopes = rescope.exists((teamId: string, id: string, scopes: readonly Scope[]) => [
  teamId,
  id,
  scopes,
]);

const revoke = statement<{ name: string }>(
  'keys.revoke',
  'update api_keys set revoked_at = $3 where team_id = $1 and id = $2 and revoked_at is null returning name',
  { writes: ['api_keys'] },
);

/** Revokes the key. @returns its name; undefined if it does not exist or was revoked before. */
export const setRevoked = revoke.row(
  (teamId: string, id: string, at: Date) => [teamId, id, at],
  (row) => row?.name,
);

/**
 * Returns whether this statement changes the permissions of a key. Processes cache keys, so they must be notified of
 * such a change.
 */
export function changesKeys(statement: Statement<unknown>): boolean {
  return statement === rescope || statement === revoke;
}

/** Returns the key in the format of the dashboard, as JSON; undefined if there is no such key. */
export const findKeyRecord = statement<{ record: string }>(
  'keys.record',
  'select record::text as record from key_records where team_id = $1 and id = $2',
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);

/** Lists keys, newest first, including revoked ones. */
export const listKeyRecords = listQuery(contract.keys.list, {
  from: 'key_records',
  order: [{ column: 'id', type: 'text' }],
  filters: {},
});

export const listWorking = statement<{ id: string; name: string; scopes: Scope[]; replaces: string | null }>(
  'keys.working',
  'select id, name, scopes, replaces from api_keys where team_id = $1 and revoked_at is null',
).rows((teamId: string) => [teamId]);

/** A key as commands print it. */
export interface KeyRecord {
  id: string;
  name: string;
  scopes: Scope[];
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

export const listAllKeys = statement<KeyRecord>(
  'keys.all',
  `select id, name, scopes, iso(created_at) as created_at, iso(last_used_at) as last_used_at,
     iso(revoked_at) as revoked_at
   from api_keys where team_id = $1 order by id desc`,
).rows((teamId: string) => [teamId]);

/** The workspace that a key belongs to, and the permissions that the key gives. */
export interface KeyOwner {
  teamId: string;
  plan: Plan;
  key: { id: string; name: string; scopes: Scope[] };
}

const owner = statement<{ team_id: string; plan: Plan; id: string; name: string; scopes: Scope[] }>(
  'keys.owner',
  `select api_key.team_id, team.plan, api_key.id, api_key.name, api_key.scopes
   from api_keys api_key join teams team using (team_id)
   where api_key.fingerprint = $1 and api_key.revoked_at is null`,
);

/** Returns the working key with that fingerprint; null if there is none. */
export async function findKeyOwner(db: Queries, fingerprint: Buffer): Promise<KeyOwner | null> {
  const row = await db.row(owner, [fingerprint]);
  if (!row) return null;
  return { teamId: row.team_id, plan: row.plan, key: { id: row.id, name: row.name, scopes: row.scopes } };
}

/** Stores when the key was last used, to the minute. */
export const recordKeyUse = statement(
  'keys.stamp-use',
  `update api_keys set last_used_at = $3
   where team_id = $1 and id = $2
     and (last_used_at is null or last_used_at <= $3::timestamptz - interval '1 minute')`,
  { writes: ['api_keys'] },
).write((teamId: string, id: string, at: Date) => [teamId, id, at]);
