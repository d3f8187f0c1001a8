// Stores sessions and reset links under the SHA-256 of their token, never the token itself.
import type { Role, Scope } from '@parley/contract';
import type { Plan } from '../../context.ts';
import { SIMULATED_ENGINES } from '../../engines/capabilities.ts';
import { type Queries, type Statement, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

export interface NewSession {
  id: string;
  member_id: string;
  person_id: string;
  token_hash: Buffer;
  agent: string | null;
  address: string | null;
  created_at: Date;
  confirmed_at: Date;
  expires_at: Date;
}

export const insertSession = namedStatement(
  'people.insert-session',
  `insert into sessions (team_id, id, member_id, person_id, token_hash, agent, address, created_at, seen_at,
     confirmed_at, expires_at)
   values (:team_id, :id, :member_id, :person_id, :token_hash, :agent, :address, :created_at, :created_at,
     :confirmed_at, :expires_at)`,
  { writes: ['sessions'] },
).write((teamId: string, row: NewSession) => ({ ...row, team_id: teamId }));

/** The signed-in person with workspace and role. */
export interface SessionOwner {
  session_id: string;
  team_id: string;
  person_id: string;
  member_id: string;
  name: string | null;
  email: string;
  role: Role;
  scopes: Scope[];
  lacks_second_step: boolean;
  confirmed_at: Date;
  expires_at: Date;
  seen_at: Date;
}

/** Returns the owner of a session that has not been ended, or undefined. */
export const findSessionOwner = statement<SessionOwner>(
  'people.session-owner',
  `select session.id as session_id, session.team_id, session.person_id, session.member_id, member.name,
     member.email, member.role, member.scopes, session.confirmed_at, session.expires_at, session.seen_at,
     team.second_step_required and person.second_step_at is null as lacks_second_step
   from sessions session
   join members member on member.team_id = session.team_id and member.id = session.member_id
   join teams team on team.team_id = session.team_id
   join people person on person.id = session.person_id
   where session.token_hash = $1 and session.ended_at is null and not member.is_pending`,
).row((hash: Buffer) => [hash]);

/** Records the use of the session, to the minute, unless it has expired: last used before `idleSince`, or too old. */
export const recordSessionUse = statement(
  'people.stamp-session',
  `update sessions set seen_at = $3
   where team_id = $1 and id = $2 and ended_at is null and seen_at > $4 and expires_at > $3`,
  { writes: ['sessions'] },
).write((teamId: string, id: string, at: Date, idleSince: Date) => [teamId, id, at, idleSince]);

const confirm = statement(
  'people.confirm-session',
  'update sessions set confirmed_at = $3 where team_id = $1 and id = $2',
  { writes: ['sessions'] },
);

export const confirmSession = confirm.write((teamId: string, id: string, at: Date) => [teamId, id, at]);

const end = statement<{ id: string }>(
  'people.end-session',
  `update sessions set ended_at = $3 where person_id = $1 and id = $2 and ended_at is null returning id`,
  { writes: ['sessions'] },
);

/** Ends a session of the person. Returns false if there is none. */
export const endSession = end.exists((personId: string, id: string, at: Date) => [personId, id, at]);

const endAll = statement<{ id: string }>(
  'people.end-sessions',
  `update sessions set ended_at = $3 where person_id = $1 and id is distinct from $2::id and ended_at is null
   returning id`,
  { writes: ['sessions'] },
);

/** Ends the person's sessions in every workspace, except one. @returns the number of ended sessions. */
export const endSessions = endAll.rows(
  (personId: string, but: string | null, at: Date) => [personId, but, at],
  (rows) => rows.length,
);

const endByToken = statement(
  'people.end-token',
  'update sessions set ended_at = $2 where token_hash = $1 and ended_at is null',
  { writes: ['sessions'] },
);

export const endToken = endByToken.write((hash: Buffer, at: Date) => [hash, at]);

export interface SessionLine {
  id: string;
  workspace: string;
  agent: string | null;
  address: string | null;
  created_at: string;
  seen_at: string;
}

/** Returns the person's active sessions in every workspace, latest first. */
export const listSessions = statement<SessionLine>(
  'people.sessions',
  `select session.id, team.slug as workspace, session.agent, session.address,
     iso(session.created_at) as created_at, iso(session.seen_at) as seen_at
   from sessions session join teams team on team.team_id = session.team_id
   where session.person_id = $1 and session.ended_at is null and session.expires_at > $2 and session.seen_at > $3
   order by session.seen_at desc, session.id desc limit 100`,
).rows((personId: string, now: Date, idleSince: Date) => [personId, now, idleSince]);

export interface Membership {
  team_id: string;
  member_id: string;
  slug: string;
  workspace: string;
  name: string | null;
  role: Role;
  plan: Plan;
  timezone: string | null;
  simulated_only: boolean;
}

/** Returns the workspaces that a person can enter, the most recently used first. */
export const listMemberships = statement<Membership>(
  'people.memberships',
  `select member.team_id, member.id as member_id, team.slug, team.name as workspace, member.name, member.role,
     team.plan, team.timezone,
     coalesce((select bool_and(number.engine = any($2)) from numbers number where number.team_id = team.team_id),
       false) as simulated_only
   from members member join teams team on team.team_id = member.team_id
   where member.person_id = $1 and not member.is_pending
   order by (select max(session.seen_at) from sessions session
     where session.team_id = member.team_id and session.member_id = member.id) desc nulls last, member.id`,
).rows((personId: string) => [personId, SIMULATED_ENGINES]);

export interface ResetRow {
  person_id: string;
  /** The workspace of the owner or admin who created the link; null for the operator of the installation. */
  team_id: string | null;
  ends_second_step: boolean;
}

const saveReset = statement(
  'people.save-reset',
  `insert into resets (person_id, token_hash, team_id, ends_second_step, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (person_id) do update
     set token_hash = $2, team_id = $3, ends_second_step = $4, created_at = $5, expires_at = $6`,
  { writes: ['resets'] },
);

/** Stores a link, which replaces an earlier one. */
export async function insertReset(
  tx: Queries,
  row: ResetRow & { token_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  const { person_id, token_hash, team_id, ends_second_step, created_at, expires_at } = row;
  await tx.write(saveReset, [person_id, token_hash, team_id, ends_second_step, created_at, expires_at]);
}

/**
 * SQL condition: the link is valid. A link of an admin stops working once the person is also in another workspace,
 * which the admin could otherwise enter.
 */
const GOOD = `reset.token_hash = $1 and reset.expires_at > $2 and (reset.team_id is null or not exists (
  select 1 from members member where member.person_id = reset.person_id and member.team_id <> reset.team_id))`;

/** Returns the link to reset a password if it is still valid; undefined otherwise. */
export const findReset = statement<ResetRow>(
  'people.reset',
  `select person_id, team_id, ends_second_step from resets reset where ${GOOD}`,
).row((hash: Buffer, now: Date) => [hash, now]);

/** Uses the link up and returns it; undefined if it is not valid. Only one of two concurrent calls succeeds. */
export const useUpReset = statement<ResetRow>(
  'people.use-reset',
  `delete from resets reset where ${GOOD} returning person_id, team_id, ends_second_step`,
  { writes: ['resets'] },
).row((hash: Buffer, now: Date) => [hash, now]);

/**
 * Deletes the person's reset link if a workspace created it. Call this when the person's permissions change, because
 * the link was issued for the old ones.
 */
export const deleteWorkspaceReset = statement(
  'people.drop-reset',
  'delete from resets where person_id = $1 and team_id is not null',
  { writes: ['resets'] },
).write((personId: string) => [personId]);

/** Returns whether this statement ends a session or changes its permissions. */
export function changesSessions(changed: Statement<unknown>): boolean {
  return [confirm, end, endAll, endByToken].includes(changed as never);
}
