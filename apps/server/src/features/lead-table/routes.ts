import { contract } from '@parley/contract';
import { createPagedRoute } from '../../http/list-route.ts';
import { createRoute, type Route } from '../../http/route.ts';
import { withOtherName } from '../campaigns/index.ts';
import { countLeads } from './count-leads.ts';
import { exportLeads } from './export-leads.ts';
import { listLeads, listTags } from './list-store.ts';

const { leadTable } = contract;
const MOST_TAGS = 200;

export const leadTableRoutes: Route[] = [
  createPagedRoute(
    leadTable.list,
    (ctx, { limit: _, cursor: __, sort, ...filter }, limit, after) =>
      listLeads(ctx.db, ctx.teamId, filter, sort, limit, after),
    undefined,
    withOtherName,
  ),
  createRoute(leadTable.count, countLeads),
  createRoute(leadTable.export, exportLeads),
  createRoute(leadTable.tags, async ({ db, teamId }) => ({ data: await listTags(db, teamId, MOST_TAGS) })),
];
