// Books what calls of models cost against the budgets of a day (agents.md#budgets). A call first holds the most that it
// may cost, and is settled at what it did cost.
import { BudgetSpent } from '../../agents/model-agent/desk.ts';
import type { ModelError, ModelErrorKind } from '../../agents/models/port.ts';
import type { Ctx } from '../../context.ts';
import type { Budgets } from './settings.ts';
import * as store from './store.ts';

export const MILLION = 1_000_000;
/** A call has ended by then, and is settled. */
const SETTLED_MS = 30_000;

/** What a call holds, or what it did cost, on a day. */
export interface Cost {
  tokens: number;
  micros: number;
}
export interface Held extends Cost {
  day: string;
}

/** There is room in the budget, but calls under way may need it. */
export class BudgetHeld extends Error {}

/** After these the provider may have answered, and count it. */
const GIVEN_UP: ReadonlySet<ModelErrorKind> = new Set(['timeout', 'unreachable']);

/** Does nobody know what the failed call costs? Then it counts as the most that it may. */
export function mayHaveCost({ kind, usage }: ModelError): boolean {
  return usage === null && GIVEN_UP.has(kind);
}

/** UTC. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/**
 * Holds what a call of a lead may cost at most.
 * @throws {BudgetSpent} the call could pass a budget.
 * @throws {BudgetHeld} it could if all calls under way cost the most that they may.
 */
export async function hold(ctx: Ctx, leadId: string, budgets: Budgets, most: Cost): Promise<Held> {
  const now = ctx.clock.now();
  const held: Held = { day: dayOf(now), tokens: most.tokens, micros: most.micros };
  const until = new Date(now.getTime() + budgets.time_per_turn / 2 + SETTLED_MS);
  await ctx.db.transaction(async (tx) => {
    const rows = await store.addHeld(tx, ctx.teamId, leadId, held, { now, until });
    const limits = rows.map((row) => {
      const [of, money, tokens] = row.lead_id
        ? (['lead', budgets.per_lead_day, budgets.tokens_per_lead_day] as const)
        : (['workspace', budgets.per_day, budgets.tokens_per_day] as const);
      return { ...row, of, money, most_tokens: tokens };
    });
    for (const { of, money, most_tokens, tokens, micros } of limits) {
      within((micros + most.micros) / MILLION, money, of, budgets.currency);
      within(tokens + most.tokens, most_tokens, of, 'tokens');
    }
    for (const { money, most_tokens, tokens, micros, held_tokens, held_micros } of limits) {
      const isTaken = (micros + held_micros) / MILLION > money || tokens + held_tokens > most_tokens;
      // The transaction takes back what was held.
      if (isTaken) throw new BudgetHeld('Calls under way may take what is left of the budget.');
    }
  });
  return held;
}

/** Books what a call did cost in place of what it held. */
export function settle(ctx: Ctx, leadId: string, held: Held, cost: Cost): Promise<void> {
  return store.settle(ctx.db, ctx.teamId, leadId, held, cost);
}

const WHOSE = { turn: 'a turn', lead: 'a lead and day', workspace: 'the workspace and day' } as const;

/** @throws {BudgetSpent} */
export function within(figure: number, most: number, of: BudgetSpent['of'], unit: string): void {
  if (figure > most) throw new BudgetSpent(of, `${WHOSE[of]} is spent: ${most} ${unit}`);
}
