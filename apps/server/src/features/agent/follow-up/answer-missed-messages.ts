// When a campaign becomes active, its agent answers the leads who wrote while it was paused (campaigns.md#resuming).
import type { Ctx } from '../../../context.ts';
import { addTurns } from '../store.ts';

/** Messages older than this stay unanswered, because an answer after more than a week would surprise the lead. */
const RECENT_MS = 7 * 86_400_000;

export async function answerMissedMessages(ctx: Ctx, campaignId: string): Promise<void> {
  const now = ctx.clock.now();
  await addTurns(ctx.db, ctx.teamId, campaignId, new Date(now.getTime() - RECENT_MS), now);
}
