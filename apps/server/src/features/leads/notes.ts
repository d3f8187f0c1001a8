// Notes that people write in the lead's journal (lead.md#journal). Members can delete the notes that they just wrote.
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import { type Ctx, getAuthorName } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { deleteOwnNote, insertNote } from './notes-store.ts';

/** The time during which a member can delete their own note (dashboard-operations.md#notes). */
const DELETABLE_MS = 60_000;

/**
 * If the same member sends the same text again within this time, it is a repeated request, because the page repeats a
 * request whose response was lost.
 */
const SAME_MS = 60_000;

const getMemberId = ({ actor }: Ctx) => (actor.kind === 'member' ? actor.id : null);

type NoteInput = InputOf<typeof contract.leads.addNote> &
  Partial<InputOf<typeof contract.conversations.addNote>>;

/** Writes a note. Ids of mentions that are not members of the workspace are ignored. */
export async function addNote(ctx: Ctx, input: NoteInput): Promise<Json> {
  const note = {
    id: ctx.newId('note'),
    lead_id: input.id,
    text: input.text,
    author: getAuthorName(ctx.actor),
    member_id: getMemberId(ctx),
    created_at: ctx.clock.now(),
    mentions: input.mentions ?? [],
  };
  return wrapData(await insertNote(ctx.db, ctx.teamId, note, new Date(ctx.clock.ms() - SAME_MS)));
}

/** Deletes a note of the calling member. Keys cannot call it. */
export async function deleteNote(
  ctx: Ctx,
  { id, note }: InputOf<typeof contract.leads.deleteNote>,
): Promise<ResultOf<typeof contract.leads.deleteNote>> {
  const own = { lead_id: id, id: note, member_id: getMemberId(ctx)! };
  const since = new Date(ctx.clock.ms() - DELETABLE_MS);
  const deleted = await deleteOwnNote(ctx.db, ctx.teamId, own, since);
  if (deleted === undefined) fail('not_found', 'not_found');
  if (!deleted) fail('invalid_state', 'note_not_deletable');
  return { data: { id: note, deleted: true } };
}
