import { contract } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { findCampaign, listRecords } from './store.ts';

const exists: Exists = (ctx, { id }) => findCampaign(ctx.db, ctx.teamId, id!);

export const campaignRoutes: Route[] = [
  listRoute(listRecords),
  createRoute(contract.campaigns.pause, pauseCampaign, exists),
  createRoute(contract.campaigns.resume, resumeCampaign, exists),
];
