// A member, matched by e-mail address whatever its case (workspace-file.md#members).
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { hashPassword, verifyPassword } from './password.ts';
import * as store from './store.ts';

/** A member's roles. `custom` is missing: it needs a set of scopes, which a workspace file can't give. */
export const ROLES = ['owner', 'admin', 'editor', 'responder', 'viewer'] as const;

export interface MemberInput {
  email: string;
  /** Stays as it is when left out: people change their own name. */
  name?: string;
  role: (typeof ROLES)[number];
  /** Stays as it is when left out; a new member without a password can't log in yet. */
  password?: string;
  /** null: meetings as the campaign says. */
  calendar: store.MemberCalendar | null;
}

export async function saveMember(tx: Queries, ctx: Ctx, input: MemberInput): Promise<{ id: string }> {
  const found = await store.findMember(tx, ctx.teamId, input.email);
  const row: store.MemberRow = {
    id: found?.id ?? ctx.newId('mem'),
    email: input.email,
    name: input.name ?? found?.name ?? null,
    role: input.role,
    password_hash: await passwordHash(input.password, found?.password_hash ?? null),
    calendar: input.calendar,
  };
  if (found) await store.updateMember(tx, ctx.teamId, row);
  else await store.insertMember(tx, ctx.teamId, { ...row, created_at: ctx.clock.now() });
  return { id: row.id };
}

/** Keeps the stored hash while it matches the password, because a new hash would always differ. */
async function passwordHash(password: string | undefined, stored: string | null): Promise<string | null> {
  if (password === undefined || (await verifyPassword(password, stored))) return stored;
  return hashPassword(password);
}
