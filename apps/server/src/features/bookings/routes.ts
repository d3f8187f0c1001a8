import { listRoute } from '../../http/list-route.ts';
import type { Route } from '../../http/route.ts';
import { otherSpelling } from '../campaigns/index.ts';
import { listRecords } from './store.ts';

export const bookingRoutes: Route[] = [listRoute(listRecords, undefined, otherSpelling)];
