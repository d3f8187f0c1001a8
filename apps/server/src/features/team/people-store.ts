// Reads members in the format for owners and admins, and stores changes to members and invitations.
import type { Role, Scope } from '@parley/contract';
import type { Position } from '../../platform/cursor.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { type Queries, type Statement, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

const PERSON = `
  select member.team_id, member.id, member.name, member.email, member.role, member.role = 'owner' as is_owner,
    member.scopes, person.second_step_at is not null as second_step,
    person.password_hash is not null as has_password, member.is_pending as pending,
    (select iso(max(session.seen_at)) from sessions session
     where session.team_id = member.team_id and session.member_id = member.id) as last_seen_at,
    iso(member.created_at) as created_at
  from members member join people person on person.id = member.person_id`;

const RECORD = `(select row_to_json(shown) from (select person.id, person.name, person.email, person.role,
    person.is_owner, person.scopes, person.second_step, person.has_password, person.pending, person.last_seen_at,
    person.created_at) shown)::text as record`;

const pageStatement = (name: string, after: string) =>
  statement<{ record: string; is_owner: boolean; id: string }>(
    name,
    `select ${RECORD}, is_owner, id from (${PERSON} where member.team_id = $1) person
     where ${after} order by is_owner desc, id limit $2`,
  );
const first = pageStatement('team.people', 'true');
const next = pageStatement('team.people:after', '(not is_owner, id) > (not $3::boolean, $4::text)');

/** Returns members, owners first, then in the order in which they joined. */
export async function listPeople(
  db: Queries,
  teamId: string,
  limit: number,
  after: Position | null,
): Promise<PageRow[]> {
  const rows = after ? await db.rows(next, [teamId, limit, ...after]) : await db.rows(first, [teamId, limit]);
  return rows.map(({ record, is_owner, id }) => ({ record, position: [String(is_owner), id] }));
}

export const findPersonRecord = statement<{ record: string }>(
  'team.person',
  `select ${RECORD} from (${PERSON} where member.team_id = $1 and member.id = $2) person`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);

export interface Colleague {
  id: string;
  name: string | null;
  role: Role;
}

export const listNames = statement<Colleague>(
  'team.names',
  'select id, name, role from members where team_id = $1 order by id limit 1000',
).rows((teamId: string) => [teamId]);

const setRole = statement(
  'team.set-role',
  'update members set role = $3, scopes = $4 where team_id = $1 and id = $2',
  { writes: ['members'] },
);

export const updateRole = setRole.write(
  (teamId: string, id: string, role: Role, scopes: readonly Scope[]) => [teamId, id, role, scopes],
);

const accept = statement(
  'team.accept-member',
  `update members set role = $3, scopes = $4, name = coalesce(name, $5), is_pending = false
   where team_id = $1 and id = $2`,
  { writes: ['members'] },
);

/** Activates a member who has accepted, with this role. Keeps the name that the workspace gave them. */
export const acceptMember = accept.write(
  (
    teamId: string,
    id: string,
    { role, scopes, name }: { role: Role; scopes: readonly Scope[]; name: string | null },
  ) => [teamId, id, role, scopes, name],
);

const rename = statement(
  'team.rename-person',
  'update members set name = $2 where person_id = $1 and not is_pending',
  { writes: ['members'] },
);

/** Sets the name of a person in every workspace that they can enter. */
export const renamePerson = rename.write((personId: string, name: string) => [personId, name]);

export const countMembers = statement<{ owners: number; members: number }>(
  'team.count-members',
  `select count(*) filter (where role = 'owner' and not is_pending)::int as owners, count(*)::int as members
   from members where team_id = $1`,
).row(
  (teamId: string) => [teamId],
  (row) => row!,
);

/** Returns the name of a campaign whose meetings this member hosts; undefined if there is none. */
export const findHostedCampaignName = statement<{ name: string }>(
  'team.hosting',
  `select name from campaigns where team_id = $1 and agent->'booking'->'members' ? $2 order by id limit 1`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.name,
);

const remove = statement('team.remove-member', 'delete from members where team_id = $1 and id = $2', {
  writes: ['members'],
});

/** Deletes a member with their sessions and own views. Their leads then have no owner. */
export const deleteMember = remove.write((teamId: string, id: string) => [teamId, id]);

/** Returns whether the person is also in another workspace. */
export const isInOtherWorkspace = statement<{ id: string }>(
  'team.elsewhere',
  'select team_id as id from members where person_id = $2 and team_id <> $1 limit 1',
).exists((teamId: string, personId: string) => [teamId, personId]);

