import type { Ctx } from '../../context.ts';
import { DEFAULT_BUDGETS } from './settings.ts';
import { findModels } from './store.ts';

/** Returns the currency in which the workspace counts the cost of models. */
export async function getCurrency(ctx: Ctx): Promise<string> {
  const { budgets } = await findModels(ctx.db.brief, ctx.teamId);
  return budgets?.currency ?? DEFAULT_BUDGETS.currency;
}
