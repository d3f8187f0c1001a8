// What people are told of language models once, and not at every lead: that a day's budget is spent, and that no model
// of a campaign answers (agents.md#budgets, agents.md#when-a-model-does-not-answer).
import type { BudgetSpent } from '../../agents/model-agent/desk.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { dayOf } from './book.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

/** Is it the first time today that somebody is told that this budget is spent? */
export function isBudgetNews(
  tx: Queries,
  { teamId, clock }: Ctx,
  of: Exclude<BudgetSpent['of'], 'turn'>,
  leadId: string,
): Promise<boolean> {
  const now = clock.now();
  const about = `budget ${dayOf(now)}${of === 'lead' ? ` ${leadId}` : ''}`;
  return store.saveNotice(tx, teamId, about, { now, again: new Date(0) });
}

/** Is it news that none of these models answers? It is once until one of them answers, and each day again. */
export function isSilenceNews(
  tx: Queries,
  { teamId, clock }: Ctx,
  models: readonly string[],
): Promise<boolean> {
  const now = clock.now();
  const again = new Date(now.getTime() - DAY_MS);
  return store.saveNotice(tx, teamId, silenceOf(models), { now, again });
}

/** What people are told under when none of these models answers. */
export function silenceOf(models: readonly string[]): string {
  return `silent ${models.join(' ')}`;
}
