// Leads that were imported before their list had a campaign with a number enter the queue (decisions 3).
import type { Ctx } from '../../context.ts';
import { enqueue, takePending } from './import-store.ts';

const BATCH = 500;

export async function takeUpPending(ctx: Ctx, campaignId: string): Promise<void> {
  let taken = BATCH;
  while (taken === BATCH) {
    taken = await ctx.db.transaction(async (tx) => {
      const leads = await takePending(tx, ctx.teamId, campaignId, BATCH);
      const entries = leads.toSorted().map((lead_id) => ({ id: ctx.newId('first'), lead_id }));
      if (entries.length > 0) await enqueue(tx, ctx.teamId, entries, ctx.clock.now());
      return leads.length;
    });
  }
}