export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  scopes: Scope[];
  invited_by: string | null;
  created_at: string;
  expires_at: string;
}

const INVITATION = `id, email, role, scopes, invited_by, iso(created_at) as created_at, iso(expires_at) as expires_at`;

/** Stores an invitation, which replaces an earlier one for the same address. */
export const insertInvitation = namedStatement<InvitationRow>(
  'team.invite',
  `insert into invitations (team_id, id, email, role, scopes, token_hash, invited_by, created_at, expires_at)
   values (:team_id, :id, :email, :role, :scopes, :token_hash, :invited_by, :created_at, :expires_at)
   on conflict (team_id, lower(email)) do update set id = excluded.id, email = excluded.email,
     role = excluded.role, scopes = excluded.scopes, token_hash = excluded.token_hash,
     invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
   returning ${INVITATION}`,
  { writes: ['invitations'] },
).row(
  (
    teamId: string,
    row: {
      id: string;
      email: string;
      role: Role;
      scopes: readonly Scope[];
      token_hash: Buffer;
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    },
  ) => ({ ...row, team_id: teamId }),
  (row) => row!,
);

export const listInvitations = statement<InvitationRow>(
  'team.invitations',
  `select ${INVITATION} from invitations where team_id = $1 and expires_at > $2 order by created_at desc, id desc`,
).rows((teamId: string, now: Date) => [teamId, now]);

export const lockInvitation = statement<InvitationRow>(
  'team.invitation',
  `select ${INVITATION} from invitations where team_id = $1 and id = $2 for no key update`,
).row((teamId: string, id: string) => [teamId, id]);

/**
 * Returns the invitation of an address, and locks it until the transaction ends. Returns undefined if there is none or
 * it has expired.
 */
export const lockAddressInvitation = statement<InvitationRow & { token_hash: Buffer }>(
  'team.invitation-of',
  `select ${INVITATION}, token_hash from invitations
   where team_id = $1 and lower(email) = lower($2) and expires_at > $3 for no key update`,
).row((teamId: string, email: string, now: Date) => [teamId, email, now]);

/** Deletes the invitation of an address. */
export const deleteAddressInvitation = statement(
  'team.withdraw-of',
  'delete from invitations where team_id = $1 and lower(email) = lower($2)',
  { writes: ['invitations'] },
).write((teamId: string, email: string) => [teamId, email]);

export const updateInvitedRole = statement(
  'team.set-invited-role',
  'update invitations set role = $3, scopes = $4 where team_id = $1 and lower(email) = lower($2)',
  { writes: ['invitations'] },
).write((teamId: string, email: string, { role, scopes }: { role: Role; scopes: readonly Scope[] }) => [
  teamId,
  email,
  role,
  scopes,
]);

export const deleteInvitation = statement<InvitationRow>(
  'team.withdraw',
  `delete from invitations where team_id = $1 and id = $2 returning ${INVITATION}`,
  { writes: ['invitations'] },
).row((teamId: string, id: string) => [teamId, id]);

export interface FoundInvitation extends InvitationRow {
  team_id: string;
  workspace: string;
}

/** Returns the invitation of a link that is still valid, or undefined. */
export const findInvitation = statement<FoundInvitation>(
  'team.invitation-by-token',
  `select team.team_id, team.name as workspace, invitation.id, invitation.email, invitation.role, invitation.scopes,
     invitation.invited_by, iso(invitation.created_at) as created_at, iso(invitation.expires_at) as expires_at
   from invitations invitation join teams team on team.team_id = invitation.team_id
   where invitation.token_hash = $1 and invitation.expires_at > $2`,
).row((hash: Buffer, now: Date) => [hash, now]);

/** Uses the invitation up and returns it; undefined if it is not valid. Only one of two concurrent calls succeeds. */
export const useUpInvitation = statement<InvitationRow>(
  'team.take-invitation',
  `delete from invitations where team_id = $1 and token_hash = $2 and expires_at > $3 returning ${INVITATION}`,
  { writes: ['invitations'] },
).row((teamId: string, hash: Buffer, now: Date) => [teamId, hash, now]);

/** Deletes expired invitations. */
export const deleteExpiredInvitations = statement(
  'team.forget-invitations',
  'delete from invitations where expires_at < $1',
  { writes: ['invitations'] },
).write((now: Date) => [now]);

/** Returns whether this statement changes a member's permissions or membership. */
export function changesMembers(changed: Statement<unknown>): boolean {
  return [setRole, accept, remove, rename].includes(changed as never);
}
