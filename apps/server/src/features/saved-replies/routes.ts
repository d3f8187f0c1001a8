import { contract } from '@parley/contract';
import { createMemberRoute, type Route } from '../../http/route.ts';
import { changeReply, dropReply, saveReply } from './saved-replies.ts';
import { listReplies, replyExists } from './store.ts';

const { savedReplies } = contract;

export const savedReplyRoutes: Route[] = [
  createMemberRoute(savedReplies.list, async (ctx, _input, { session }) => ({
    data: await listReplies(ctx.db, ctx.teamId, session.memberId),
  })),
  createMemberRoute(savedReplies.create, async (ctx, input, visit) => ({
    data: await saveReply(ctx, input, visit),
  })),
  createMemberRoute(
    savedReplies.update,
    async (ctx, input, visit) => ({ data: await changeReply(ctx, input, visit) }),
    async (ctx, { id }) => ctx.actor.kind === 'member' && replyExists(ctx.db, ctx.teamId, id!, ctx.actor.id),
  ),
  createMemberRoute(savedReplies.delete, async (ctx, { id }, visit) => {
    await dropReply(ctx, id, visit);
    return { data: { id, deleted: true as const } };
  }),
];
