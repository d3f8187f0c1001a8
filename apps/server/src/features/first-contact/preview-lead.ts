// POST /campaigns/{id}/leads/preview (sending.md#previews): returns the outcome of a push made now, and the first
// message.
import type { contract, InputOf, ResultOf } from '@parley/contract';
import type { Agents } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { writeFirstMessage } from '../agent/index.ts';
import { findSender } from '../numbers/index.ts';
import { nextQuotaDay } from '../pacing/index.ts';
import { previewPush, toNewLead } from './push-lead.ts';

type Preview = typeof contract.campaigns.previewLead;

export async function previewLead(
  ctx: Ctx,
  agents: Agents,
  input: InputOf<Preview>,
): Promise<ResultOf<Preview>> {
  const foreseen = await previewPush(ctx, input);
  const { target, numberId, outlook, why, filled, now } = foreseen;
  const from = await findSender(ctx.db, ctx.teamId, numberId);
  const message = why
    ? null
    : (filled ??
      (await writeFirstMessage(ctx, agents, { ...target, engine: target.engine!, ...toNewLead(input) })));
  const { daily_quota: limit, sent_today: used } = outlook;
  return {
    data: {
      ...foreseen.result,
      from,
      quota: {
        limit,
        used,
        remaining: Math.max(0, limit - used),
        resets_at: nextQuotaDay(now).toISOString(),
      },
      first_message: message && 'text' in message ? message.text : null,
    },
  };
}
