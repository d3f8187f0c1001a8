import { dashboard } from '@parley/contract';
import { memberRoute, openRoute, type Route } from '../../http/route.ts';
import { describeSession, describeToken } from './describe-session.ts';
import * as step from './own-second-step.ts';
import * as own from './own-session.ts';
import type { Hashing } from './password.ts';
import { describeReset, useReset } from './resets.ts';
import { signIn } from './sign-in.ts';

const { session, profile, reset } = dashboard;

/** @param build the version of this server. */
export function peopleRoutes(hashing: Hashing, build: string): Route[] {
  return [
    openRoute(session.signIn, async (system, input, visitor) =>
      describeToken(system, await signIn(system, hashing, visitor, input), build),
    ),
    memberRoute(session.get, (ctx, _input, visit) => describeSession(ctx, visit.session, build)),
    memberRoute(session.signOut, async (ctx, _input, visit) => ({ data: await own.signOut(ctx, visit) })),
    memberRoute(session.confirm, async (ctx, { password }, visit) => {
      await own.confirm(ctx, hashing, visit, password);
      return describeToken(ctx, visit.token!, build);
    }),
    memberRoute(session.switchWorkspace, async (ctx, { slug }, visit) =>
      describeToken(ctx, await own.switchWorkspace(ctx, visit, slug), build),
    ),
    memberRoute(session.list, async (ctx, _input, visit) => ({ data: await own.ownSessions(ctx, visit) })),
    memberRoute(session.end, async (ctx, { id }, visit) => {
      await own.endOther(ctx, visit, id);
      return { data: { id, deleted: true as const } };
    }),
    memberRoute(session.endOthers, async (ctx, _input, visit) => ({
      data: { ended: await own.endOthers(ctx, visit) },
    })),
    memberRoute(profile.changePassword, async (ctx, input, visit) =>
      describeToken(ctx, await own.changePassword(ctx, hashing, visit, input), build),
    ),
    memberRoute(profile.beginSecondStep, async (ctx, _input, visit) => ({
      data: await step.createSecondStep(ctx, visit),
    })),
    memberRoute(profile.confirmSecondStep, async (ctx, { code }, visit) => ({
      data: await step.confirmSecondStep(ctx, visit, code),
    })),
    memberRoute(profile.newRecoveryCodes, async (ctx, _input, visit) => ({
      data: await step.newRecoveryCodes(ctx, visit),
    })),
    openRoute(reset.look, async (system, { token }) => ({ data: await describeReset(system, token) })),
    openRoute(reset.use, async (system, input, visitor) => ({
      data: await useReset(system, hashing, visitor, input),
    })),
  ];
}
