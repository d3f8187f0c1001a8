// POST /bulk/{id}/undo (dashboard-operations.md#undo). Undoing a running change stops it first.
import { fail } from '@parley/contract';
import { type Ctx, getAuthorName } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { recordActivity } from '../activity/index.ts';
import { addWork, completeBulk, MOST_IMMEDIATE } from './run-bulk.ts';
import * as store from './store.ts';

const UNDOABLE_MS = 24 * 3_600_000;

/** Starts to undo a change. A repeated request has no effect. */
export async function undoBulk(ctx: Ctx, id: string): Promise<Json> {
  const { teamId } = ctx;
  const total = await ctx.db.transaction(async (tx) => {
    const bulk = await store.lockBulk(tx, teamId, id);
    if (!bulk) fail('not_found', 'not_found');
    if (bulk.state === 'undoing' || bulk.state === 'undone') return bulk.total;
    if (ctx.clock.ms() - bulk.created_at.getTime() >= UNDOABLE_MS) {
      fail('invalid_state', 'bulk_undo_late');
    }
    const author = getAuthorName(ctx.actor);
    await store.saveUndoing(tx, teamId, id, author);
    const subject = { id, name: null };
    await recordActivity(tx, ctx, { action: 'leads.change_undone', subject });
    await addWork(tx, ctx, id, bulk.total);
    return bulk.total;
  });
  if (total <= MOST_IMMEDIATE) await completeBulk(ctx, id);
  return wrapData(await store.findRecord(ctx.db, teamId, id));
}
