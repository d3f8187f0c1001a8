// Records in the journal that an engine dropped a number's events because they were signed with another number's secret
// (running.md#addresses). The provider does not send them again.
import { type Fact, fact, factText } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { writeEvent } from './journal.ts';
import { saveDroppedEvent } from './session-store.ts';

/** The minimum time between two such entries. */
const TOLD_AGAIN_MS = 3_600_000;

export async function recordDroppedEvent(ctx: Ctx, numberId: string, why: Fact): Promise<void> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - TOLD_AGAIN_MS);
  await ctx.db.transaction(async (tx) => {
    if (!(await saveDroppedEvent(tx, ctx.teamId, numberId, { now, since }))) return;
    await writeEvent(tx, ctx, numberId, 'news_refused', fact('provider_event_dropped', { reason: why }));
    ctx.log.warn({ number: numberId }, `an event of a number was dropped: ${factText(why)}`);
  });
}
