// Wakes the queued work of a campaign that became active or got new settings.
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { wakeNumber } from '../numbers/index.ts';
import { listNumbersToWake } from './store.ts';

export async function wakeCampaign(tx: Queries, ctx: Ctx, campaignId: string): Promise<void> {
  const payload = { team_id: ctx.teamId, campaign_id: campaignId };
  for (const id of await listNumbersToWake(tx, ctx.teamId, campaignId)) await wakeNumber(tx, ctx, id);
  await ctx.jobs.add(tx, JOBS.takeUp, payload);
  await ctx.jobs.add(tx, JOBS.catchUp, payload);
}
