// Decides who can give and take which role (dashboard-operations.md#team). Only owners create and remove owners, and the
// last owner cannot be removed.
import { type contract, fail, type InputOf, type Role, SCOPES, type Scope } from '@parley/contract';
import type { Ctx, Visit } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import {
  deleteIfInNoWorkspace,
  deleteWorkspaceReset,
  isUnproven,
  lockByEmail,
  makeReset,
  type ResetLink,
} from '../people/index.ts';
import * as people from './people-store.ts';
import { lockMember, lockWorkspace, type MemberRow } from './store.ts';

type ActingMember = Pick<Visit['session'], 'role' | 'memberId'>;

/** Returns the scopes of a role: `custom` needs some, other roles accept none. */
export function getRoleScopes(role: Role, scopes: readonly Scope[] | undefined): Scope[] {
  const some = (scopes ?? []).length > 0;
  if (role === 'custom' && !some) fail('validation_error', 'scopes_missing', {}, ['scopes']);
  if (role !== 'custom' && some) fail('validation_error', 'scopes_not_custom', {}, ['scopes']);
  return SCOPES.filter((scope) => scopes?.includes(scope));
}

/** Checks a change that involves these roles. @throws 403 if one is `owner` and the caller is not an owner. */
export function checkOwners(acting: ActingMember, roles: readonly Role[]): void {
  if (acting.role === 'owner' || !roles.includes('owner')) return;
  fail('insufficient_scope', 'owner_only');
}

/**
 * Locks the workspace and the member, in this order, so that at least one of two owners who leave at the same time
 * stays.
 * @returns the member. Fails with `not_found` if there is none.
 */
async function lockWorkspaceAndMember(tx: Queries, ctx: Ctx, id: string): Promise<MemberRow> {
  await lockWorkspace(tx, ctx.teamId);
  return (await lockMember(tx, ctx.teamId, id)) ?? fail('not_found', 'not_found');
}

/**
 * Checks that the caller can change the member.
 * @param roles the new role, if any.
 * @throws 403 if the member is an owner, is invited as one or would become one, and the caller is not an owner.
 */
async function checkMember(
  tx: Queries,
  ctx: Ctx,
  acting: ActingMember,
  member: MemberRow,
  ...roles: Role[]
): Promise<void> {
  const invited = await people.lockAddressInvitation(tx, ctx.teamId, member.email, ctx.clock.now());
  checkOwners(acting, [member.role, ...roles, ...(invited ? [invited.role] : [])]);
}

async function checkOwnerStays(tx: Queries, ctx: Ctx, member: MemberRow, role: Role | null): Promise<void> {
  if (member.role !== 'owner' || member.is_pending || role === 'owner') return;
  const { owners } = await people.countMembers(tx, ctx.teamId);
  if (owners <= 1) fail('invalid_state', 'last_owner');
}

/**
 * Checks that a new owner proved their address. An admin might have set the password through a link, and must not
 * become an owner that way (docs/adr/protect-accounts-without-mail.md).
 * @throws 409 if a workspace's link set the password of a member who would become an owner.
 */
async function checkProven(tx: Queries, member: MemberRow, role: Role): Promise<void> {
  if (role !== 'owner' || (member.role === 'owner' && !member.is_pending)) return;
  const person = await lockByEmail(tx, member.email);
  if (!person || !isUnproven(person)) return;
  fail('invalid_state', 'owner_by_link', { email: member.email });
}

/** Changes a role, effective from the member's next request. */
export async function changeRole(
  ctx: Ctx,
  input: InputOf<typeof contract.team.changeRole>,
  { session }: Visit,
): Promise<Json> {
  const scopes = getRoleScopes(input.role, input.scopes);
  await ctx.db.transaction(async (tx) => {
    const member = await lockWorkspaceAndMember(tx, ctx, input.id);
    await checkMember(tx, ctx, session, member, input.role);
    await checkOwnerStays(tx, ctx, member, input.role);
    await checkProven(tx, member, input.role);
    await people.updateRole(tx, ctx.teamId, member.id, input.role, scopes);
    await deleteWorkspaceReset(tx, member.person_id);
    if (member.is_pending) {
      await people.updateInvitedRole(tx, ctx.teamId, member.email, { role: input.role, scopes });
    } else {
      await people.deleteAddressInvitation(tx, ctx.teamId, member.email);
    }
    await recordActivity(tx, ctx, {
      action: 'member.role_changed',
      subject: { id: member.id, name: member.name ?? member.email },
      details: { from: member.role, to: input.role, ...(scopes.length > 0 && { scopes }) },
    });
  });
  return readPersonRecord(ctx, input.id);
}

/** Returns a member in the format of {@link people.listPeople}. */
async function readPersonRecord(ctx: Ctx, id: string): Promise<Json> {
  return wrapData(await people.findPersonRecord(ctx.db, ctx.teamId, id));
}

/** Removes a member and their permissions immediately. A person who is in no other workspace is deleted. */
export async function removeMember(ctx: Ctx, id: string, { session }: Visit): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const member = await lockWorkspaceAndMember(tx, ctx, id);
    await checkMember(tx, ctx, session, member);
    await checkOwnerStays(tx, ctx, member, null);
    const campaign = await people.findHostedCampaignName(tx, ctx.teamId, id);
    if (campaign !== undefined) {
      fail('invalid_state', 'member_hosts', { campaign });
    }
    await people.deleteMember(tx, ctx.teamId, id);
    await people.deleteAddressInvitation(tx, ctx.teamId, member.email);
    await deleteIfInNoWorkspace(tx, member.person_id);
    await recordActivity(tx, ctx, {
      action: 'member.removed',
      subject: { id, name: member.name ?? member.email },
      details: { role: member.role },
    });
  });
}

/** Creates a reset link for a member who forgot the password. Fails for a person who is also in another workspace. */
export function makeMemberReset(ctx: Ctx, id: string, { session }: Visit): Promise<ResetLink> {
  return ctx.db.transaction(async (tx) => {
    const member = (await lockMember(tx, ctx.teamId, id)) ?? fail('not_found', 'not_found');
    checkOwners(session, [member.role]);
    if (await people.isInOtherWorkspace(tx, ctx.teamId, member.person_id)) {
      fail('invalid_state', 'member_elsewhere', { email: member.email });
    }
    await recordActivity(tx, ctx, {
      action: 'member.reset_made',
      subject: { id, name: member.name ?? member.email },
    });
    return makeReset(tx, ctx, member.person_id, { madeIn: ctx.teamId, endsSecondStep: false });
  });
}
