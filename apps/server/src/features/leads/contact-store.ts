// Stores the name and email address of leads.
import { toFactJson } from '../../platform/facts.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import type { ChangeEntry } from './update-store.ts';

export interface Contact {
  /** A value that changes with every update of the row. */
  version: string;
  name: string | null;
  email: string | null;
}

export const findContactFields = statement<Contact>(
  'leads.contact-fields',
  'select xmin::text as version, name, email from leads where team_id = $1 and id = $2',
).row((teamId: string, id: string) => [teamId, id]);

const save = namedStatement<{ id: string }>(
  'leads.save-contact',
  `with lead as (
     update leads set name = :name, email = :email, updated_at = :now where team_id = :team_id
       and id = :id and xmin = :version::xid
     returning id
   ), journal as (
     insert into notes (team_id, id, lead_id, fact, author, created_at, entry)
     select :team_id, entry.id, lead.id, entry.fact, :author, :now, true
     from lead cross join unnest(:entry_ids::text[], :entry_facts::jsonb[]) as entry (id, fact)
   )
   select id from lead`,
  { writes: ['leads', 'notes'] },
);

/** Stores the name and email address. Returns false, and writes nothing, if the lead no longer has that version. */
export async function saveContact(
  db: Queries,
  teamId: string,
  id: string,
  contact: Contact,
  entries: readonly ChangeEntry[],
  by: { author: string | null; now: Date },
): Promise<boolean> {
  const entry_ids = entries.map((one) => one.id);
  const entry_facts = entries.map((one) => toFactJson(one.fact));
  const row = await db.row(...save({ ...contact, ...by, team_id: teamId, id, entry_ids, entry_facts }));
  return row !== undefined;
}
