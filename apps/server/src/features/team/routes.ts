import { contract } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { Json } from '../../platform/json.ts';
import { listMembers } from './store.ts';

export const teamRoutes: Route[] = [
  route(contract.team.members, async (ctx) => new Json(`{"data":${await listMembers(ctx.db, ctx.teamId)}}`)),
];
