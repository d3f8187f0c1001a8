import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Json } from '../../platform/json.ts';
import { readPage } from '../../platform/page.ts';
import { leadExists } from '../leads/index.ts';
import * as store from './store.ts';

/** GET /conversations/{leadId}/messages (spec 4): all messages with one lead, newest first. */
export async function listMessages(
  ctx: Ctx,
  input: InputOf<typeof contract.conversations.messages>,
): Promise<Json> {
  if (!(await leadExists(ctx.db, ctx.teamId, input.leadId))) fail('not_found', 'Not found.');
  return readPage(ctx, 'conversations.messages', input, (limit, after) =>
    store.listMessages(ctx.db, ctx.teamId, input.leadId, limit, after),
  );
}
