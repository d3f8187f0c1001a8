// PATCH /campaign-board/{id}: does the same as a workspace file with these fields
// (dashboard-operations.md#making-a-campaign). The agent and its knowledge stay unchanged.
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../context.ts';
import { recordActivity } from '../features/activity/index.ts';
import { getCard } from '../features/campaigns/board/index.ts';
import { countActivePool } from '../features/campaigns/index.ts';
import { lockWorkspace } from '../features/team/index.ts';
import { readCampaign } from '../workspace-file/index.ts';
import { findCampaignOrFail } from './agent.ts';
import type { Edit } from './apply-edit.ts';

type Update = typeof contract.campaigns.update;

export async function changeCampaign(
  ctx: Ctx,
  edit: Edit,
  { id, ...change }: InputOf<Update>,
): Promise<ResultOf<Update>> {
  const campaign = await findCampaignOrFail(ctx, id);
  if (change.status === 'active' && campaign.status !== 'active') await checkCampaignLimit(ctx);
  const block = await readCampaign(ctx, campaign.id);
  // A status that was not sent keeps its current value.
  const { status: _, ...stored } = block!;
  const part = { ...stored, ...change };
  await edit(ctx, { campaigns: [part] }, ['campaigns', 0], {
    offline: true,
    async before(tx) {
      await lockWorkspace(tx, ctx.teamId);
      const now = await findCampaignOrFail(ctx, campaign.id, tx);
      if (now.updated_at !== campaign.updated_at) fail('changed_meanwhile', 'campaign_changed');
    },
    async after(tx) {
      const subject = { id: campaign.id, name: change.name ?? campaign.name };
      const { template, ...details } = change;
      const named = template === undefined ? {} : { template: template?.name ?? null };
      await recordActivity(tx, ctx, {
        action: 'campaign.changed',
        subject,
        details: { ...details, ...named },
      });
    },
  });
  return getCard(ctx, campaign.id);
}

async function checkCampaignLimit(ctx: Ctx): Promise<void> {
  const { plan, most, active } = await countActivePool(ctx.db, ctx.teamId);
  if (active < most) return;
  fail('plan_limit_reached', 'pool_full', { active, plan, max: most });
}
