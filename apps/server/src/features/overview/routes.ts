import { contract } from '@parley/contract';
import { createMemberRoute, type Route } from '../../http/route.ts';
import { readOverview } from './read-overview.ts';

export const overviewRoutes: Route[] = [
  createMemberRoute(contract.overview.get, (ctx, _input, { session }) => readOverview(ctx, session)),
];
