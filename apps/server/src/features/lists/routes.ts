import { contract } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { type Route, route } from '../../http/route.ts';
import { createList } from './create-list.ts';
import { listRecords } from './store.ts';

export const listRoutes: Route[] = [listRoute(listRecords), route(contract.lists.create, createList)];
