import { contract } from '@parley/contract';
import { createPagedRoute } from '../../http/list-route.ts';
import { createRoute, type Route } from '../../http/route.ts';
import { withOtherName } from '../campaigns/index.ts';
import { countLeads } from './count-leads.ts';
import { exportLeads } from './export-leads.ts';
import { listLeads, listTags } from './list-store.ts';

const { leads } = contract;
const MOST_TAGS = 200;

export const leadTableRoutes: Route[] = [
  createPagedRoute(
    leads.table,
    (ctx, { limit: _, cursor: __, sort, ...filter }, limit, after) =>
      listLeads(ctx.db, ctx.teamId, filter, sort, limit, after),
    undefined,
    withOtherName,
  ),
  createRoute(leads.count, countLeads),
  createRoute(leads.export, exportLeads),
  createRoute(leads.tags, async ({ db, teamId }) => ({ data: await listTags(db, teamId, MOST_TAGS) })),
];
