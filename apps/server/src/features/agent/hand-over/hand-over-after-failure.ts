// Hands a conversation over to a person when an internal error makes Parley give up a turn or a follow-up
// (agents.md#hand-over).
import { type Fact, fact } from '@parley/contract';
import type { Agents } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { canAgentWrite, lockLead } from '../../leads/index.ts';
import * as store from '../store.ts';
import { turnInput } from '../turn/turn-input.ts';
import { handOver } from './hand-over.ts';

/** Why a job was given up: all attempts failed, or the job crashed its process. */
export type GiveUpCause = 'failed' | 'process_died';

const REASONS: Record<GiveUpCause, Fact> = {
  failed: fact('agent_failed'),
  process_died: fact('process_crashed'),
};

/** Hands the conversation over to a person, with a note about the reason. */
export async function handOverAfterFailure(
  ctx: Ctx,
  agents: Agents,
  leadId: string,
  why: GiveUpCause,
): Promise<void> {
  const situation = await store.findSituation(ctx.db, ctx.teamId, leadId, ctx.clock.now());
  if (!situation) return;
  const input = await turnInput(ctx, situation, null);
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, leadId);
    if (!lead || !canAgentWrite(lead)) return;
    const by: Ctx = { ...ctx, actor: { kind: 'agent' } };
    await handOver(tx, by, lead, REASONS[why], { agents, input });
  });
}
