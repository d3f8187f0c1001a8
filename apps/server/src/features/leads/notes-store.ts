// The lead's journal, read and written by people.
import { contract } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** Newest first. */
export const listNotes = listQuery(contract.leads.listNotes, {
  from: 'note_records',
  order: [{ column: 'id', type: 'text' }],
  filters: { id: (p) => `lead_id = ${p}` },
});

const insert = statement<{ record: string }>(
  'leads.add-note',
  `with note as (
     insert into notes (team_id, id, lead_id, text, author, created_at)
     select $1, $2, l.id, $4, $5, $6 from leads l where l.team_id = $1 and l.id = $3
     returning id, text, author, created_at
   )
   select json_build_object('id', id, 'text', text, 'author', author, 'created_at', iso(created_at))::text as record
   from note`,
);

/** Adds a note; its record, or undefined when the workspace has no such lead. */
export async function insertNote(
  db: Queries,
  teamId: string,
  note: { id: string; lead_id: string; text: string; author: string | null; created_at: Date },
): Promise<string | undefined> {
  const { id, lead_id, text, author, created_at } = note;
  return (await db.row(insert, [teamId, id, lead_id, text, author, created_at]))?.record;
}
