// When a turn or a follow-up is given up because of an internal error, a person takes over (agents.md#hand-over).
import { type Fact, fact } from '@parley/contract';
import type { Agents } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { canAgentWrite, lockLead } from '../leads/index.ts';
import { handOver } from './hand-over.ts';
import * as store from './store.ts';
import { turnInput } from './turn-input.ts';

/** Why a job was given up: every attempt failed, or it crashed its process. */
export type GiveUpCause = 'failed' | 'process_died';

const REASONS: Record<GiveUpCause, Fact> = {
  failed: fact('agent_failed'),
  process_died: fact('process_crashed'),
};

/** Hands the conversation with a lead over to a person, with a note that says why. */
export async function handOverAfterFailure(
  ctx: Ctx,
  agents: Agents,
  leadId: string,
  why: GiveUpCause,
): Promise<void> {
  const situation = await store.findSituation(ctx.db, ctx.teamId, leadId, ctx.clock.now());
  if (!situation) return;
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, leadId);
    if (!lead || !canAgentWrite(lead)) return;
    const by: Ctx = { ...ctx, actor: { kind: 'agent' } };
    await handOver(tx, by, lead, REASONS[why], { agents, input: turnInput(ctx, situation, null) });
  });
}
