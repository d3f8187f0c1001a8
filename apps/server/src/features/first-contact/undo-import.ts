// Undoes the import of a file (lists.md#files): deletes the leads whom no one has contacted, in chunks, as when rows are
// imported.
import { FILE } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import { addDetails } from '../activity/index.ts';
import { countUndone, listCreatedLeads, lockImport, readImport, saveUndone } from '../lists/index.ts';
import { lockList } from './import-store.ts';
import { runChunks } from './run-chunks.ts';
import { removeUntouchedLeads } from './undo-store.ts';

interface Undo {
  import_id: string;
  /** The entry in the activity log, which gets the numbers of leads at the end. */
  activity_id: string;
}

/** Runs the job. */
export async function runUndo(ctx: Ctx, undo: Undo): Promise<void> {
  const { import_id, activity_id } = undo;
  if (await runChunks(ctx, () => undoChunk(ctx, undo))) {
    await ctx.jobs.add(ctx.db, JOBS.undoImport, { team_id: ctx.teamId, import_id, activity_id });
  }
}

/** Undoes the next chunk. @returns whether there is more to do. */
async function undoChunk(ctx: Ctx, { import_id: id, activity_id }: Undo): Promise<boolean> {
  const { teamId } = ctx;
  const known = await readImport(ctx.db, teamId, id);
  if (!known) return false;
  const { list_id } = known;
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    // Lock order: the list first, as in every import into this list.
    await lockList(tx, teamId, list_id);
    const held = await lockImport(tx, teamId, id);
    if (held?.state !== 'undoing') return false;
    const leads = await listCreatedLeads(tx, teamId, id, held.reverted, FILE.rowsOfCall);
    if (leads.length > 0) {
      const ids = leads.map(({ lead_id }) => lead_id);
      const chunk = await removeUntouchedLeads(tx, teamId, { list_id, id }, ids, now);
      await countUndone(tx, teamId, id, { reverted: leads.at(-1)!.n, ...chunk });
      return true;
    }
    await addDetails(tx, teamId, activity_id, await saveUndone(tx, teamId, id, now));
    return false;
  });
}
