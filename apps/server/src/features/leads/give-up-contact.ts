// A first message that will never be sent: the lead waits no longer, and the journal says why (decisions 3).
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { writeEntry } from './journal.ts';
import { saveUnreachable } from './store.ts';

/** @param why the journal entry; null when one is written already. Has no effect on a lead who does not wait. */
export async function giveUpContact(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  why: string | null,
): Promise<void> {
  const waited = await saveUnreachable(tx, ctx.teamId, leadId, ctx.clock.now());
  if (waited && why) await writeEntry(tx, ctx, leadId, why);
}
