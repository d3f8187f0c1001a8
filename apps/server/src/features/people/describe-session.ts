// Describes a session for its owner: person, workspace and permissions (dashboard-operations.md#sessions).
import { type contract, fail, getRoleLimits, listCapabilities, type ResultOf } from '@parley/contract';
import type { SignedIn, System } from '../../context.ts';
import { listMemberships } from './session-store.ts';
import { findSession } from './sessions.ts';
import { findPerson } from './store.ts';
import { hashToken } from './token.ts';

export type SessionAnswer = ResultOf<typeof contract.session.get>;

/** Describes a session. @param build the version of this server. */
export async function describeSession(
  system: System,
  session: SignedIn,
  build: string,
): Promise<SessionAnswer> {
  const [person, memberships] = await Promise.all([
    findPerson(system.db, session.personId),
    listMemberships(system.db, session.personId),
  ]);
  const here = memberships.find(({ team_id }) => team_id === session.teamId);
  // The person or the member has just been removed.
  if (!person || !here) fail('session_required', 'sign_in_first');
  const secondStep = person.second_step_at === null ? 'off' : 'on';
  return {
    data: {
      id: session.sessionId,
      member: { id: session.memberId, name: session.name, email: session.email, role: session.role },
      workspace: {
        team_id: here.team_id,
        slug: here.slug,
        name: here.workspace,
        plan: here.plan,
        timezone: here.timezone,
        simulated_only: here.simulated_only,
      },
      capabilities: listCapabilities(session),
      limited_to: Object.fromEntries(
        Object.entries(getRoleLimits(session.role)).map(([id, fields]) => [id, [...fields]]),
      ),
      workspaces: memberships
        .map(({ slug, workspace, role }) => ({ slug, name: workspace, role }))
        .toSorted((one, other) => one.slug.localeCompare(other.slug)),
      locale: person.locale,
      timezone: person.timezone,
      preferences: person.preferences,
      second_step: session.lacksSecondStep ? 'missing' : secondStep,
      confirmed_until: new Date(session.confirmedUntil).toISOString(),
      expires_at: new Date(session.expiresAt).toISOString(),
      build,
    },
  };
}

/** Describes the session of a token that was just created. */
export async function describeToken(system: System, token: string, build: string): Promise<SessionAnswer> {
  const session = await findSession(system.db, hashToken(token), system.clock.ms());
  return session ? describeSession(system, session, build) : fail('session_required', 'session_ended');
}
