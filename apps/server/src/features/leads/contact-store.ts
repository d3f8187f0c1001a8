// Stores the name and email address of leads.
import { toFactJson } from '../../platform/facts.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { ChangeEntry } from './update-store.ts';

export interface Contact {
  /** A value that changes with every update of the row. */
  version: string;
  name: string | null;
  email: string | null;
}

const read = statement<Contact>(
  'leads.contact-fields',
  'select xmin::text as version, name, email from leads where team_id = $1 and id = $2',
);

export function findContactFields(db: Queries, teamId: string, id: string): Promise<Contact | undefined> {
  return db.row(read, [teamId, id]);
}

const save = statement<{ id: string }>(
  'leads.save-contact',
  `with lead as (
     update leads set name = $4, email = $5, updated_at = $6 where team_id = $1 and id = $2 and xmin = $3::xid
     returning id
   ), journal as (
     insert into notes (team_id, id, lead_id, fact, author, created_at, entry)
     select $1, entry.id, lead.id, entry.fact, $7, $6, true
     from lead cross join unnest($8::text[], $9::jsonb[]) as entry (id, fact)
   )
   select id from lead`,
  { writes: ['leads', 'notes'] },
);

/** Stores the name and email address. Returns false, and writes nothing, if the lead no longer has that version. */
export async function saveContact(
  db: Queries,
  teamId: string,
  id: string,
  { version, name, email }: Contact,
  entries: readonly ChangeEntry[],
  { author, now }: { author: string | null; now: Date },
): Promise<boolean> {
  const facts = entries.map((one) => toFactJson(one.fact));
  const ids = entries.map((one) => one.id);
  return (await db.row(save, [teamId, id, version, name, email, now, author, ids, facts])) !== undefined;
}
