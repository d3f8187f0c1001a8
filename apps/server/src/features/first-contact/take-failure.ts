// A message failed after the engine had accepted it (messages.md#receipts).
import type { Ctx } from '../../context.ts';
import type { Receipt } from '../../engines/events.ts';
import { noteFailure } from '../messages/index.ts';
import { restrict } from '../numbers/index.ts';
import { saveRegistration } from './registration-store.ts';

/** The network does not tell how long. */
const RESTRICTED_MS = 24 * 3_600_000;

/** If it was the first message, and the engine says so, the phone is not on the network: nobody asks for 30 days. */
export async function takeFailure(ctx: Ctx, numberId: string, receipt: Receipt): Promise<void> {
  const isNews = await ctx.db.transaction(async (tx) => {
    const unreached = await noteFailure(tx, ctx, numberId, receipt);
    const isRegistered = !receipt.failure?.not_registered;
    if (!unreached || unreached.phone === null || isRegistered) return unreached !== undefined;
    // The message counts for the number's health: the phone must not count a second time.
    const found = { registered: false, chat_id: null, number_id: null };
    await saveRegistration(tx, ctx.teamId, unreached.phone, found, ctx.clock.now());
    return true;
  });
  // Told late or again, it says nothing of the number today.
  if (isNews && receipt.failure?.kind === 'reachout_locked') {
    const until = new Date(receipt.at.getTime() + RESTRICTED_MS);
    await restrict(ctx, numberId, { kind: 'reachout_locked', active: true, until });
  }
}
