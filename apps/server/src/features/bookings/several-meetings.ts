// A lead can have several booked meetings: one from a provider's page and one from the chat, or after two leads were
// merged. The meetings stay booked until they are canceled or the lead chooses another time
// (docs/adr/book-through-a-reserved-row.md).
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { writeEntry } from '../leads/index.ts';
import { listBooked } from './store.ts';

/** Records in the journal that the lead has several upcoming meetings. Does nothing if the lead has only one. */
export async function noteSeveralMeetings(tx: Queries, ctx: Ctx, leadId: string): Promise<void> {
  const standing = await listBooked(tx, ctx.teamId, leadId, ctx.clock.now());
  if (standing.length < 2) return;
  const times = standing.map(({ start_at }) => start_at).toSorted();
  await writeEntry(tx, ctx, leadId, fact('several_meetings_ahead', { times }));
}
