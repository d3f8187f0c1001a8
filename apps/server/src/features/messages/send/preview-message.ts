// POST /messages/preview (sending.md#previews): runs the gate for a message, and rolls everything back. It fails in the
// same cases as the send.
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { findSender } from '../../numbers/index.ts';
import { nextQuotaDay } from '../../pacing/index.ts';
import { findRecipient } from './api-store.ts';
import type { Outbox } from './outbox.ts';
import {
  checkRecipient,
  failWithDecision,
  getShortWait,
  insertAndDecide,
  type SetHeader,
} from './requested-send.ts';
import { apiMessageFields } from './send-through-api.ts';

type Preview = typeof contract.messages.preview;

/** Thrown to roll the transaction back. */
class RolledBack extends Error {}

export async function previewMessage(
  ctx: Ctx,
  outbox: Outbox,
  input: InputOf<Preview>,
  setHeader: SetHeader,
): Promise<ResultOf<Preview>> {
  const lead = await findRecipient(ctx.db, ctx.teamId, input.lead_id);
  if (!lead) fail('not_found', 'not_found');
  const numberId = checkRecipient(outbox, lead, input.text);
  const from = await findSender(ctx.db, ctx.teamId, numberId);
  const { now, facts, decision } = await decideOnly(
    ctx,
    { id: ctx.newId('msg'), lead, input, as: apiMessageFields(ctx) },
    numberId,
  );
  if (decision.verdict !== 'send' && !getShortWait(decision, now.getTime())) {
    failWithDecision(ctx, decision, facts, setHeader);
  }
  const { daily_quota: limit, sent_today: used } = facts;
  const quota = {
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resets_at: nextQuotaDay(now).toISOString(),
  };
  return { data: { lead_id: lead.id, text: input.text, from, quota } };
}

async function decideOnly(ctx: Ctx, sending: Parameters<typeof insertAndDecide>[2], numberId: string) {
  let weighed: Awaited<ReturnType<typeof insertAndDecide>> | undefined;
  await ctx.db
    .transaction(async (tx) => {
      weighed = await insertAndDecide(tx, ctx, sending, numberId);
      throw new RolledBack();
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return weighed!;
}
