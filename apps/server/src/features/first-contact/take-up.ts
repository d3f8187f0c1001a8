// Takes up leads that were imported before their list had a campaign with a number
// (lists.md#the-way-to-a-first-message).
import type { Ctx } from '../../context.ts';
import { assignPendingLeads, enqueue, listListsOfCampaign, lockList } from './import-store.ts';

const BATCH = 500;

export async function queuePendingLeads(ctx: Ctx, campaignId: string): Promise<void> {
  for (const listId of await listListsOfCampaign(ctx.db, ctx.teamId, campaignId)) {
    let after: string | undefined = '';
    while (after !== undefined) after = await queueNextLeads(ctx, campaignId, listId, after);
  }
}

/** Queues a list's next leads. Resolves with the id of the last one; undefined if all are queued. */
async function queueNextLeads(
  ctx: Ctx,
  campaignId: string,
  listId: string,
  after: string,
): Promise<string | undefined> {
  return ctx.db.transaction(async (tx) => {
    // With this lock, a concurrent import has already finished, or it starts later and sees the number.
    const list = await lockList(tx, ctx.teamId, listId);
    if (list?.campaign_id !== campaignId) return undefined;
    const now = ctx.clock.now();
    const of = { list_id: listId, campaign_id: campaignId, after, most: BATCH };
    const leads = await assignPendingLeads(tx, ctx.teamId, of, now);
    const entries = leads.map((lead_id) => ({ id: ctx.newId('first'), lead_id }));
    if (list.number_id !== null && entries.length > 0) await enqueue(tx, ctx.teamId, entries, now);
    return leads.length === BATCH ? leads.at(-1) : undefined;
  });
}
