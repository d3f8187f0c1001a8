// If none of the campaign's models answers, the turn is retried at growing intervals, and one journal entry reports the
// problem. After a day, a person takes over (agents.md#a-turn-on-a-model).
import { type Fact, fact } from '@parley/contract';
import type { Agents, NoAnswer, TurnAccount, TurnInput } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { JOBS } from '../../../jobs.ts';
import { canAgentWrite, lockLead, writeEntry } from '../../leads/index.ts';
import { recordSilenceNotice } from '../../models/index.ts';
import { handOver } from '../hand-over/hand-over.ts';
import * as store from '../store.ts';
import { recordTurn } from './record-turn.ts';

const MINUTE_MS = 60_000;
const INTERVALS_MS = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE_MS);
const MOST_MS = 24 * 60 * MINUTE_MS;

/** Returns the models that were tried, with the outcome of each. */
export function describeFailedModels({ attempts }: TurnAccount): Fact {
  const tried = attempts.map(({ model, outcome }) => ({ model, outcome }));
  return fact('models_failed', { tried });
}

export async function scheduleRetry(
  ctx: Ctx,
  agents: Agents,
  situation: store.Situation,
  input: TurnInput,
  { account }: NoAnswer,
): Promise<void> {
  const { lead_id: leadId } = situation;
  const { transcript } = situation;
  // The oldest unanswered message, which shows how long the lead has waited.
  const unanswered = transcript[transcript.findLastIndex(({ direction }) => direction === 'outbound') + 1]!;
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, leadId);
    if (!lead || !canAgentWrite(lead)) return;
    const tries = await store.countTries(tx, ctx.teamId, leadId, unanswered.id);
    const reason = describeFailedModels(account);
    await recordTurn(tx, ctx, situation, { account, tried: unanswered.id, reasoning: reason });
    const by: Ctx = { ...ctx, actor: { kind: 'agent' } };
    const now = ctx.clock.ms();
    if (now - Date.parse(unanswered.sent_at) > MOST_MS) {
      await handOver(tx, by, lead, fact('no_model_answered_for_a_day', { reason }), {
        agents,
        input,
      });
      return;
    }
    if (tries === 0 && (await recordSilenceNotice(tx, ctx, situation.agent.models))) {
      ctx.log.warn({ lead: leadId, models: situation.agent.models }, 'no language model responded; retrying');
      await writeEntry(tx, by, leadId, fact('model_not_answering', { reason }));
    }
    const wait = INTERVALS_MS[Math.min(tries, INTERVALS_MS.length - 1)]!;
    const payload = { team_id: ctx.teamId, lead_id: leadId };
    await ctx.jobs.add(tx, JOBS.turn, payload, { at: new Date(now + wait), atLatest: true });
  });
}
