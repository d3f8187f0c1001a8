import { contract } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { type Exists, type Route, route } from '../../http/route.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { findCampaign, listRecords } from './store.ts';

const exists: Exists = (ctx, { id }) => findCampaign(ctx.db, ctx.teamId, id!);

export const campaignRoutes: Route[] = [
  listRoute(listRecords),
  route(contract.campaigns.pause, pauseCampaign, exists),
  route(contract.campaigns.resume, resumeCampaign, exists),
];
