import { contract } from '@parley/contract';
import { createMemberRoute, openRoute, type Route } from '../../http/route.ts';
import { describeSession, describeToken } from './describe-session.ts';
import * as step from './own-second-step.ts';
import * as own from './own-session.ts';
import type { PasswordHasher } from './password.ts';
import { describeReset, useReset } from './resets.ts';
import { signIn } from './sign-in.ts';

const { session, profile, reset } = contract;

/** Returns the routes of people and sessions. @param build the version of this server. */
export function peopleRoutes(hashing: PasswordHasher, build: string): Route[] {
  return [
    openRoute(session.signIn, async (system, input, visitor) =>
      describeToken(system, await signIn(system, hashing, visitor, input), build),
    ),
    createMemberRoute(session.get, (ctx, _input, visit) => describeSession(ctx, visit.session, build)),
    createMemberRoute(session.signOut, async (ctx, _input, visit) => ({
      data: await own.signOut(ctx, visit),
    })),
    createMemberRoute(session.confirm, async (ctx, { password }, visit) => {
      await own.confirmPassword(ctx, hashing, visit, password);
      return describeToken(ctx, visit.token!, build);
    }),
    createMemberRoute(session.switchWorkspace, async (ctx, { slug }, visit) =>
      describeToken(ctx, await own.switchWorkspace(ctx, visit, slug), build),
    ),
    createMemberRoute(session.list, async (ctx, _input, visit) => ({
      data: await own.listOwnSessions(ctx, visit),
    })),
    createMemberRoute(session.end, async (ctx, { id }, visit) => {
      await own.endOther(ctx, visit, id);
      return { data: { id, deleted: true as const } };
    }),
    createMemberRoute(session.endOthers, async (ctx, _input, visit) => ({
      data: { ended: await own.endOthers(ctx, visit) },
    })),
    createMemberRoute(profile.changePassword, async (ctx, input, visit) =>
      describeToken(ctx, await own.changePassword(ctx, hashing, visit, input), build),
    ),
    createMemberRoute(profile.beginSecondStep, async (ctx, _input, visit) => ({
      data: await step.createSecondStep(ctx, visit),
    })),
    createMemberRoute(profile.confirmSecondStep, async (ctx, { code }, visit) => ({
      data: await step.confirmSecondStep(ctx, visit, code),
    })),
    createMemberRoute(profile.newRecoveryCodes, async (ctx, _input, visit) => ({
      data: await step.replaceRecoveryCodes(ctx, visit),
    })),
    openRoute(reset.look, async (system, { token }) => ({ data: await describeReset(system, token) })),
    openRoute(reset.use, async (system, input, visitor) => ({
      data: await useReset(system, hashing, visitor, input),
    })),
  ];
}
