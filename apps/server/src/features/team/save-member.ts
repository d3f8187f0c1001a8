// Saves a member from a workspace file. Members are matched by email address, ignoring case
// (workspace-file.md#members).
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
  /** The member's name. If it is omitted, the name stays, because people change their own name. */
  name?: string;
  role: (typeof ROLES)[number];
  /** The scopes of the role `custom`; empty for other roles. */
  scopes: Scope[];
  /** The password for a person without one, who otherwise can't sign in. It is ignored for others. */
  password?: string;
  /** The member's times for meetings; null for the campaign's hours. */
  calendar: store.MemberCalendar | null;
}

export interface SavedMember {
  id: string;
  /**
   * The link through which the member must accept before they get the role. It is needed if their password was set
   * through a workspace's link, which proves the address only to that workspace. null if nothing is pending.
   */
  pending: (PendingLink & { code: 'unproven_password' }) | null;
}

/**
 * Saves the member, and invalidates links that were created for a member with other permissions.
 * @returns the member's id, and the link through which they must accept first, if any.
 */
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
    // An admin who chose the password might also have chosen the person's name, so it is not used for a pending member.
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
