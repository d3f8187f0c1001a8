// POST /leads/{id}/notes (lead.md#journal): a person writes into the lead's journal.
import { type contract, fail, type InputOf } from '@parley/contract';
import { authorOf, type Ctx } from '../../context.ts';
import { dataJson, type Json } from '../../platform/json.ts';
import { insertNote } from './notes-store.ts';

export async function addNote(ctx: Ctx, input: InputOf<typeof contract.leads.addNote>): Promise<Json> {
  const record = await insertNote(ctx.db, ctx.teamId, {
    id: ctx.newId('note'),
    lead_id: input.id,
    text: input.text,
    author: authorOf(ctx.actor),
    created_at: ctx.clock.now(),
  });
  return record === undefined ? fail('not_found', 'Not found.') : dataJson(record);
}
