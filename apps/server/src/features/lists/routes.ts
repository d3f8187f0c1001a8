import { contract } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { readPage } from '../../platform/page.ts';
import { createList } from './create-list.ts';
import { listRecords } from './store.ts';

export const listRoutes: Route[] = [
  // GET /lists (decisions 2): newest first.
  route(contract.lists.list, (ctx, input) =>
    readPage(ctx, 'lists.list', input, (limit, after) => listRecords(ctx.db, ctx.teamId, {}, limit, after)),
  ),
  route(contract.lists.create, createList),
];
