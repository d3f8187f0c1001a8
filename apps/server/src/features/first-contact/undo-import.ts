// Undoes the import of a file (lists.md#files): deletes the leads whom no one has contacted, and then the import.
import { type contract, FILE, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { recordActivity } from '../activity/index.ts';
import { deleteImport, listCreatedLeads, lockImport, readImport, saveState } from '../lists/index.ts';
import { lockList } from './import-store.ts';
import { removeUntouchedLeads } from './undo-store.ts';

type Undo = typeof contract.imports.undo;

export async function undoImport(ctx: Ctx, { id }: InputOf<Undo>): Promise<ResultOf<Undo>> {
  const { teamId } = ctx;
  const known = (await readImport(ctx.db, teamId, id)) ?? fail('not_found', 'not_found');
  const { list_id } = known;
  let removed = 0;
  let kept = 0;
  let after = 0;
  // A transaction for each chunk, as when rows are imported.
  while (after < known.total) {
    after = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      // Lock order: the list first, as in every import into this list.
      await lockList(tx, teamId, list_id);
      const held = await lockImport(tx, teamId, id);
      if (!held) fail('not_found', 'not_found');
      // No more rows are imported from here on.
      if (held.state !== 'canceled') await saveState(tx, teamId, id, { state: 'canceled' }, now);
      const leads = await listCreatedLeads(tx, teamId, id, after, FILE.rowsOfCall);
      if (leads.length > 0) {
        const ids = leads.map(({ lead_id }) => lead_id);
        const chunk = await removeUntouchedLeads(tx, teamId, { list_id, id }, ids, now);
        removed += chunk.removed;
        kept += chunk.kept;
      }
      return leads.at(-1)?.n ?? known.total;
    });
  }
  await ctx.db.transaction(async (tx) => {
    // Another undo can have been faster.
    if (!(await lockImport(tx, teamId, id))) return;
    await deleteImport(tx, teamId, id);
    const details = { file: known.name, removed, kept };
    await recordActivity(tx, ctx, { action: 'import.undone', subject: { id: list_id, name: null }, details });
  });
  return { data: { removed, kept } };
}
