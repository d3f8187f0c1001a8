import { contract } from '@parley/contract';
import { createPagedRoute, listRoute } from '../../http/list-route.ts';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import { groupExists, listEvents, listMembers, listRecords } from './list-store.ts';
import { getGroup, readMessages } from './read-groups.ts';

const exists: Exists = (ctx, { id }) => groupExists(ctx.db.brief, ctx.teamId, id!);

export const groupRoutes: Route[] = [
  listRoute(listRecords),
  createRoute(contract.groups.get, getGroup, exists),
  listRoute(listMembers, exists),
  createPagedRoute(contract.groups.messages, readMessages, exists),
  listRoute(listEvents, exists),
];
