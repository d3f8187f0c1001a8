// A connected number, matched by its phone (workspace-file.md#numbers). Its warm-up starts at its creation unless the
// file says otherwise, and applying the file again never restarts it.
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { wakeNumber } from './change-connection.ts';
import { type SavedNumber, upsertNumber } from './save-store.ts';

export type NumberInput = Omit<SavedNumber, 'id'>;

export async function saveNumber(tx: Queries, ctx: Ctx, input: NumberInput): Promise<{ id: string }> {
  const number = { ...input, id: ctx.newId('num') };
  const { id, changed } = await upsertNumber(tx, ctx.teamId, number, ctx.clock.now());
  // The quota or pace changed: messages that wait by the old one look again.
  if (changed && id !== number.id) await wakeNumber(tx, ctx, id);
  return { id };
}
