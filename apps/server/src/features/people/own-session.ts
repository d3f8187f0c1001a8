// Actions of people on their own sessions and their own password (dashboard-operations.md#sessions).
import { fail } from '@parley/contract';
import type { Ctx, Visit } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import type { PasswordHasher } from './password.ts';
import { checkPassword } from './password-rules.ts';
import { confirmSession, endSession, endSessions, listMemberships, listSessions } from './session-store.ts';
import { IDLE_MS, recordSignIn, startSession } from './sessions.ts';
import { buildSessionStart, failSignIn } from './sign-in.ts';
import { findPerson, lockPerson, type PersonRow, setPasswordHash } from './store.ts';
import { countAttempt, createBrowserCookie } from './throttle.ts';

/** Returns the person of the session. */
export async function getPerson(db: Queries, { session }: Pick<Visit, 'session'>): Promise<PersonRow> {
  // The person has just been removed.
  return (await findPerson(db, session.personId)) ?? fail('session_required', 'sign_in_first');
}

/** Ends the session, and removes the token from the browser. */
export async function signOut(ctx: Ctx, visit: Visit): Promise<{ id: string; deleted: true }> {
  const { sessionId, personId } = visit.session;
  await endSession(ctx.db, personId, sessionId, ctx.clock.now());
  visit.keep(null);
  return { id: sessionId, deleted: true };
}

/** Checks the password again, which counts as an attempt to sign in, and records that the session is confirmed. */
export async function confirmPassword(
  ctx: Ctx,
  hashing: PasswordHasher,
  visit: Visit,
  password: string,
): Promise<void> {
  const person = await getPerson(ctx.db, visit);
  await checkOwnPassword(ctx, hashing, visit, person, password);
  await confirmSession(ctx.db, ctx.teamId, visit.session.sessionId, ctx.clock.now());
}

async function checkOwnPassword(
  ctx: Ctx,
  hashing: PasswordHasher,
  visit: Visit,
  person: PersonRow,
  password: string,
): Promise<void> {
  const counted = await countAttempt(ctx, visit, person.email);
  if (!(await hashing.verify(visit.address, password, person.password_hash))) failSignIn();
  await counted.succeeded();
}

/**
 * Continues the session under a new token, so that the old token stops working, and ends the person's other sessions.
 * @returns the token, which the caller sets in the browser after the commit.
 */
export async function renewSession(tx: Queries, ctx: Ctx, visit: Visit): Promise<string> {
  const { teamId, memberId, personId, name, email, expiresAt } = visit.session;
  await endThis(tx, ctx, visit);
  await endSessions(tx, personId, null, ctx.clock.now());
  return startSession(tx, ctx, visit, {
    ...{ teamId, memberId, personId, name, email },
    expiresAt: new Date(expiresAt),
  });
}

/** Ends a session that continues under a new token. Fails if another request has already ended it. */
async function endThis(tx: Queries, ctx: Ctx, { session }: Visit): Promise<void> {
  await lockPerson(tx, session.personId);
  const ended = await endSession(tx, session.personId, session.sessionId, ctx.clock.now());
  if (!ended) fail('session_required', 'sign_in_first');
}

/** Sets a new password, and signs the person out of all other browsers. */
export async function changePassword(
  ctx: Ctx,
  hashing: PasswordHasher,
  visit: Visit,
  input: { current: string; password: string },
): Promise<string> {
  const person = await getPerson(ctx.db, visit);
  await checkOwnPassword(ctx, hashing, visit, person, input.current);
  const workspaces = await listMemberships(ctx.db, person.id);
  await checkPassword(input.password, [person.email, ...workspaces.map(({ workspace }) => workspace)]);
  const hash = await hashing.hash(visit.address, input.password);
  const token = await ctx.db.transaction(async (tx) => {
    await setPasswordHash(tx, person.id, hash);
    await recordActivity(tx, ctx, { action: 'person.password_changed' });
    return renewSession(tx, ctx, visit);
  });
  visit.keep(token, createBrowserCookie(ctx, { email: person.email, password_hash: hash }));
  return token;
}

/** Switches to another workspace of the person. @returns the new token. */
export async function switchWorkspace(ctx: Ctx, visit: Visit, slug: string): Promise<string> {
  const person = await getPerson(ctx.db, visit);
  const memberships = await listMemberships(ctx.db, person.id);
  const there = memberships.find((one) => one.slug === slug);
  if (!there) return fail('not_found', 'no_workspace');
  const { expiresAt, confirmedAt } = visit.session;
  const begun = buildSessionStart(person, there);
  const token = await ctx.db.transaction(async (tx) => {
    await endThis(tx, ctx, visit);
    const token = await startSession(tx, ctx, visit, {
      ...begun,
      expiresAt: new Date(expiresAt),
      confirmedAt: new Date(confirmedAt),
    });
    await recordSignIn(tx, ctx, visit, begun);
    return token;
  });
  visit.keep(token);
  return token;
}

/** Returns the browsers in which the person is signed in. */
export async function listOwnSessions(ctx: Ctx, { session }: Visit) {
  const now = ctx.clock.now();
  const found = await listSessions(ctx.db, session.personId, now, new Date(now.getTime() - IDLE_MS));
  return found.map(({ id, ...more }) => ({ id, current: id === session.sessionId, ...more }));
}

/** Signs the person out of one other browser. */
export async function endOther(ctx: Ctx, { session }: Visit, id: string): Promise<void> {
  if (!(await endSession(ctx.db, session.personId, id, ctx.clock.now()))) fail('not_found', 'not_found');
  await recordActivity(ctx.db, ctx, { action: 'session.ended', details: { sessions: 1 } });
}

/** Signs the person out of all other browsers. */
export function endOthers(ctx: Ctx, { session }: Visit): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, session.personId);
    const ended = await endSessions(tx, session.personId, session.sessionId, ctx.clock.now());
    if (ended > 0) await recordActivity(tx, ctx, { action: 'session.ended', details: { sessions: ended } });
    return ended;
  });
}
