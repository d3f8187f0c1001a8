// A campaign became active: whoever wrote while it rested is answered now (campaigns.md#resuming).
import type { Ctx } from '../../context.ts';
import { addTurns } from './store.ts';

/** An answer that comes later than this would only surprise. */
const RECENT_MS = 7 * 86_400_000;

export async function catchUp(ctx: Ctx, campaignId: string): Promise<void> {
  const now = ctx.clock.now();
  await addTurns(ctx.db, ctx.teamId, campaignId, new Date(now.getTime() - RECENT_MS), now);
}
