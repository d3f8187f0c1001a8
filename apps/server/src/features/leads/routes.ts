import { contract } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { getLead } from './get-lead.ts';
import { listLeads } from './list-leads.ts';
import { findRecord } from './store.ts';

export const leadRoutes: Route[] = [
  route(contract.leads.list, listLeads),
  route(contract.leads.get, getLead, (ctx, { id }) => findRecord(ctx.db, ctx.teamId, id!)),
];
