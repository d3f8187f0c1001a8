// A connected number, matched by its phone (decisions 5). The warm-up counts from its creation unless the file
// says otherwise, and applying a file again never restarts it.
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type SavedNumber, upsertNumber } from './save-store.ts';

export type NumberInput = Omit<SavedNumber, 'id'>;

export async function saveNumber(tx: Queries, ctx: Ctx, input: NumberInput): Promise<{ id: string }> {
  const id = ctx.newId('num');
  return { id: await upsertNumber(tx, ctx.teamId, { ...input, id }, ctx.clock.now()) };
}
