import { dashboard } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { dataJson } from '../../platform/json.ts';
import { nextQuotaDay } from '../pacing/index.ts';
import { listCards } from './card-store.ts';

/** The dashboard's. */
export const numberDoorRoutes: Route[] = [
  route(dashboard.numbers.list, async (ctx) => {
    const now = ctx.clock.now();
    const cards = await listCards(ctx.db.brief, ctx.teamId, now, nextQuotaDay(now));
    return dataJson(`[${cards.join(',')}]`);
  }),
];
