// Decides whether to send notices about language models that people should get once rather than for each lead: the
// daily budget is spent, or none of a campaign's models answers (agents.md#budgets,
// agents.md#when-a-model-does-not-answer).
import type { BudgetSpent } from '../../agents/model-agent/model-desk.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { formatUtcDay } from './reserve-budget.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

/** Returns whether this is today's first notice that the budget is spent, and records it. */
export function recordBudgetNotice(
  tx: Queries,
  { teamId, clock }: Ctx,
  of: Exclude<BudgetSpent['of'], 'turn'>,
  leadId: string,
): Promise<boolean> {
  const now = clock.now();
  const about = `budget ${formatUtcDay(now)}${of === 'lead' ? ` ${leadId}` : ''}`;
  return store.saveNotice(tx, teamId, about, { now, again: new Date(0) });
}

/**
 * Returns whether to notify people that none of these models answers, and records the notice. A notice repeats daily,
 * or after a model has answered.
 */
export function recordSilenceNotice(
  tx: Queries,
  { teamId, clock }: Ctx,
  models: readonly string[],
): Promise<boolean> {
  const now = clock.now();
  const again = new Date(now.getTime() - DAY_MS);
  return store.saveNotice(tx, teamId, buildNoAnswerKey(models), { now, again });
}

/** Returns the key of the notice which says that none of these models answers. */
export function buildNoAnswerKey(models: readonly string[]): string {
  return `silent ${models.join(' ')}`;
}
