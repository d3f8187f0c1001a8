import { contract } from '@parley/contract';
import { type Exists, type Route, route } from '../../http/route.ts';
import { listCampaigns } from './list-campaigns.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { findCampaign } from './store.ts';

const exists: Exists = (ctx, { id }) => findCampaign(ctx.db, ctx.teamId, id!);

export const campaignRoutes: Route[] = [
  route(contract.campaigns.list, listCampaigns),
  route(contract.campaigns.pause, pauseCampaign, exists),
  route(contract.campaigns.resume, resumeCampaign, exists),
];
