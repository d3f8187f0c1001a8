// Manages saved replies (dashboard-operations.md#saved-replies).
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx, Visit } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { lockWorkspace } from '../team/index.ts';
import { deleteReply, insertReply, listReplies, lockReply, type SavedReply, updateReply } from './store.ts';

/** The maximum number of replies that a member sees, own and shared. */
const MOST = 200;

/** The roles that can share replies. */
const SHARING: readonly string[] = ['owner', 'admin', 'editor'];

function checkShared({ session }: Visit): void {
  if (!SHARING.includes(session.role)) fail('insufficient_scope', 'replies_of_editors');
}

export function saveReply(
  ctx: Ctx,
  { name, text, shared }: InputOf<typeof contract.savedReplies.create>,
  visit: Visit,
): Promise<SavedReply> {
  if (shared) checkShared(visit);
  const { memberId } = visit.session;
  return ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    if ((await listReplies(tx, ctx.teamId, memberId)).length >= MOST) {
      fail('quota_exceeded', 'too_many_replies', { max: MOST });
    }
    const row = { id: ctx.newId('rep'), memberId: shared ? null : memberId, name, text };
    return insertReply(tx, ctx.teamId, row, ctx.clock.now());
  });
}

/** Returns a reply that the member can change. */
async function lockOwnReply(tx: Queries, ctx: Ctx, id: string, visit: Visit): Promise<SavedReply> {
  const reply = await lockReply(tx, ctx.teamId, id, visit.session.memberId);
  if (!reply) return fail('not_found', 'not_found');
  if (reply.shared) checkShared(visit);
  return reply;
}

/** Changes a reply. Omitted fields stay the same. */
export function changeReply(
  ctx: Ctx,
  input: InputOf<typeof contract.savedReplies.update>,
  visit: Visit,
): Promise<SavedReply> {
  return ctx.db.transaction(async (tx) => {
    const reply = await lockOwnReply(tx, ctx, input.id, visit);
    const { name = reply.name, text = reply.text, shared = reply.shared } = input;
    if (shared) checkShared(visit);
    const memberId = shared ? null : visit.session.memberId;
    return updateReply(tx, ctx.teamId, { id: reply.id, memberId, name, text });
  });
}

export async function dropReply(ctx: Ctx, id: string, visit: Visit): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockOwnReply(tx, ctx, id, visit);
    await deleteReply(tx, ctx.teamId, id);
  });
}
