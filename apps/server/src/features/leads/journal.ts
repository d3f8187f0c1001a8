// The lead's journal: notes of people and entries of the service (lead.md#journal).
import { authorOf, type Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { insertEntry } from './notes-store.ts';

/** Writes an entry under the actor's name, cut to the 2000 characters that a note may have. */
export async function writeEntry(tx: Queries, ctx: Ctx, leadId: string, text: string): Promise<void> {
  await insertEntry(tx, ctx.teamId, {
    id: ctx.newId('note'),
    lead_id: leadId,
    text: text.slice(0, 2000),
    author: authorOf(ctx.actor),
    created_at: ctx.clock.now(),
  });
}
