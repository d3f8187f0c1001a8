// A person's changes to many leads at once, as rows: one statement each, however many leads.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { Changeable, NewValues } from './update-store.ts';

/** A lead that is locked, to be changed with others. */
export interface HeldLead extends Omit<Changeable, 'version' | 'new_owner'> {
  id: string;
  phone: string | null;
  number_id: string | null;
  list_id: string | null;
  qualified_at: Date | null;
}

const holding = (name: string, wait: string) =>
  statement<HeldLead>(
    name,
    `select id, phone, number_id, list_id, qualified_at, status, status_set_by, opted_out_at, tags, assigned_to,
       next_action_at, next_action_label, deal_status, lost_reason
     from leads where team_id = $1 and id = any($2::text[]) order by id for no key update ${wait}`,
  );
const hold = holding('leads.hold-many', '');
const holdFree = holding('leads.hold-free', 'skip locked');

/** Locks leads until the transaction ends, waiting for whoever holds one. Wait while you hold no other lead. */
export function holdLeads(tx: Queries, teamId: string, ids: readonly string[]): Promise<HeldLead[]> {
  return tx.rows(hold, [teamId, ids]);
}

/** Locks those leads that nobody else holds. */
export function holdFreeLeads(tx: Queries, teamId: string, ids: readonly string[]): Promise<HeldLead[]> {
  return tx.rows(holdFree, [teamId, ids]);
}

const there = statement<{ id: string }>(
  'leads.there',
  'select id from leads where team_id = $1 and id = any($2::text[])',
);

/** Which of these ids are leads of the workspace. */
export async function leadsThere(tx: Queries, teamId: string, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await tx.rows(there, [teamId, ids])).map(({ id }) => id));
}

const sharing = statement<{ id: string }>(
  'leads.phone-taken',
  `select lead.id from unnest($2::text[], $3::text[]) as wanted (id, list_id)
   join leads lead on lead.team_id = $1 and lead.id = wanted.id
   where exists (select 1 from leads other where other.team_id = $1 and other.list_id = wanted.list_id
     and other.phone = lead.phone and other.id <> lead.id)`,
);

/** Which of these leads can't be in the list wanted, because another lead there has the same phone. */
export async function phonesTaken(
  tx: Queries,
  teamId: string,
  wanted: readonly { id: string; list_id: string }[],
): Promise<Set<string>> {
  const rows = await tx.rows(sharing, [teamId, wanted.map(({ id }) => id), wanted.map((one) => one.list_id)]);
  return new Set(rows.map(({ id }) => id));
}

/** What becomes of one of many leads. */
export interface LeadWrite {
  id: string;
  values: NewValues & Pick<HeldLead, 'list_id' | 'qualified_at'>;
  entries: readonly string[];
}

// The ids stand apart from the values, where the live stream reads which leads changed.
const save = statement(
  'leads.save-many',
  `with lead as (
     update leads lead set status = given.status, status_set_by = given.status_set_by, tags = given.tags,
       assigned_to = given.assigned_to, next_action_at = given.next_action_at,
       next_action_label = given.next_action_label, deal_status = given.deal_status,
       lost_reason = given.lost_reason, list_id = given.list_id, qualified_at = given.qualified_at, updated_at = $4
     from jsonb_to_recordset($3::jsonb) as given (id text, status text, status_set_by text, tags text[],
       assigned_to text, next_action_at timestamptz, next_action_label text, deal_status text, lost_reason text,
       list_id text, qualified_at timestamptz)
     where lead.team_id = $1 and lead.id = given.id and lead.id = any($2::text[])
     returning lead.id
   )
   insert into notes (team_id, id, lead_id, text, author, created_at, entry)
   select $1, entry.id, lead.id, entry.text, $5, $4, true
   from lead join unnest($6::text[], $7::text[], $8::text[]) as entry (id, lead_id, text) on entry.lead_id = lead.id`,
);

/** Writes locked leads and their journals. */
export async function saveMany(
  tx: Queries,
  teamId: string,
  writes: readonly LeadWrite[],
  by: { author: string | null; newNoteId: () => string },
  now: Date,
): Promise<void> {
  const entries = writes.flatMap(({ id, entries }) => entries.map((text) => ({ lead_id: id, text })));
  await tx.write(save, [
    teamId,
    writes.map(({ id }) => id),
    JSON.stringify(writes.map(({ id, values }) => ({ id, ...values }))),
    now,
    by.author,
    entries.map(() => by.newNoteId()),
    entries.map(({ lead_id }) => lead_id),
    entries.map(({ text }) => text),
  ]);
}
