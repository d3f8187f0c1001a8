// Stores a person's changes to many leads, each in one statement for all leads.
import type { Fact } from '@parley/contract';
import { toFactJson } from '../../platform/facts.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { selectKeys } from '../../platform/postgres/wanted-keys.ts';
import type { ChangeableLead, NewValues } from './update-store.ts';

/** A locked lead that is changed together with others. */
export interface LockedLead extends Omit<ChangeableLead, 'version' | 'new_owner'> {
  id: string;
  phone: string | null;
  number_id: string | null;
  list_id: string | null;
  in_touch: boolean;
  qualified_at: Date | null;
}

// Each look-up locks its row immediately, so rows are locked in the order of the given ids.
const lockStatement = (name: string, lock: string) =>
  statement<LockedLead>(
    name,
    `select lead.* from ${selectKeys('$2')} wanted cross join lateral (
       select id, phone, number_id, list_id, in_touch, qualified_at, status, status_set_by, opted_out_at, tags, assigned_to,
         next_action_at, next_action_label, deal_status, lost_reason
       from leads where leads.team_id = wanted.team_id and leads.id = wanted.id ${lock}) lead`,
  );
const hold = lockStatement('leads.hold-many', 'for no key update');
const holdFree = lockStatement('leads.hold-free', 'for no key update skip locked');

/**
 * Locks leads until the transaction ends, and waits for locks of other transactions. To avoid deadlocks, call it only
 * while the transaction has no other lead locked.
 */
export function lockLeads(tx: Queries, teamId: string, ids: readonly string[]): Promise<LockedLead[]> {
  return tx.rows(hold, [teamId, ids]);
}

/** Locks and returns the leads that no other transaction has locked. */
export function lockLeadsIfFree(tx: Queries, teamId: string, ids: readonly string[]): Promise<LockedLead[]> {
  return tx.rows(holdFree, [teamId, ids]);
}

/** Returns those of the ids that are leads of the workspace. */
export const findExistingLeads = statement<{ id: string }>(
  'leads.there',
  `select lead.id from ${selectKeys('$2')} wanted
   join leads lead on lead.team_id = wanted.team_id and lead.id = wanted.id`,
).rows(
  (teamId: string, ids: readonly string[]) => [teamId, ids],
  (rows) => new Set(rows.map(({ id }) => id)),
);

const sharing = statement<{ id: string }>(
  'leads.phone-taken',
  `select lead.id
   from (select $1::text as team_id, id, list_id from unnest($2::text[], $3::text[]) as one (id, list_id) offset 0) wanted
   join leads lead on lead.team_id = wanted.team_id and lead.id = wanted.id
   join leads other on other.team_id = wanted.team_id and other.list_id = wanted.list_id
     and other.phone = lead.phone and other.id <> lead.id`,
);

/** Returns the leads that cannot move to their new list because another lead there has the same phone. */
export async function listTakenPhones(
  tx: Queries,
  teamId: string,
  wanted: readonly { id: string; list_id: string }[],
): Promise<Set<string>> {
  const rows = await tx.rows(sharing, [teamId, wanted.map(({ id }) => id), wanted.map((one) => one.list_id)]);
  return new Set(rows.map(({ id }) => id));
}

/** The new values for one lead in a bulk change. */
export interface LeadWrite {
  id: string;
  values: NewValues & Pick<LockedLead, 'list_id' | 'qualified_at'>;
  entries: readonly Fact[];
}

// The ids are separate from the values because the live stream uses them to find out which leads changed.
const save = statement(
  'leads.save-many',
  `with lead as (
     update leads lead set status = given.status, status_set_by = given.status_set_by, tags = given.tags,
       assigned_to = given.assigned_to, next_action_at = given.next_action_at,
       next_action_label = given.next_action_label, deal_status = given.deal_status,
       lost_reason = given.lost_reason, list_id = given.list_id, qualified_at = given.qualified_at, updated_at = $4
     from (select $1::text as team_id, one.id, fields.*
       from unnest($2::text[], $3::jsonb[]) as one (id, fields)
       cross join lateral jsonb_to_record(one.fields) as fields (status text, status_set_by text, tags text[],
         assigned_to text, next_action_at timestamptz, next_action_label text, deal_status text,
         lost_reason text, list_id text, qualified_at timestamptz) offset 0) given
     where lead.team_id = given.team_id and lead.id = given.id
     returning lead.id
   )
   insert into notes (team_id, id, lead_id, fact, author, created_at, entry)
   select $1, entry.id, lead.id, entry.fact, $5, $4, true
   from lead join unnest($6::text[], $7::text[], $8::jsonb[]) as entry (id, lead_id, fact) on entry.lead_id = lead.id`,
  { writes: ['leads', 'notes'] },
);

/** Writes locked leads and their journals. */
export async function saveMany(
  tx: Queries,
  teamId: string,
  writes: readonly LeadWrite[],
  by: { author: string | null; newNoteId: () => string },
  now: Date,
): Promise<void> {
  const entries = writes.flatMap(({ id, entries }) => entries.map((fact) => ({ lead_id: id, fact })));
  await tx.write(save, [
    teamId,
    writes.map(({ id }) => id),
    writes.map(({ values }) => JSON.stringify(values)),
    now,
    by.author,
    entries.map(() => by.newNoteId()),
    entries.map(({ lead_id }) => lead_id),
    entries.map(({ fact }) => toFactJson(fact)),
  ]);
}
