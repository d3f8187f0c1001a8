// GET /campaign-board/{id}/funnel: counts for each stage from the first message to a won deal
// (dashboard-operations.md#funnel).
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { findCampaign } from '../index.ts';
import { findFunnel, listContactDays } from './funnel-store.ts';

type FunnelOperation = typeof contract.campaigns.funnel;

const USUAL_MS = 30 * 86_400_000;

export async function getFunnel(
  ctx: Ctx,
  { id, since }: InputOf<FunnelOperation>,
): Promise<ResultOf<FunnelOperation>> {
  const campaign = await findCampaign(ctx.db, ctx.teamId, id);
  if (!campaign) fail('not_found', 'not_found');
  const from = since === undefined ? new Date(ctx.clock.ms() - USUAL_MS) : new Date(since);
  const [found, by_day] = await Promise.all([
    findFunnel(ctx.db, ctx.teamId, campaign.id, from),
    listContactDays(ctx.db, ctx.teamId, campaign.id, from, ctx.clock.now()),
  ]);
  const roundMs = (ms: number | null) => (ms === null ? null : Math.round(ms));
  return {
    data: {
      since: from.toISOString(),
      ...found,
      median_to_reply: roundMs(found.median_to_reply),
      median_to_qualified: roundMs(found.median_to_qualified),
      by_day,
    },
  };
}
