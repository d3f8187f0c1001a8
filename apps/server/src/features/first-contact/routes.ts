import { contract } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { pushLead } from './push-lead.ts';
import { findPushTarget } from './store.ts';

export const firstContactRoutes: Route[] = [
  route(contract.campaigns.pushLead, pushLead, (ctx, { id }) => findPushTarget(ctx.db, ctx.teamId, id!)),
];
