// A campaign that became active, or got other settings: whatever waited for it looks again.
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';

export async function wakeCampaign(
  tx: Queries,
  ctx: Ctx,
  campaignId: string,
  numberId: string,
): Promise<void> {
  const ofNumber = { team_id: ctx.teamId, number_id: numberId };
  const ofCampaign = { team_id: ctx.teamId, campaign_id: campaignId };
  await ctx.jobs.add(tx, 'messages.wake', ofNumber, { key: `wake:${numberId}` });
  await ctx.jobs.add(tx, 'first-contact.dispatch', ofNumber, { key: `dispatch:${numberId}` });
  await ctx.jobs.add(tx, 'first-contact.take-up', ofCampaign, { key: `take-up:${campaignId}` });
  await ctx.jobs.add(tx, 'agent.catch-up', ofCampaign, { key: `catch-up:${campaignId}` });
}
