import { contract } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { importLeads } from './import-leads.ts';
import { listExists } from './import-store.ts';
import { pushLead } from './push-lead.ts';
import { findPushTarget } from './store.ts';

export const firstContactRoutes: Route[] = [
  route(contract.campaigns.pushLead, pushLead, (ctx, { id }) => findPushTarget(ctx.db, ctx.teamId, id!)),
  route(contract.lists.importLeads, importLeads, (ctx, { id }) => listExists(ctx.db, ctx.teamId, id!)),
];
