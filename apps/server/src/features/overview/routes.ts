import { contract, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { createMemberRoute, createRoute, type Route } from '../../http/route.ts';
import { findCampaign } from '../campaigns/index.ts';
import { readOverview } from './read-overview.ts';
import { listMemberTimes } from './response-store.ts';
import { createSharedTimes } from './shared-times.ts';

const { campaigns, overview } = contract;

const PERIOD_MS = 30 * 86_400_000;

async function readMemberResponses(ctx: Ctx, { id }: InputOf<typeof campaigns.responses>) {
  const campaign = await findCampaign(ctx.db, ctx.teamId, id);
  if (!campaign) fail('not_found', 'not_found');
  const since = new Date(ctx.clock.ms() - PERIOD_MS);
  return { data: await listMemberTimes(ctx.db, ctx.teamId, campaign.id, since) };
}

export function overviewRoutes(): Route[] {
  const readTimes = createSharedTimes();
  return [
    createMemberRoute(overview.get, (ctx, _input, { session }) => readOverview(ctx, session, readTimes)),
    createRoute(campaigns.responses, readMemberResponses),
  ];
}
