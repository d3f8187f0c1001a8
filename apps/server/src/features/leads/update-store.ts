// Stores a person's changes to a lead.
import type { Fact } from '@parley/contract';
import { toFactJson } from '../../platform/facts.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { LeadStatus, StatusAuthor } from './lifecycle.ts';

/** The current values of the fields that `PATCH /leads/{id}` can change, and the data that decides the change. */
export interface ChangeableLead {
  /** A value that changes with every update of the row. */
  version: string;
  status: LeadStatus;
  status_set_by: StatusAuthor;
  opted_out_at: Date | null;
  tags: string[];
  assigned_to: string | null;
  next_action_at: Date | null;
  next_action_label: string | null;
  deal_status: 'open' | 'won' | 'lost' | null;
  lost_reason: string | null;
  /** The new owner's name; null if no member of the workspace has that id. */
  new_owner: string | null;
}

const read = statement<ChangeableLead>(
  'leads.read-for-update',
  `select xmin::text as version, status, status_set_by, opted_out_at, tags, assigned_to, next_action_at,
     next_action_label, deal_status, lost_reason,
     (select coalesce(member.name, member.email) from members member where member.team_id = $1 and member.id = $3) as new_owner
   from leads where team_id = $1 and id = $2`,
);

/** Returns the lead with the name of its new owner; undefined if there is no such lead. */
export function findChangeable(
  db: Queries,
  teamId: string,
  id: string,
  newOwner: string | null,
): Promise<ChangeableLead | undefined> {
  return db.row(read, [teamId, id, newOwner]);
}

export type NewValues = Omit<ChangeableLead, 'new_owner' | 'opted_out_at' | 'version'>;

export interface ChangeEntry {
  id: string;
  fact: Fact;
}

const save = statement<{ id: string }>(
  'leads.save-update',
  `with lead as (
     update leads set status = $3, status_set_by = $4, tags = $5, assigned_to = $6, next_action_at = $7,
       next_action_label = $8, deal_status = $9, lost_reason = $10, updated_at = $11,
       qualified_at = case when $3 = 'qualified' then coalesce(qualified_at, $11) else qualified_at end
     where team_id = $1 and id = $2 and xmin = $15::xid
     returning id
   ), journal as (
     insert into notes (team_id, id, lead_id, fact, author, created_at, entry)
     select $1, entry.id, lead.id, entry.fact, $12, $11, true
     from lead cross join unnest($13::text[], $14::jsonb[]) as entry (id, fact)
   )
   select id from lead`,
  { writes: ['leads', 'notes'] },
);

/**
 * Writes the lead and its journal in one statement; `qualified_at` is set only once (lead.md#qualified-at). Returns
 * false, and writes nothing, if the lead no longer has that version.
 */
export async function saveUpdate(
  db: Queries,
  teamId: string,
  id: string,
  version: string,
  values: NewValues,
  entries: readonly ChangeEntry[],
  author: string | null,
  now: Date,
): Promise<boolean> {
  const row = await db.row(save, [
    teamId,
    id,
    values.status,
    values.status_set_by,
    values.tags,
    values.assigned_to,
    values.next_action_at,
    values.next_action_label,
    values.deal_status,
    values.lost_reason,
    now,
    author,
    entries.map((entry) => entry.id),
    entries.map((entry) => toFactJson(entry.fact)),
    version,
  ]);
  return row !== undefined;
}
