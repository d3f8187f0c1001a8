import { contract, fail } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { createPagedRoute } from '../../../http/list-route.ts';
import { createRoute, type Exists, type Route } from '../../../http/route.ts';
import { forecastCampaign } from '../../first-contact/index.ts';
import { findCampaign } from '../index.ts';
import { CARD_DAYS, findCard, listCards } from './card-store.ts';
import { toCard } from './cards.ts';
import { getConsequences } from './consequences.ts';
import { getFunnel } from './funnel.ts';

const { campaigns } = contract;

const exists: Exists = (ctx, { id }) => findCampaign(ctx.db, ctx.teamId, id!);

export async function getCard(ctx: Ctx, id: string) {
  const now = ctx.clock.now();
  const row = await findCard(ctx.db, ctx.teamId, id, now);
  return row ? { data: toCard(row, CARD_DAYS, now) } : fail('not_found', 'not_found');
}

export const boardRoutes: Route[] = [
  createPagedRoute(campaigns.cards, async (ctx, { archived, days }, limit, after) => {
    const now = ctx.clock.now();
    const rows = await listCards(ctx.db, ctx.teamId, { archived, days }, now, limit, after);
    return rows.map((row) => ({ record: JSON.stringify(toCard(row, days, now)), position: [row.id] }));
  }),
  createRoute(campaigns.card, (ctx, { id }) => getCard(ctx, id)),
  createRoute(campaigns.funnel, getFunnel, exists),
  createRoute(campaigns.forecast, forecastCampaign, exists),
  createRoute(campaigns.consequences, getConsequences, exists),
];
