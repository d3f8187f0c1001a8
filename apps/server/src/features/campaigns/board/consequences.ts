// GET /campaign-board/{id}/consequences: the effects of pausing, resuming or archiving a campaign
// (dashboard-operations.md#pausing).
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { countActivePool, findCampaign } from '../index.ts';
import { findFigures } from './consequences-store.ts';

type Consequences = typeof contract.campaigns.consequences;

/** The maximum age of messages that the agent answers when a campaign is resumed (campaigns.md#resuming). */
const RECENT_MS = 7 * 86_400_000;

export async function getConsequences(
  ctx: Ctx,
  { id, action }: InputOf<Consequences>,
): Promise<ResultOf<Consequences>> {
  const campaign = await findCampaign(ctx.db, ctx.teamId, id);
  if (!campaign) fail('not_found', 'not_found');
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - RECENT_MS);
  const figures = await findFigures(ctx.db, ctx.teamId, campaign.id, now, since);
  const room = action === 'resume' ? await countActivePool(ctx.db, ctx.teamId) : null;
  return { data: { action, ...figures, room } };
}
