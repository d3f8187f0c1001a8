import { contract } from '@parley/contract';
import { pagedRoute } from '../../http/list-route.ts';
import type { Route } from '../../http/route.ts';
import { listMembers } from './store.ts';

export const teamRoutes: Route[] = [
  pagedRoute(contract.team.members, (ctx, _input, limit, after) =>
    listMembers(ctx.db, ctx.teamId, limit, after),
  ),
];
