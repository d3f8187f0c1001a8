import { contract, dashboard } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { listRoute, pagedRoute } from '../../http/list-route.ts';
import { type Route, route } from '../../http/route.ts';
import { addImportRows, cancelImport, createImport, pauseImport, resumeImport } from './create-import.ts';
import { createList } from './create-list.ts';
import { findDetail } from './door-store.ts';
import { listImports, readImport } from './imports-store.ts';
import { exportImport, getImport, importRows } from './read-import.ts';
import { listRecords } from './store.ts';
import { deleteList, getList, updateList } from './update-list.ts';

const { imports, listDoor } = dashboard;

export const listRoutes: Route[] = [listRoute(listRecords), route(contract.lists.create, createList)];

const listExists = (ctx: Ctx, { id }: Record<string, string>) => findDetail(ctx.db, ctx.teamId, id!);
const importExists = (ctx: Ctx, { id }: Record<string, string>) => readImport(ctx.db, ctx.teamId, id!);

/** Routes of the dashboard. */
export const listDoorRoutes: Route[] = [
  route(listDoor.get, getList),
  route(listDoor.update, updateList, listExists),
  route(listDoor.delete, deleteList),
  route(imports.create, createImport, listExists),
  route(imports.addRows, addImportRows, importExists),
  pagedRoute(imports.list, (ctx, { list_id, under_way }, limit, after) =>
    listImports(ctx.db, ctx.teamId, { list_id, under_way }, limit, after),
  ),
  route(imports.get, getImport),
  route(imports.rows, importRows, importExists),
  route(imports.export, exportImport, importExists),
  route(imports.pause, pauseImport),
  route(imports.resume, resumeImport),
  route(imports.cancel, cancelImport),
];
