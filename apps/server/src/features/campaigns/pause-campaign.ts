import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { recordActivity } from '../activity/index.ts';
import { getStatusAuthor } from './status-author.ts';
import { findRecord, lockCampaign, saveStatus } from './store.ts';

/**
 * POST /campaigns/{id}/pause (campaigns.md#statuses): the agent stops writing, and waiting messages keep waiting.
 */
export async function pauseCampaign(ctx: Ctx, { id }: { id: string }): Promise<Json> {
  const record = await ctx.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx.teamId, id);
    if (!campaign) fail('not_found', 'not_found');
    if (campaign.status !== 'active') {
      fail('invalid_state', 'pause_inactive', { status: campaign.status });
    }
    await saveStatus(tx, ctx.teamId, campaign.id, 'paused', ctx.clock.now(), getStatusAuthor(ctx));
    const subject = { id: campaign.id, name: campaign.name };
    await recordActivity(tx, ctx, { action: 'campaign.paused', subject });
    return findRecord(tx, ctx.teamId, campaign.id);
  });
  return wrapData(record);
}
