// Invites people by a link that is shown once to the person who creates it (dashboard-operations.md#links).
import { type contract, fail, type InputOf, type Role, type Scope } from '@parley/contract';
import type { Ctx, System, Visit } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { createToken, hashToken } from '../people/index.ts';
import * as store from './people-store.ts';
import { checkOwners, getRoleScopes } from './roles.ts';
import { findMember, lockWorkspace } from './store.ts';

const INVITATION_MS = 7 * 24 * 60 * 60_000;
/** The maximum number of members and invitations together. */
const MOST_MEMBERS = 200;

type InvitationLink = store.InvitationRow & { link: string };

interface InvitationRequest {
  email: string;
  role: Role;
  scopes: readonly Scope[];
}

/**
 * Invites an email address, and replaces its earlier invitation.
 * @param by the member who invites; null for the operator.
 * @throws 403 if a member who is not an owner invites an owner or replaces the invitation of one, 409 if the address
 * belongs to a member who has accepted, 429 at 200 members.
 */
export async function invite(
  tx: Queries,
  ctx: Ctx,
  input: InvitationRequest,
  by: Visit['session'] | null,
): Promise<InvitationLink> {
  const { email, role } = input;
  await lockWorkspace(tx, ctx.teamId);
  const now = ctx.clock.now();
  const member = await findMember(tx, ctx.teamId, email);
  if (member && !member.is_pending) fail('invalid_state', 'already_member');
  const earlier = await store.lockAddressInvitation(tx, ctx.teamId, email, now);
  if (by) checkOwners(by, [role, member?.role ?? role, earlier?.role ?? role]);
  const others = (await store.listInvitations(tx, ctx.teamId, now)).filter(({ id }) => id !== earlier?.id);
  const { members } = await store.countMembers(tx, ctx.teamId);
  if (members + others.length >= MOST_MEMBERS) {
    fail('quota_exceeded', 'too_many_members', { max: MOST_MEMBERS });
  }
  return insert(tx, ctx, input, by);
}

async function insert(
  tx: Queries,
  ctx: Ctx,
  { email, role, scopes }: InvitationRequest,
  by: Visit['session'] | null,
): Promise<InvitationLink> {
  const now = ctx.clock.now();
  const id = ctx.newId('inv');
  const token = by ? createToken() : createOperatorToken(ctx, id);
  const made = await store.insertInvitation(tx, ctx.teamId, {
    ...{ id, email, role, scopes },
    token_hash: hashToken(token),
    invited_by: by && (by.name ?? by.email),
    created_at: now,
    expires_at: new Date(now.getTime() + INVITATION_MS),
  });
  await recordActivity(tx, ctx, {
    action: 'member.invited',
    subject: { id: made.id, name: email },
    details: { role, ...(scopes.length > 0 && { scopes }) },
  });
  return { ...made, link: buildJoinLink(ctx, token) };
}

/**
 * Returns a token derived from the secret key, so that applying a file again returns the same link until it expires.
 */
const createOperatorToken = ({ seal }: Pick<System, 'seal'>, id: string) =>
  seal.sign(`join ${id}`).toString('base64url');

const buildJoinLink = ({ baseUrl }: Pick<System, 'baseUrl'>, token: string) => `${baseUrl}/join/${token}`;

export interface PendingLink {
  link: string;
  expires_at: string;
}

/**
 * Returns the link through which a member from a workspace file accepts. Reuses the operator's previous link if it
 * gives the same role and scopes.
 */
export async function invitePending(tx: Queries, ctx: Ctx, input: InvitationRequest): Promise<PendingLink> {
  const found = await store.lockAddressInvitation(tx, ctx.teamId, input.email, ctx.clock.now());
  if (found?.invited_by === null && found.role === input.role && hasSameScopes(found.scopes, input.scopes)) {
    const token = createOperatorToken(ctx, found.id);
    // After a change of the secret key, the token differs from the stored one.
    if (hashToken(token).equals(found.token_hash)) {
      return { link: buildJoinLink(ctx, token), expires_at: found.expires_at };
    }
  }
  const { link, expires_at } = await insert(tx, ctx, input, null);
  return { link, expires_at };
}

/** Returns whether both lists contain the same scopes, in any order. */
export function hasSameScopes(some: readonly Scope[], others: readonly Scope[]): boolean {
  return some.length === others.length && some.every((scope) => others.includes(scope));
}

export function createInvitation(
  ctx: Ctx,
  input: InputOf<typeof contract.team.invite>,
  { session }: Visit,
): Promise<InvitationLink> {
  const scopes = getRoleScopes(input.role, input.scopes);
  const { email, role } = input;
  return ctx.db.transaction((tx) => invite(tx, ctx, { email, role, scopes }, session));
}

/** Creates a new link for the same invitation and invalidates the old one. */
export function renewInvitation(ctx: Ctx, id: string, { session }: Visit): Promise<InvitationLink> {
  return ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    const found = (await store.lockInvitation(tx, ctx.teamId, id)) ?? fail('not_found', 'not_found');
    return invite(tx, ctx, found, session);
  });
}

export async function withdrawInvitation(ctx: Ctx, id: string, { session }: Visit): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = (await store.lockInvitation(tx, ctx.teamId, id)) ?? fail('not_found', 'not_found');
    checkOwners(session, [found.role]);
    await store.deleteInvitation(tx, ctx.teamId, id);
    await recordActivity(tx, ctx, {
      action: 'member.invitation_withdrawn',
      subject: { id, name: found.email },
    });
  });
}
