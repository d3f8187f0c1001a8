// Limits the cost of test chats (agents.md#test-chat). All test chats of a workspace share one row of the daily ledger,
// which has `TEST_CHATS` instead of a lead's id. Together they can use at most a tenth of the workspace's daily
// budget.
import { ModelError } from '../../agents/models/port.ts';
import { computeCost } from '../../agents/models/prices.ts';
import type { Ctx } from '../../context.ts';
import { connectProvider, type ModelOptions } from './reachable-models.ts';
import { formatUtcDay, MILLION } from './reserve-budget.ts';
import { type Budgets, DEFAULT_BUDGETS } from './settings.ts';
import * as store from './store.ts';

/** The value of the ledger's lead column in the row of test chats. */
export const TEST_CHATS = 'test-chats';
const SHARE = 0.1;

/** Tokens of a typical answer; the settings are added to its input. */
const USUAL = { input: 1_200, output: 250 };
const LETTERS_A_TOKEN = 3.5;

/** Returns the budgets with the limits of test chats as the limits per lead. */
export function withTestChatLimits(budgets: Budgets): Budgets {
  return {
    ...budgets,
    per_lead_day: budgets.per_day * SHARE,
    tokens_per_lead_day: budgets.tokens_per_day * SHARE,
  };
}

/** Estimated cost of a test chat on language models, in the workspace's currency. */
export interface TestChatEstimate {
  models: string[];
  currency: string;
  /** Cost of a typical answer of the first model; null if it has no price. */
  usual: number | null;
  /** Highest possible cost of an answer. */
  most: number;
  /** The amount that test chats can still spend today. */
  left: number;
  per_day: number;
}

/**
 * Estimates the cost of a test chat. @param letters the length of the settings that the prompt contains. @returns null
 * if the agent uses no model.
 */
export async function estimateTestChat(
  ctx: Ctx,
  options: ModelOptions,
  models: readonly string[],
  letters: number,
): Promise<TestChatEstimate | null> {
  const asked = models.filter((model) => model !== 'offline');
  const [first] = asked;
  if (first === undefined) return null;
  const own = await store.findModels(ctx.db.brief, ctx.teamId);
  const all = { ...DEFAULT_BUDGETS, ...own.budgets };
  const budgets = withTestChatLimits(all);
  const spent = await store.findSpent(ctx.db.brief, ctx.teamId, formatUtcDay(ctx.clock.now()), TEST_CHATS);
  const left = Math.min(budgets.per_lead_day - spent.own / MILLION, all.per_day - spent.day / MILLION);
  const isOut = spent.own_tokens >= budgets.tokens_per_lead_day || spent.day_tokens >= all.tokens_per_day;
  const usage = { cached: 0, written: 0, ...USUAL };
  usage.input += Math.ceil(letters / LETTERS_A_TOKEN);
  const price = getPrice();
  return {
    models: asked,
    currency: budgets.currency,
    usual: price && computeCost(usage, price) / MILLION,
    most: budgets.per_turn,
    left: isOut ? 0 : Math.max(0, left),
    per_day: budgets.per_lead_day,
  };

  function getPrice() {
    try {
      return connectProvider(ctx, options, own.providers, first!).price;
    } catch (error) {
      if (error instanceof ModelError) return null;
      throw error;
    }
  }
}
