// Saves a member of a workspace file, matched by email address regardless of case (workspace-file.md#members).
import type { Scope } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { deleteWorkspaceReset, isUnproven, savePerson } from '../people/index.ts';
import { hasSameScopes, invitePending, type PendingLink } from './invitations.ts';
import { deleteAddressInvitation } from './people-store.ts';
import * as store from './store.ts';

export const ROLES = ['owner', 'admin', 'editor', 'responder', 'viewer', 'custom'] as const;

export interface MemberInput {
  email: string;
  /** Unchanged if omitted, because people change their own name. */
  name?: string;
  role: (typeof ROLES)[number];
  /** For the role `custom`; empty for other roles. */
  scopes: Scope[];
  /** Used only for a person without one. A person without a password can't sign in. */
  password?: string;
  /** null: the campaign's hours apply. */
  calendar: store.MemberCalendar | null;
}

export interface SavedMember {
  id: string;
  /**
   * The link by which they must accept before they get the role: a link of a workspace set their password, so it proves
   * the address only to that workspace. null: nothing is pending.
   */
  pending: (PendingLink & { code: 'unproven_password' }) | null;
}

/** Saves the member, and invalidates links that were created for a member with other permissions. */
export async function saveMember(tx: Queries, ctx: Ctx, input: MemberInput): Promise<SavedMember> {
  const found = await store.findMember(tx, ctx.teamId, input.email);
  const person = await savePerson(tx, ctx, input);
  const isOwnerAnew = input.role === 'owner' && found?.role !== 'owner';
  const isPending = isUnproven(person) && (!found || found.is_pending || isOwnerAnew);
  // A member who can sign in keeps their role until they accept.
  const standing = isPending && found && !found.is_pending ? found : input;
  const row: store.MemberRow = {
    id: found?.id ?? ctx.newId('mem'),
    person_id: person.id,
    email: input.email,
    // The admin who chose the password might also have chosen the name.
    name: input.name ?? found?.name ?? (isPending ? null : person.name),
    role: standing.role,
    // Keep the stored order if only the order differs.
    scopes: found && hasSameScopes(found.scopes, standing.scopes) ? found.scopes : standing.scopes,
    calendar: input.calendar,
    is_pending: isPending && standing === input,
  };
  if (found) await store.updateMember(tx, ctx.teamId, row);
  else await store.insertMember(tx, ctx.teamId, { ...row, created_at: ctx.clock.now() });
  if (found && found.role !== row.role) await deleteWorkspaceReset(tx, person.id);
  if (!isPending) {
    await deleteAddressInvitation(tx, ctx.teamId, input.email);
    return { id: row.id, pending: null };
  }
  return { id: row.id, pending: { code: 'unproven_password', ...(await invitePending(tx, ctx, input)) } };
}
