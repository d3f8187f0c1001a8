import { contract } from '@parley/contract';
import { listRoute, pagedRoute } from '../../http/list-route.ts';
import { type Exists, type Route, route } from '../../http/route.ts';
import { groupExists, listEvents, listMembers, listRecords } from './list-store.ts';
import { getGroup, readMessages } from './read-groups.ts';

const exists: Exists = (ctx, { id }) => groupExists(ctx.db.brief, ctx.teamId, id!);

export const groupRoutes: Route[] = [
  listRoute(listRecords),
  route(contract.groups.get, getGroup, exists),
  listRoute(listMembers, exists),
  pagedRoute(contract.groups.messages, readMessages, exists),
  listRoute(listEvents, exists),
];
