import { contract } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { createPagedRoute, listRoute } from '../../http/list-route.ts';
import { createRoute, type Route } from '../../http/route.ts';
import {
  addImportRows,
  cancelImport,
  createImport,
  pauseImport,
  resumeImport,
  undoImport,
} from './create-import.ts';
import { createList } from './create-list.ts';
import { listImports, readImport } from './imports-store.ts';
import { findDetail, listProgress } from './list-engine-store.ts';
import { exportImport, getImport, importRows } from './read-import.ts';
import { listRecords } from './store.ts';
import { deleteList, getList, updateList } from './update-list.ts';

const { imports, lists } = contract;

const listExists = (ctx: Ctx, { id }: Record<string, string>) => findDetail(ctx.db, ctx.teamId, id!);
const importExists = (ctx: Ctx, { id }: Record<string, string>) => readImport(ctx.db, ctx.teamId, id!);

export const listRoutes: Route[] = [
  listRoute(listRecords),
  createRoute(lists.create, createList),
  createRoute(lists.get, getList),
  createRoute(lists.progress, async (ctx) => ({ data: await listProgress(ctx.db, ctx.teamId) })),
  createRoute(lists.update, updateList, listExists),
  createRoute(lists.delete, deleteList),
  createRoute(imports.create, createImport, listExists),
  createRoute(imports.addRows, addImportRows, importExists),
  createPagedRoute(imports.list, (ctx, { list_id, under_way }, limit, after) =>
    listImports(ctx.db, ctx.teamId, { list_id, under_way }, limit, after),
  ),
  createRoute(imports.get, getImport),
  createRoute(imports.rows, importRows, importExists),
  createRoute(imports.export, exportImport, importExists),
  createRoute(imports.pause, pauseImport),
  createRoute(imports.resume, resumeImport),
  createRoute(imports.cancel, cancelImport),
  createRoute(imports.undo, undoImport),
];
