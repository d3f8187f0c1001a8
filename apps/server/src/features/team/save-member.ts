// A member, matched by e-mail address whatever its case (workspace-file.md#members).
import type { Scope } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { savePerson } from '../people/index.ts';
import * as store from './store.ts';

export const ROLES = ['owner', 'admin', 'editor', 'responder', 'viewer', 'custom'] as const;

export interface MemberInput {
  email: string;
  /** Stays as it is when left out: people change their own name. */
  name?: string;
  role: (typeof ROLES)[number];
  /** Of the role `custom`; none of others. */
  scopes: Scope[];
  /** Counts only where the person has none yet; without one nobody can sign in. */
  password?: string;
  /** null: meetings as the campaign says. */
  calendar: store.MemberCalendar | null;
}

export async function saveMember(tx: Queries, ctx: Ctx, input: MemberInput): Promise<{ id: string }> {
  const found = await store.findMember(tx, ctx.teamId, input.email);
  const person = await savePerson(tx, ctx, input);
  const row: store.MemberRow = {
    id: found?.id ?? ctx.newId('mem'),
    person_id: person.id,
    email: input.email,
    name: input.name ?? found?.name ?? person.name,
    role: input.role,
    // In whatever order they were given.
    scopes: found && sameScopes(found.scopes, input.scopes) ? found.scopes : input.scopes,
    calendar: input.calendar,
  };
  if (found) await store.updateMember(tx, ctx.teamId, row);
  else await store.insertMember(tx, ctx.teamId, { ...row, created_at: ctx.clock.now() });
  return { id: row.id };
}

function sameScopes(some: readonly Scope[], others: readonly Scope[]): boolean {
  return some.length === others.length && some.every((scope) => others.includes(scope));
}
