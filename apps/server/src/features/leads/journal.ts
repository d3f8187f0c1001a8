// Writes the service's entries in the lead's journal (lead.md#journal).
import type { Fact } from '@parley/contract';
import { type Ctx, getAuthorName } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { insertEntry } from './notes-store.ts';

/** Writes an entry under the actor's name. @returns its id */
export async function writeEntry(tx: Queries, ctx: Ctx, leadId: string, entry: Fact): Promise<string> {
  const id = ctx.newId('note');
  await insertEntry(tx, ctx.teamId, {
    id,
    lead_id: leadId,
    fact: entry,
    author: getAuthorName(ctx.actor),
    created_at: ctx.clock.now(),
  });
  return id;
}
