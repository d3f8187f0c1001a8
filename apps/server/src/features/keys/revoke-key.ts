// Revokes a key (running.md#commands). Every process forgets it after the commit (`app.ts`).
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { setRevoked } from './store.ts';

export async function revokeKey(db: Queries, ctx: Ctx, input: { id: string }): Promise<void> {
  if (await setRevoked(db, ctx.teamId, input.id, ctx.clock.now())) return;
  fail('not_found', 'The workspace has no such key, or it was revoked before.');
}
