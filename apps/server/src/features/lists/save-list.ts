// Saves a list of contacts from a workspace file. Lists are matched by name (workspace-file.md#lists).
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { lockWorkspace } from '../team/index.ts';
import { MOST_LISTS } from './limits.ts';
import { countLists, findListId, insertList, type SavedList, updateList } from './store.ts';
import { findWorkingCampaign } from './working-campaign.ts';

export type ListInput = Omit<SavedList, 'id'>;

export async function saveList(tx: Queries, ctx: Ctx, input: ListInput): Promise<{ id: string }> {
  if (input.campaign_id !== null) await findWorkingCampaign(tx, ctx, 'campaign', input.campaign_id);
  await lockWorkspace(tx, ctx.teamId);
  const found = await findListId(tx, ctx.teamId, input.name);
  const id = found ?? ctx.newId('list');
  if (found) {
    if (!(await updateList(tx, ctx.teamId, { ...input, id }, ctx.clock.now()))) return { id };
  } else {
    if ((await countLists(tx, ctx.teamId)) >= MOST_LISTS) {
      fail('quota_exceeded', 'too_many_lists', { max: MOST_LISTS });
    }
    await insertList(tx, ctx.teamId, { ...input, id }, ctx.clock.now());
  }
  if (input.campaign_id !== null) {
    // Queues leads that were imported before the list had a campaign.
    const payload = { team_id: ctx.teamId, campaign_id: input.campaign_id };
    await ctx.jobs.add(tx, JOBS.takeUp, payload);
  }
  return { id };
}
