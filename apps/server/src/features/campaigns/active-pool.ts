// Limits the number of campaigns in a workspace that can be active at the same time (campaigns.md#plans).
import { fail } from '@parley/contract';
import type { Ctx, Plan } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { getWorkspace, lockWorkspace } from '../team/index.ts';
import { countActive } from './store.ts';

const ACTIVE_CAMPAIGNS: Record<Plan, number> = { free: 1, starter: 3, business: 10, scale: 50 };

/** Fails with `plan_limit_reached` if this transaction leaves more campaigns active than the plan allows. */
export async function checkActivePool(tx: Queries, ctx: Pick<Ctx, 'teamId'>): Promise<void> {
  const { plan } = (await lockWorkspace(tx, ctx.teamId))!;
  const active = await countActive(tx, ctx.teamId);
  if (active <= ACTIVE_CAMPAIGNS[plan]) return;
  fail('plan_limit_reached', 'pool_exceeded', { active, plan, max: ACTIVE_CAMPAIGNS[plan] });
}

/** Returns the number of active campaigns, and the number that the plan allows. */
export async function countActivePool(
  db: Queries,
  teamId: string,
): Promise<{ plan: Plan; most: number; active: number }> {
  const [{ plan }, active] = await Promise.all([getWorkspace(db, { teamId }), countActive(db, teamId)]);
  return { plan, most: ACTIVE_CAMPAIGNS[plan], active };
}
