// Stores the lead's journal: notes by people and entries by the service.
import { contract, type Fact } from '@parley/contract';
import { toEnglish } from '../../language/fact-text.ts';
import { toFactJson } from '../../platform/facts.ts';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

const list = listQuery(contract.leads.listNotes, {
  from: 'note_records',
  order: [{ column: 'id', type: 'text' }],
  filters: { id: (p) => `lead_id = ${p}` },
});

/** Lists notes and entries, newest first. Entries are rendered in English, with times in the workspace's zone. */
export const listNotes: typeof list = Object.assign(
  async (...query: Parameters<typeof list>) =>
    (await list(...query)).map(({ record, position }) => ({ record: withText(record), position })),
  { operation: list.operation },
);

function withText(record: string): string {
  const { fact, timezone, ...note } = JSON.parse(record);
  return JSON.stringify(
    fact === null
      ? { ...note, code: null }
      : { ...note, text: toEnglish(fact, timezone ?? 'UTC'), code: fact.code },
  );
}

/**
 * Adds a note, unless the same member wrote the same text after `since`.
 * @returns its record; undefined if the workspace has no such lead.
 */
export const insertNote = statement<{ record: string }>(
  'leads.add-note',
  `with lead as (
     select id from leads where team_id = $1 and id = $3 for key share
   ), earlier as (
     select id, text, author, created_at from notes
     where team_id = $1 and lead_id = $3 and member_id = $7 and text = $4 and created_at > $8 order by id desc limit 1
   ), note as (
     insert into notes (team_id, id, lead_id, text, author, created_at, member_id)
     select $1::id, $2, lead.id, $4, $5, $6, $7 from lead where not exists (select 1 from earlier)
     returning id, text, author, created_at
   ), mentioned as (
     insert into mentions (team_id, note_id, member_id)
     select $1::id, note.id, member.id from note
     join members member on member.team_id = $1 and member.id = any($9)
   )
   select json_build_object('id', id, 'text', text, 'author', author, 'code', null, 'created_at', iso(created_at))::text as record
   from (select * from earlier union all select * from note) written`,
  { writes: ['notes', 'mentions'] },
).row(
  (
    teamId: string,
    note: {
      id: string;
      lead_id: string;
      text: string;
      author: string | null;
      /** The author; null if no member wrote the note. */
      member_id: string | null;
      created_at: Date;
      /** The ids of the members to mention. */
      mentions: readonly string[];
    },
    since: Date,
  ) => [
    teamId,
    note.id,
    note.lead_id,
    note.text,
    note.author,
    note.created_at,
    note.member_id,
    since,
    note.mentions,
  ],
  (row) => row?.record,
);

/**
 * Deletes a note that this member wrote after `since`. @returns undefined if the lead has no such note; false if the
 * note is older or another member's.
 */
export const deleteOwnNote = statement<{ removed: boolean }>(
  'leads.delete-note',
  `with held as (
     select id from notes where team_id = $1 and lead_id = $2 and id = $3 for update
   ), own as (
     delete from notes note using held
     where note.team_id = $1 and note.id = held.id and note.member_id = $4 and note.created_at > $5
     returning note.id
   )
   select exists (select 1 from own) as removed from held`,
  { writes: ['notes'] },
).row(
  (teamId: string, note: { lead_id: string; id: string; member_id: string }, since: Date) => [
    teamId,
    note.lead_id,
    note.id,
    note.member_id,
    since,
  ],
  (row) => row?.removed,
);

const seeMentions = statement(
  'leads.see-mentions',
  `update mentions mention set seen = true from notes note
   where mention.team_id = $1 and mention.member_id = $3 and not mention.seen
     and note.team_id = $1 and note.id = mention.note_id and note.lead_id = $2`,
  { writes: ['mentions'] },
);

/** Marks the mentions of the member in the lead's notes as seen. */
export async function markMentionsSeen(
  db: Queries,
  teamId: string,
  leadId: string,
  memberId: string,
): Promise<void> {
  await db.write(seeMentions, [teamId, leadId, memberId]);
}

export interface ServiceEntry {
  id: string;
  lead_id: string;
  fact: Fact;
  author: string | null;
  created_at: Date;
}

const insertOfService = statement(
  'leads.insert-note',
  'insert into notes (team_id, id, lead_id, fact, author, created_at, entry) values ($1, $2, $3, $4, $5, $6, true)',
  { writes: ['notes'] },
);

/** Writes a journal entry; the lead must exist. */
export async function insertEntry(tx: Queries, teamId: string, entry: ServiceEntry): Promise<void> {
  const { id, lead_id, fact, author, created_at } = entry;
  await tx.write(insertOfService, [teamId, id, lead_id, toFactJson(fact), author, created_at]);
}

/**
 * Writes a journal entry, unless the journal has an entry with the same code that is newer than the row with the id
 * `since`.
 */
export const insertEntryOnce = statement(
  'leads.insert-note-once',
  `insert into notes (team_id, id, lead_id, fact, author, created_at, entry)
   select $1::id, $2, $3::id, $4, $5, $6, true where not exists (
     select 1 from notes note
     where note.team_id = $1 and note.lead_id = $3 and note.id > 'note_' || split_part($7, '_', 2)
       and note.fact ->> 'code' = $8)`,
  { writes: ['notes'] },
).write((teamId: string, { id, lead_id, fact, author, created_at }: ServiceEntry, since: string) => [
  teamId,
  id,
  lead_id,
  toFactJson(fact),
  author,
  created_at,
  since,
  fact.code,
]);
