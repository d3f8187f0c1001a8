// Manages saved views (dashboard-operations.md#views). A view is a page of the dashboard with its filters, under a name.
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx, Visit } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { lockWorkspace } from '../team/index.ts';
import { deleteView, insertView, listViews, lockView, updateView, type View } from './store.ts';

/** The maximum number of views that a member sees, own and shared. */
const MOST = 200;

/** The roles that can share views. */
const SHARING: readonly string[] = ['owner', 'admin', 'editor'];

function checkShared({ session }: Visit): void {
  if (SHARING.includes(session.role)) return;
  fail('insufficient_scope', 'views_of_editors');
}

export function saveView(
  ctx: Ctx,
  { name, url, shared }: InputOf<typeof contract.views.create>,
  visit: Visit,
): Promise<View> {
  if (shared) checkShared(visit);
  const { memberId } = visit.session;
  return ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    if ((await listViews(tx, ctx.teamId, memberId)).length >= MOST) {
      fail('quota_exceeded', 'too_many_views', { max: MOST });
    }
    const of = shared ? null : memberId;
    const row = { id: ctx.newId('view'), memberId: of, name, url, created_at: ctx.clock.now() };
    return insertView(tx, ctx.teamId, row);
  });
}

/** Returns a view that the member can change. */
async function lockOwnView(tx: Queries, ctx: Ctx, id: string, visit: Visit): Promise<View> {
  const view = await lockView(tx, ctx.teamId, id, visit.session.memberId);
  if (!view) return fail('not_found', 'not_found');
  if (view.shared) checkShared(visit);
  return view;
}

/** Changes a view. Omitted fields stay the same. */
export function changeView(
  ctx: Ctx,
  input: InputOf<typeof contract.views.update>,
  visit: Visit,
): Promise<View> {
  return ctx.db.transaction(async (tx) => {
    const view = await lockOwnView(tx, ctx, input.id, visit);
    const { name = view.name, url = view.url, shared = view.shared } = input;
    if (shared) checkShared(visit);
    const memberId = shared ? null : visit.session.memberId;
    return updateView(tx, ctx.teamId, { id: view.id, memberId, name, url });
  });
}

export async function dropView(ctx: Ctx, id: string, visit: Visit): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockOwnView(tx, ctx, id, visit);
    await deleteView(tx, ctx.teamId, id);
  });
}
