// Takes the conversation over and sends a member's reply in one call, so that the agent and a person never write at the
// same time (dashboard-operations.md#inbox).
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type ControlOptions, handOff } from '../conversations/index.ts';
import { type Outbox, sendReply } from '../messages/index.ts';
import { readLeadDetail } from './get-lead.ts';
import { scheduleGiveBack } from './give-back.ts';
import { forgetReturn } from './store.ts';

type Input = InputOf<typeof contract.conversations.reply>;
type Result = ResultOf<typeof contract.conversations.reply>;

export async function reply(
  ctx: Ctx,
  { outbox, ...options }: ControlOptions & { outbox: Outbox },
  input: Input,
  setHeader: (name: string, value: string) => void,
): Promise<Result> {
  const { id: lead_id, text, humanize, seen, give_back, idempotency_key } = input;
  if (idempotency_key === undefined) {
    fail('validation_error', 'reply_key_required', {}, ['Idempotency-Key']);
  }
  let asked_at = ctx.clock.now();
  const sent = await sendReply(ctx, outbox, { lead_id, text, humanize, seen, idempotency_key }, setHeader, {
    async takeOver() {
      // If agents are off, there is no agent to take the conversation over from.
      if (options.agents) await handOff(ctx, { id: lead_id }, options);
    },
    async onReserved(tx, id) {
      await forgetReturn(tx, ctx.teamId, lead_id);
      asked_at = ctx.clock.now();
      if (give_back && options.agents) await scheduleGiveBack(tx, ctx, { message_id: id, asked_at }, false);
    },
    async onSettled(id) {
      if (give_back && options.agents)
        await scheduleGiveBack(ctx.db, ctx, { message_id: id, asked_at }, true);
    },
  });
  const { answering, number } = JSON.parse(await readLeadDetail(ctx, lead_id));
  const message = {
    id: sent.id,
    state: sent.state as Result['data']['message']['state'],
    at: sent.at.toISOString(),
  };
  return { data: { message, answering, quota: number?.quota ?? null } };
}
