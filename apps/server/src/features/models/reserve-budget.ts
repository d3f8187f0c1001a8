// Books the cost of model calls against the daily budgets (agents.md#budgets). A call reserves its maximum cost first;
// settling replaces the reservation with the actual cost.
import { BudgetSpent } from '../../agents/model-agent/model-desk.ts';
import type { ModelError, ModelErrorKind } from '../../agents/models/port.ts';
import type { Ctx } from '../../context.ts';
import type { Budgets } from './settings.ts';
import * as store from './store.ts';

export const MILLION = 1_000_000;
/** How long after a call's time limit its cost is stored at the latest. */
const SETTLED_MS = 30_000;

/** Cost of one call: the reserved maximum or the actual cost. */
export interface Cost {
  tokens: number;
  micros: number;
}
export interface BudgetReservation extends Cost {
  day: string;
}

/** Thrown if the budget is not spent yet, but running calls might use the rest of it. */
export class BudgetReserved extends Error {}

/** After these errors the provider might still have answered and charged for the call. */
const GIVEN_UP: ReadonlySet<ModelErrorKind> = new Set(['timeout', 'unreachable']);

/** Returns whether the cost of a failed call is unknown. If it is, the maximum is booked. */
export function hasUnknownCost({ kind, usage }: ModelError): boolean {
  return usage === null && GIVEN_UP.has(kind);
}

/** Returns the day in UTC, such as `2026-11-23`. */
export function formatUtcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/**
 * Reserves the maximum cost of a lead's call.
 * @throws {BudgetSpent} when the call could exceed a budget.
 * @throws {BudgetReserved} when the call could exceed a budget only if running calls cost their maximum.
 */
export async function reserveBudget(
  ctx: Ctx,
  leadId: string,
  budgets: Budgets,
  most: Cost,
): Promise<BudgetReservation> {
  const now = ctx.clock.now();
  const held: BudgetReservation = { day: formatUtcDay(now), tokens: most.tokens, micros: most.micros };
  const until = new Date(now.getTime() + budgets.time_per_turn / 2 + SETTLED_MS);
  await ctx.db.transaction(async (tx) => {
    const rows = await store.addReservation(tx, ctx.teamId, leadId, held, { now, until });
    const limits = rows.map((row) => {
      const [of, money, tokens] = row.lead_id
        ? (['lead', budgets.per_lead_day, budgets.tokens_per_lead_day] as const)
        : (['workspace', budgets.per_day, budgets.tokens_per_day] as const);
      return { ...row, of, money, most_tokens: tokens };
    });
    for (const { of, money, most_tokens, tokens, micros } of limits) {
      checkLimit((micros + most.micros) / MILLION, money, of, budgets.currency);
      checkLimit(tokens + most.tokens, most_tokens, of, 'tokens');
    }
    for (const { money, most_tokens, tokens, micros, held_tokens, held_micros } of limits) {
      const isTaken = (micros + held_micros) / MILLION > money || tokens + held_tokens > most_tokens;
      // Throw, to roll the reservation back.
      if (isTaken) throw new BudgetReserved();
    }
  });
  return held;
}

/** Replaces the reservation of a call with its actual cost. */
export function settleCost(ctx: Ctx, leadId: string, held: BudgetReservation, cost: Cost): Promise<void> {
  return store.settleReservation(ctx.db, ctx.teamId, leadId, held, cost);
}

/** Checks a limit. @throws {BudgetSpent} if `figure` is greater than `most`. */
export function checkLimit(figure: number, most: number, of: BudgetSpent['of'], unit: string): void {
  if (figure > most) throw new BudgetSpent(of, most, unit);
}
