import { contract } from '@parley/contract';
import { createRoute, type Exists, type Route } from '../http/route.ts';
import { findCampaignPart } from './agent-store.ts';
import type { Edit } from './apply-edit.ts';
import { changeCampaign } from './change-campaign.ts';
import { createCampaign } from './create-campaign.ts';

const { campaigns } = contract;

const exists: Exists = (ctx, { id }) => findCampaignPart(ctx.db, ctx.teamId, id!);

/** Routes to create and change campaigns, except for their agents (dashboard-operations.md#making-a-campaign). */
export function campaignEditRoutes(edit: Edit): Route[] {
  return [
    createRoute(campaigns.create, (ctx, input) => createCampaign(ctx, edit, input)),
    createRoute(campaigns.update, (ctx, input) => changeCampaign(ctx, edit, input), exists),
  ];
}
