import { contract } from '@parley/contract';
import { createMemberRoute, type Route } from '../../http/route.ts';
import { listViews, viewExists } from './store.ts';
import { changeView, dropView, saveView } from './views.ts';

const { views } = contract;

export const viewRoutes: Route[] = [
  createMemberRoute(views.list, async (ctx, _input, { session }) => ({
    data: await listViews(ctx.db, ctx.teamId, session.memberId),
  })),
  createMemberRoute(views.create, async (ctx, input, visit) => ({ data: await saveView(ctx, input, visit) })),
  createMemberRoute(
    views.update,
    async (ctx, input, visit) => ({ data: await changeView(ctx, input, visit) }),
    async (ctx, { id }) => ctx.actor.kind === 'member' && viewExists(ctx.db, ctx.teamId, id!, ctx.actor.id),
  ),
  createMemberRoute(views.delete, async (ctx, { id }, visit) => {
    await dropView(ctx, id, visit);
    return { data: { id, deleted: true as const } };
  }),
];
