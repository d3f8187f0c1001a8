import { contract } from '@parley/contract';
import { createPagedRoute } from '../../http/list-route.ts';
import type { Route } from '../../http/route.ts';
import { listActivity } from './store.ts';

export const activityRoutes: Route[] = [
  createPagedRoute(contract.activity.list, (ctx, { limit: _, cursor: __, ...filter }, limit, after) =>
    listActivity(ctx.db, ctx.teamId, filter, limit, after),
  ),
];
