// Resumes a paused campaign: its queues continue, and its agent answers the leads who wrote in the meantime.
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { recordActivity } from '../activity/index.ts';
import { lockWorkspace } from '../team/index.ts';
import { checkActivePool } from './active-pool.ts';
import { getStatusAuthor } from './status-author.ts';
import { findRecord, lockCampaign, saveStatus } from './store.ts';
import { wakeCampaign } from './wake-campaign.ts';

/**
 * POST /campaigns/{id}/resume (campaigns.md#statuses). Fails with 402 if the plan does not allow another active
 * campaign.
 */
export async function resumeCampaign(ctx: Ctx, { id }: { id: string }): Promise<Json> {
  const record = await ctx.db.transaction(async (tx) => {
    // Lock the workspace first, as when a workspace file is applied. The lock also protects the count of active
    // campaigns.
    await lockWorkspace(tx, ctx.teamId);
    const campaign = await lockCampaign(tx, ctx.teamId, id);
    if (!campaign) fail('not_found', 'not_found');
    if (campaign.status !== 'paused') {
      fail('invalid_state', 'resume_unpaused', { status: campaign.status });
    }
    if (campaign.number_id === null) {
      fail('invalid_state', 'campaign_no_number');
    }
    await saveStatus(tx, ctx.teamId, campaign.id, 'active', ctx.clock.now(), getStatusAuthor(ctx));
    await checkActivePool(tx, ctx);
    await wakeCampaign(tx, ctx, campaign.id);
    const subject = { id: campaign.id, name: campaign.name };
    await recordActivity(tx, ctx, { action: 'campaign.resumed', subject });
    return findRecord(tx, ctx.teamId, campaign.id);
  });
  return wrapData(record);
}
