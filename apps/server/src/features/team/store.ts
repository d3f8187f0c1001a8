// Stores workspaces and their members.
import type { Role, Scope } from '@parley/contract';
import type { Plan } from '../../context.ts';
import type { Position } from '../../platform/cursor.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { type Queries, type Statement, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

/** The number of the database lock, which all processes share. */
const APPLY_LOCK = 7_271_002_028;

const applyLock = statement('team.lock-apply', 'select pg_advisory_xact_lock($1)');
const partLock = statement('team.lock-part', 'select pg_advisory_xact_lock_shared($1)');

/**
 * Locks the installation until the transaction ends, so that only one workspace file is applied at a time. Parts of
 * files wait only for whole files: each part locks its own workspace, so no workspace waits for another.
 */
export async function lockFileApply(tx: Queries, { isPart }: { isPart: boolean }): Promise<void> {
  await tx.write(isPart ? partLock : applyLock, [APPLY_LOCK]);
}

export interface WorkspaceRow {
  team_id: string;
  slug: string;
  name: string;
  plan: Plan;
  /** The IANA time zone; null if none is set. */
  timezone: string | null;
}

export const findWorkspace = statement<WorkspaceRow>(
  'team.by-slug',
  'select team_id, slug, name, plan, timezone from teams where slug = $1',
).row((slug: string) => [slug]);

// `no key` blocks other transactions that count a limit, including those that lock `for update`, but not the
// foreign-key checks of concurrent inserts.
/**
 * Locks and returns the workspace, so that the transaction can count its limits while no other transaction adds to
 * them. undefined if there is none.
 */
export const lockWorkspace = statement<WorkspaceRow>(
  'team.lock',
  'select team_id, slug, name, plan, timezone from teams where team_id = $1 for no key update',
).row((teamId: string) => [teamId]);

/** Returns the names of the members among these ids, by id, and prevents their removal until the transaction ends. */
export const lockMembers = statement<{ id: string; name: string }>(
  'team.hold-members',
  `select id, coalesce(name, email) as name from members where team_id = $1 and id = any($2::text[])
   order by id for key share`,
).rows(
  (teamId: string, ids: readonly string[]) => [teamId, ids],
  (rows) => new Map(rows.map(({ id, name }) => [id, name])),
);

const insert = statement(
  'team.insert',
  'insert into teams (team_id, slug, name, plan, created_at) values ($1, $2, $3, $4, $5)',
  { writes: ['teams'] },
);

export async function insertWorkspace(tx: Queries, row: WorkspaceRow & { created_at: Date }): Promise<void> {
  await tx.write(insert, [row.team_id, row.slug, row.name, row.plan, row.created_at]);
}

export const updateWorkspace = statement(
  'team.update',
  `update teams set name = $2, plan = $3, timezone = $4
   where team_id = $1 and (name, plan, timezone) is distinct from ($2, $3, $4)`,
  { writes: ['teams'] },
).write((teamId: string, { name, plan, timezone }: Pick<WorkspaceRow, 'name' | 'plan' | 'timezone'>) => [
  teamId,
  name,
  plan,
  timezone,
]);

/**
 * A member's own times for meetings (workspace-file.md#booking). For null values, the campaign's values apply.
 */
export interface MemberCalendar {
  /** Weekly hours (see `parseHours`). */
  hours: string | null;
  /** IANA time zone. */
  timezone: string | null;
  /** Days off in addition to the campaign's. */
  days_off: string[];
  holidays: string | null;
  daily_cap: number | null;
}

export interface MemberRow {
  id: string;
  person_id: string;
  email: string;
  name: string | null;
  role: Role;
  scopes: Scope[];
  calendar: MemberCalendar | null;
  /** True if the member must accept by a link before they can sign in to this workspace. */
  is_pending: boolean;
}

export const findMember = statement<MemberRow>(
  'team.member-by-email',
  `select id, person_id, email, name, role, scopes, calendar, is_pending from members
   where team_id = $1 and lower(email) = lower($2) for no key update`,
).row((teamId: string, email: string) => [teamId, email]);

export const lockMember = statement<MemberRow>(
  'team.lock-member',
  `select id, person_id, email, name, role, scopes, calendar, is_pending from members
   where team_id = $1 and id = $2 for no key update`,
).row((teamId: string, id: string) => [teamId, id]);

const insertOne = namedStatement(
  'team.insert-member',
  `insert into members (team_id, id, person_id, email, name, role, scopes, created_at, calendar, is_pending)
   values (:team_id, :id, :person_id, :email, :name, :role, :scopes, :created_at, :calendar, :is_pending)`,
  { writes: ['members'] },
);

export async function insertMember(
  tx: Queries,
  teamId: string,
  row: MemberRow & { created_at: Date },
): Promise<void> {
  const calendar = row.calendar && JSON.stringify(row.calendar);
  await tx.write(...insertOne({ ...row, team_id: teamId, calendar }));
}

const updateOne = statement(
  'team.update-member',
  `update members set email = $3, name = $4, role = $5, scopes = $6, calendar = $7, is_pending = $8
   where team_id = $1 and id = $2
     and (email, name, role, scopes, calendar, is_pending)
       is distinct from ($3, $4, $5, $6::text[], $7::jsonb, $8::boolean)`,
  { writes: ['members'] },
);

export async function updateMember(tx: Queries, teamId: string, row: MemberRow): Promise<void> {
  const { id, email, name, role, scopes, is_pending } = row;
  const calendar = row.calendar && JSON.stringify(row.calendar);
  await tx.write(updateOne, [teamId, id, email, name, role, scopes, calendar, is_pending]);
}

/** Returns whether this statement changes a member's permissions. */
export function changesMember(changed: Statement<unknown>): boolean {
  return changed === updateOne;
}

interface ListedMember {
  record: string;
  is_owner: boolean;
  id: string;
}

const pageStatement = (name: string, after: string) =>
  statement<ListedMember>(
    name,
    `select row_to_json(member)::text as record, is_owner, id from (
       select id, name, email, role, role = 'owner' as is_owner from members where team_id = $1) member
     where ${after} order by is_owner desc, id limit $2`,
  );
const first = pageStatement('team.members', 'true');
const next = pageStatement('team.members:after', `(not is_owner, id) > (not $3::boolean, $4::text)`);

/**
 * Returns members in the format of the API, owners first, then in the order in which they joined
 * (workspace-file.md#members).
 */
export async function listMembers(
  db: Queries,
  teamId: string,
  limit: number,
  after: Position | null,
): Promise<PageRow[]> {
  const rows = after ? await db.rows(next, [teamId, limit, ...after]) : await db.rows(first, [teamId, limit]);
  return rows.map(({ record, is_owner, id }) => ({ record, position: [String(is_owner), id] }));
}
