import type { contract, InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Json } from '../../platform/json.ts';
import { readPage } from '../../platform/page.ts';
import * as store from './store.ts';

/** GET /conversations (spec 4): leads with message activity, most recent first. */
export function listConversations(
  ctx: Ctx,
  input: InputOf<typeof contract.conversations.list>,
): Promise<Json> {
  return readPage(ctx, 'conversations.list', input, (limit, after) =>
    store.listConversations(ctx.db, ctx.teamId, input, limit, after),
  );
}
