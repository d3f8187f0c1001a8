import { contract } from '@parley/contract';
import { createPagedRoute } from '../../http/list-route.ts';
import { createRoute, type Route } from '../../http/route.ts';
import { wrapData } from '../../platform/json.ts';
import { createBulk } from './create-bulk.ts';
import { findRecord, listRecords } from './store.ts';
import { undoBulk } from './undo-bulk.ts';

const { bulk } = contract;

const SHOWN_MS = 7 * 24 * 3_600_000;

export const bulkRoutes: Route[] = [
  createRoute(bulk.create, createBulk),
  createRoute(bulk.get, async (ctx, { id }) => {
    return wrapData(await findRecord(ctx.db.brief, ctx.teamId, id));
  }),
  createPagedRoute(bulk.list, (ctx, _input, limit, after) =>
    listRecords(ctx.db, ctx.teamId, new Date(ctx.clock.ms() - SHOWN_MS), limit, after),
  ),
  createRoute(bulk.undo, (ctx, { id }) => undoBulk(ctx, id)),
];
