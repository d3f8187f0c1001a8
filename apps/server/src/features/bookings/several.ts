// Several meetings of one lead may stand: booked on a provider's page beside one of the chat, or of two leads who became
// one. Each stands until somebody ends it or the lead chooses anew (docs/adr/0062), and the journal says so.
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { writeEntry } from '../leads/index.ts';
import { listStanding } from './store.ts';

/** Says in the lead's journal that it has several meetings ahead, if it has. */
export async function noteSeveral(tx: Queries, ctx: Ctx, leadId: string): Promise<void> {
  const standing = await listStanding(tx, ctx.teamId, leadId, ctx.clock.now());
  if (standing.length < 2) return;
  const times = standing.map(({ start_at }) => start_at).toSorted();
  await writeEntry(tx, ctx, leadId, fact('several_meetings_ahead', { times }));
}
