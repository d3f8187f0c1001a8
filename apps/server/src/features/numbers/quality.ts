// Stores the network's data about a number: its rating, and how many people its business can start conversations with
// in 24 hours, across all its numbers (sending.md#portfolio).
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { NumberQuality } from '../../engines/events.ts';
import { wakeNumber } from './change-connection.ts';
import { writeEvent } from './journal.ts';
import * as store from './portfolio-store.ts';

/**
 * Stores the data, and records changes in the journal. Messages that wait because of the limit are checked again.
 */
export async function saveQuality(
  ctx: Ctx,
  numberId: string,
  { rating, limit }: Partial<NumberQuality>,
): Promise<void> {
  const before = await store.findQuality(ctx.db, ctx.teamId, numberId);
  if (!before) return;
  const { portfolio } = before;
  const isRated = rating !== undefined && rating !== before.rating;
  const isLimited = limit !== undefined && portfolio !== null && !(before.is_told && limit === before.limit);
  if (!isRated && !isLimited) return;
  await ctx.db.transaction(async (tx) => {
    if (isRated && (await store.saveRating(tx, ctx.teamId, numberId, rating))) {
      await writeEvent(tx, ctx, numberId, 'rated', fact('quality_rated', { rating }));
    }
    if (!isLimited) return;
    for (const id of await store.savePeopleLimit(tx, ctx.teamId, portfolio, limit)) {
      await writeEvent(tx, ctx, id, 'rated', fact('new_chats_limit_changed', { limit }));
      await wakeNumber(tx, ctx, id);
    }
  });
}
