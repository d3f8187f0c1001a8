// POST /lists (lists.md): creates a list of contacts, which a campaign can contact.
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { lockWorkspace } from '../team/index.ts';
import { MOST_LISTS } from './limits.ts';
import { countLists, findRecord, insertList } from './store.ts';
import { findWorkingCampaign } from './working-campaign.ts';

export async function createList(ctx: Ctx, input: InputOf<typeof contract.lists.create>): Promise<Json> {
  const { name, description, campaign_id } = input;
  const record = await ctx.db.transaction(async (tx) => {
    const campaign =
      campaign_id == null ? null : await findWorkingCampaign(tx, ctx, 'campaign_id', campaign_id);
    await lockWorkspace(tx, ctx.teamId);
    if ((await countLists(tx, ctx.teamId)) >= MOST_LISTS) {
      fail('quota_exceeded', 'too_many_lists', { max: MOST_LISTS });
    }
    const list = { id: ctx.newId('list'), name, description: description ?? null, campaign_id: campaign };
    await insertList(tx, ctx.teamId, list, ctx.clock.now());
    return findRecord(tx, ctx.teamId, list.id);
  });
  return wrapData(record);
}
