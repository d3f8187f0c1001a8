import { contract, listCapabilities } from '@parley/contract';
import { createPagedRoute } from '../../http/list-route.ts';
import { createMemberRoute, createRoute, openRoute, type Route } from '../../http/route.ts';
import { describeToken, endSecondStep, type PasswordHasher } from '../people/index.ts';
import { acceptInvitation, describeInvitation } from './accept-invitation.ts';
import { getWorkspace, updateWorkspace } from './configure.ts';
import * as invitation from './invitations.ts';
import { findPersonRecord, listInvitations, listNames, listPeople } from './people-store.ts';
import { getProfile, updateProfile } from './profile.ts';
import { changeRole, makeMemberReset, removeMember } from './roles.ts';
import { listMembers } from './store.ts';
import { createFirstWorkspace, describeWelcome } from './welcome.ts';

const { profile, workspace, team, join, welcome } = contract;
const ROLES = ['owner', 'admin', 'editor', 'responder', 'viewer'] as const;

/** Returns the routes of a workspace and its members. @param build the version of this server. */
export function teamRoutes(hashing: PasswordHasher, build: string): Route[] {
  return [
    createPagedRoute(contract.team.members, (ctx, _input, limit, after) =>
      listMembers(ctx.db, ctx.teamId, limit, after),
    ),
    createMemberRoute(profile.get, async (ctx, _input, visit) => ({ data: await getProfile(ctx, visit) })),
    createMemberRoute(profile.update, async (ctx, input, visit) => ({
      data: await updateProfile(ctx, input, visit),
    })),
    createMemberRoute(profile.endSecondStep, async (ctx, _input, visit) => {
      await endSecondStep(ctx, visit);
      return { data: await getProfile(ctx, visit) };
    }),
    createRoute(workspace.get, async (ctx) => ({ data: await getWorkspace(ctx.db, ctx) })),
    createMemberRoute(workspace.update, async (ctx, input, visit) => ({
      data: await updateWorkspace(ctx, input, visit),
    })),
    createRoute(team.colleagues, async (ctx) => ({ data: await listNames(ctx.db, ctx.teamId) })),
    createPagedRoute(team.people, (ctx, _input, limit, after) =>
      listPeople(ctx.db, ctx.teamId, limit, after),
    ),
    createRoute(team.roles, async () => ({
      data: Object.fromEntries(ROLES.map((role) => [role, listCapabilities({ role, scopes: [] })])) as Record<
        (typeof ROLES)[number],
        string[]
      >,
    })),
    createMemberRoute(team.changeRole, changeRole, (ctx, { id }) =>
      findPersonRecord(ctx.db, ctx.teamId, id!),
    ),
    createMemberRoute(team.remove, async (ctx, { id }, visit) => {
      await removeMember(ctx, id, visit);
      return { data: { id, deleted: true as const } };
    }),
    createMemberRoute(team.makeReset, async (ctx, { id }, visit) => ({
      data: await makeMemberReset(ctx, id, visit),
    })),
    createRoute(team.invitations, async (ctx) => ({
      data: await listInvitations(ctx.db, ctx.teamId, ctx.clock.now()),
    })),
    createMemberRoute(team.invite, async (ctx, input, visit) => ({
      data: await invitation.createInvitation(ctx, input, visit),
    })),
    createMemberRoute(team.renewInvitation, async (ctx, { id }, visit) => ({
      data: await invitation.renewInvitation(ctx, id, visit),
    })),
    createMemberRoute(team.withdrawInvitation, async (ctx, { id }, visit) => {
      await invitation.withdrawInvitation(ctx, id, visit);
      return { data: { id, deleted: true as const } };
    }),
    openRoute(join.look, async (system, { token }) => ({
      data: await describeInvitation(system, token),
    })),
    openRoute(join.accept, async (system, input, visitor) =>
      describeToken(system, await acceptInvitation(system, hashing, input, visitor), build),
    ),
    openRoute(welcome.look, async (system, { token }) => ({ data: await describeWelcome(system, token) })),
    openRoute(welcome.begin, async (system, input, visitor) =>
      describeToken(system, await createFirstWorkspace(system, hashing, input, visitor), build),
    ),
  ];
}
