// Books what calls of models cost against the budgets of a day (agents.md#budgets).
import { BudgetSpent } from '../../agents/model-agent/desk.ts';
import type { ModelError, ModelErrorKind } from '../../agents/models/port.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { Budgets } from './settings.ts';
import * as store from './store.ts';

export const MILLION = 1_000_000;

/** What was set aside for a call, on a day. */
export interface Booked {
  day: string;
  tokens: number;
  micros: number;
}

/** After these the provider may have answered, and count it. */
const GIVEN_UP: ReadonlySet<ModelErrorKind> = new Set(['timeout', 'unreachable']);

/** Does nobody know what the failed call costs? Then what was booked stays booked. */
export function mayHaveCost({ kind, usage }: ModelError): boolean {
  return usage === null && GIVEN_UP.has(kind);
}

/** UTC. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Books a call of a lead; the caller rolls back when it does not fit. @throws {BudgetSpent} */
export async function bookOfDay(
  tx: Queries,
  teamId: string,
  leadId: string,
  budgets: Budgets,
  most: Booked,
): Promise<void> {
  const rows = await store.addSpending(tx, teamId, leadId, most.day, { calls: 1, ...most });
  for (const { lead_id, micros, tokens } of rows) {
    const [money, most_tokens, whose] = lead_id
      ? [budgets.per_lead_day, budgets.tokens_per_lead_day, 'a lead and day']
      : [budgets.per_day, budgets.tokens_per_day, 'the workspace and day'];
    within(micros / MILLION, money, whose, budgets.currency);
    within(tokens, most_tokens, whose, 'tokens');
  }
}

/** @throws {BudgetSpent} */
export function within(figure: number, most: number, whose: string, unit: string): void {
  if (figure > most) throw new BudgetSpent(`The budget for models of ${whose} is spent: ${most} ${unit}.`);
}
