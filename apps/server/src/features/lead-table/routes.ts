import { dashboard } from '@parley/contract';
import { pagedRoute } from '../../http/list-route.ts';
import { type Route, route } from '../../http/route.ts';
import { withOtherName } from '../campaigns/index.ts';
import { countLeads } from './count-leads.ts';
import { exportLeads } from './export-leads.ts';
import { listLeads, listTags } from './list-store.ts';

const { leadTable } = dashboard;
const MOST_TAGS = 200;

export const leadTableRoutes: Route[] = [
  pagedRoute(
    leadTable.list,
    (ctx, { limit: _, cursor: __, sort, ...filter }, limit, after) =>
      listLeads(ctx.db, ctx.teamId, filter, sort, limit, after),
    undefined,
    withOtherName,
  ),
  route(leadTable.count, countLeads),
  route(leadTable.export, exportLeads),
  route(leadTable.tags, async ({ db, teamId }) => ({ data: await listTags(db, teamId, MOST_TAGS) })),
];
