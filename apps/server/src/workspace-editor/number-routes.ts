import { contract } from '@parley/contract';
import { createRoute, type Exists, type Route } from '../http/route.ts';
import type { Edit } from './apply-edit.ts';
import { createNumber, getSettings, updateNumber } from './numbers.ts';
import { findStored } from './store.ts';

const { numbers } = contract;
const exists: Exists = (ctx, { id }) => findStored(ctx.db, ctx.teamId, id!);

export function numberEditorRoutes(edit: Edit): Route[] {
  return [
    createRoute(numbers.settings, async (ctx, { id }) => ({ data: await getSettings(ctx, id) })),
    createRoute(numbers.create, async (ctx, input) => ({ data: await createNumber(ctx, edit, input) })),
    createRoute(
      numbers.update,
      async (ctx, input) => ({ data: await updateNumber(ctx, edit, input) }),
      exists,
    ),
  ];
}
