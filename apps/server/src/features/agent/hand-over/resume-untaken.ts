// The agent resumes a conversation that it handed over because it did not understand, if no person took over in time
// (agents.md#resuming-after-a-hand-over).
import { type Fact, fact, type Reason } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { JOBS } from '../../../jobs.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { queueTransaction } from '../../../platform/queue-transaction.ts';
import { giveConversationBack, isUntaken, lockLead } from '../../leads/index.ts';
import { nextOpen, parseHours } from '../../pacing/index.ts';
import * as store from '../store.ts';

const MINUTE_MS = 60_000;

/** The reasons that only say that the agent was unsure. After any other, the conversation needs a person. */
const UNSURE: ReadonlySet<string> = new Set<Fact['code']>([
  'reply_not_understood',
  'answer_not_understood_twice',
  'time_not_understood_twice',
  'model_unusable',
  'question_outside_knowledge',
  'question_unanswered',
]);

/** Schedules the agent's return, if the campaign wants it and the agent handed over because it was unsure. */
export async function scheduleResume(
  tx: Queries,
  ctx: Ctx,
  { lead_id, agent }: Pick<store.Situation, 'lead_id' | 'agent'>,
  reason: Reason,
): Promise<void> {
  const { resume_after_minutes: minutes } = agent;
  if (minutes === null || !isUnsure(reason)) return;
  const at = getResumeTime(ctx.clock.now(), agent, minutes);
  await ctx.jobs.add(tx, JOBS.resume, { team_id: ctx.teamId, lead_id }, { at });
}

/**
 * Lets the agent drive the conversation again. Does nothing if a person took over or wrote, if the hand-over had another
 * reason, or if the time has not passed since the latest one.
 */
export async function resumeUntaken(ctx: Ctx, leadId: string): Promise<void> {
  const situation = await store.findSituation(ctx.db, ctx.teamId, leadId, ctx.clock.now());
  const minutes = situation?.agent.resume_after_minutes ?? null;
  if (!situation || minutes === null || situation.campaign_status !== 'active') return;
  const payload = { team_id: ctx.teamId, lead_id: leadId };
  await queueTransaction(ctx.db, async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, leadId);
    if (!lead || !isUntaken(lead)) return;
    const { held_since, held_why, answered } = await store.findHandOver(tx, ctx.teamId, leadId);
    if (answered || held_why === null || !isUnsure(held_why)) return;
    const at = getResumeTime(held_since, situation.agent, minutes);
    if (at > ctx.clock.now()) return ctx.jobs.add(tx, JOBS.resume, payload, { at });
    const by: Ctx = { ...ctx, actor: { kind: 'agent' } };
    await giveConversationBack(tx, by, leadId, fact('agent_resumed', { minutes }));
    for (const job of [JOBS.turn, JOBS.followUp]) await ctx.jobs.add(tx, job, payload);
  });
}

export function isUnsure(reason: Reason): boolean {
  return typeof reason === 'object' && 'code' in reason && UNSURE.has(reason.code);
}

/** Returns the time at which the agent resumes, within its sending hours. */
function getResumeTime(since: Date, agent: store.Situation['agent'], minutes: number): Date {
  const at = new Date(since.getTime() + minutes * MINUTE_MS);
  return nextOpen(parseHours(agent.sending_hours)!, at, agent.timezone);
}
