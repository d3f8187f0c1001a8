import { contract } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { listConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { leadExists } from './store.ts';

export const conversationRoutes: Route[] = [
  route(contract.conversations.list, listConversations),
  route(contract.conversations.messages, listMessages, (ctx, { leadId }) =>
    leadExists(ctx.db, ctx.teamId, leadId!),
  ),
];
