import { contract } from '@parley/contract';
import { type Exists, type Route, route } from '../../http/route.ts';
import { groupExists } from './list-store.ts';
import { getGroup, listEvents, listGroups, listMembers, listMessages } from './read-groups.ts';

const exists: Exists = (ctx, { id }) => groupExists(ctx.db.brief, ctx.teamId, id!);

export const groupRoutes: Route[] = [
  route(contract.groups.list, listGroups),
  route(contract.groups.get, getGroup, exists),
  route(contract.groups.members, listMembers, exists),
  route(contract.groups.messages, listMessages, exists),
  route(contract.groups.events, listEvents, exists),
];
