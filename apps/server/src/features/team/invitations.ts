// Invitations by a link that is shown once to whoever made it (dashboard-doors.md#links).
import { type dashboard, fail, type InputOf, type Role, type Scope } from '@parley/contract';
import type { Ctx, System, Visit, Visitor } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import {
  beginSession,
  checkPassword,
  findByEmail,
  type Hashing,
  holdAsKnown,
  knownBrowser,
  newToken,
  type PersonRow,
  recognise,
  recordSignIn,
  savePerson,
  setFirstPassword,
  tokenHash,
} from '../people/index.ts';
import * as store from './people-store.ts';
import { checkOwners, scopesOf } from './roles.ts';
import { findMember, insertMember, lockWorkspace } from './store.ts';

const INVITATION_MS = 7 * 24 * 60 * 60_000;
/** Members, and those who were invited. */
const MOST_MEMBERS = 200;

type Link = store.InvitationRow & { link: string };

/** Invites an address. @param invitedBy the name that the page shows; null: whoever runs the installation. */
export async function invite(
  tx: Queries,
  ctx: Ctx,
  input: { email: string; role: Role; scopes: readonly Scope[]; invitedBy: string | null },
): Promise<Link> {
  const { email, role, scopes, invitedBy } = input;
  await lockWorkspace(tx, ctx.teamId);
  if (await findMember(tx, ctx.teamId, email)) fail('invalid_state', 'They are a member already.');
  const now = ctx.clock.now();
  const others = (await store.listInvitations(tx, ctx.teamId, now)).filter(
    (one) => one.email.toLowerCase() !== email.toLowerCase(),
  );
  const { members } = await store.countMembers(tx, ctx.teamId);
  if (members + others.length >= MOST_MEMBERS) {
    fail('quota_exceeded', `A workspace has at most ${MOST_MEMBERS} members, with those who are invited.`);
  }
  const token = newToken();
  const made = await store.insertInvitation(tx, ctx.teamId, {
    id: ctx.newId('inv'),
    ...{ email, role, scopes },
    token_hash: tokenHash(token),
    invited_by: invitedBy,
    created_at: now,
    expires_at: new Date(now.getTime() + INVITATION_MS),
  });
  await recordActivity(tx, ctx, {
    action: 'member.invited',
    subject: { id: made.id, name: email },
    details: { role, ...(scopes.length > 0 && { scopes }) },
  });
  return { ...made, link: `${ctx.baseUrl}/join/${token}` };
}

export function createInvitation(
  ctx: Ctx,
  input: InputOf<typeof dashboard.invitations.create>,
  { session }: Visit,
): Promise<Link> {
  const scopes = scopesOf(input.role, input.scopes);
  checkOwners(session, [input.role]);
  const { email, role } = input;
  const invitedBy = session.name ?? session.email;
  return ctx.db.transaction((tx) => invite(tx, ctx, { email, role, scopes, invitedBy }));
}

/** A new link for the same invitation; the old one stops working. */
export function renewInvitation(ctx: Ctx, id: string, { session }: Visit): Promise<Link> {
  return ctx.db.transaction(async (tx) => {
    const found = (await store.lockInvitation(tx, ctx.teamId, id)) ?? fail('not_found', 'Not found.');
    checkOwners(session, [found.role]);
    const { email, role, scopes } = found;
    return invite(tx, ctx, { email, role, scopes, invitedBy: session.name ?? session.email });
  });
}

export async function withdrawInvitation(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const gone = (await store.deleteInvitation(tx, ctx.teamId, id)) ?? fail('not_found', 'Not found.');
    await recordActivity(tx, ctx, {
      action: 'member.invitation_withdrawn',
      subject: { id, name: gone.email },
    });
  });
}

const over = (): never =>
  fail('not_found', 'This link was used before, was withdrawn, or is over: ask for a new one.');

/** What the page behind the link shows. */
export async function lookAtInvitation(system: System, token: string) {
  const found = await store.findInvitation(system.db, tokenHash(token), system.clock.now());
  if (!found) return over();
  const person = await findByEmail(system.db, found.email);
  const { workspace, invited_by, role, email } = found;
  return { workspace, invited_by, role, email, has_password: (person?.password_hash ?? null) !== null };
}

async function refuseElsewhere(db: Queries, teamId: string, personId: string): Promise<void> {
  if (!(await store.isElsewhere(db, teamId, personId))) return;
  fail(
    'invalid_state',
    'You are in another workspace and have no password yet: ask there for a reset link first.',
  );
}

/**
 * Makes the member and signs them in: with the password that they have, or else with one that they choose now. Whoever
 * has the link of one workspace must not get into another with it, so a person who is elsewhere and has no password
 * yet gets it by a reset.
 */
export async function acceptInvitation(
  system: System,
  hashing: Hashing,
  input: InputOf<typeof dashboard.join.accept>,
  visitor: Visitor,
): Promise<string> {
  const hash = tokenHash(input.token);
  const found = await store.findInvitation(system.db, hash, system.clock.now());
  if (!found) return over();
  const { email, team_id: teamId } = found;
  const known = await findByEmail(system.db, email);
  let person: PersonRow | undefined;
  let passwordHash: string | undefined;
  if (known && known.password_hash !== null) {
    const { password, code } = input;
    const recognised = await recognise(system, hashing, visitor, { email, password, code });
    await recognised.succeeded();
    person = recognised.person;
  } else {
    if (known) await refuseElsewhere(system.db, teamId, known.id);
    await checkPassword(input.password, [email, found.workspace]);
    passwordHash = await hashing.hash(visitor.address, input.password);
  }
  const token = await system.db.transaction(async (tx) => {
    await lockWorkspace(tx, teamId);
    const taken = (await store.takeInvitation(tx, teamId, hash, system.clock.now())) ?? over();
    if (person) await holdAsKnown(tx, person);
    const joined = person ?? (await savePerson(tx, system, { email, name: input.name }));
    if (passwordHash !== undefined) {
      // Somebody may have added them elsewhere meanwhile.
      await refuseElsewhere(tx, teamId, joined.id);
      if (!(await setFirstPassword(tx, joined.id, passwordHash))) over();
    }
    const name = input.name ?? joined.name;
    const member = await findMember(tx, teamId, email);
    const memberId = member?.id ?? system.newId('mem');
    const begun = { teamId, memberId, personId: joined.id, name, email: joined.email };
    if (!member) {
      const { role, scopes } = taken;
      const row = { id: memberId, person_id: joined.id, email: joined.email, name, role, scopes };
      await insertMember(tx, teamId, { ...row, calendar: null, created_at: system.clock.now() });
      const ctx: Ctx = { ...system, teamId, actor: { kind: 'member', id: memberId, name: name ?? email } };
      await recordActivity(tx, ctx, {
        action: 'member.joined',
        subject: { id: memberId, name: name ?? email },
        details: { role, invited_by: taken.invited_by },
      });
    }
    const session = await beginSession(tx, system, visitor, begun);
    await recordSignIn(tx, system, visitor, begun);
    return session;
  });
  visitor.keep(token, knownBrowser(system, email));
  return token;
}
