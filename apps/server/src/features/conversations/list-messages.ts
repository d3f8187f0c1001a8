import type { contract, InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Json } from '../../platform/json.ts';
import { pageOfKnown, readPage } from '../../platform/page.ts';
import { leadExists } from '../leads/index.ts';
import { listTranscript } from '../messages/index.ts';

/** GET /conversations/{leadId}/messages (spec 4): all messages with one lead, newest first. */
export function listMessages(
  ctx: Ctx,
  input: InputOf<typeof contract.conversations.messages>,
): Promise<Json> {
  return pageOfKnown(
    leadExists(ctx.db.brief, ctx.teamId, input.leadId),
    readPage(ctx, 'conversations.messages', input, (limit, after) =>
      listTranscript(ctx.db, ctx.teamId, input.leadId, limit, after),
    ),
  );
}
