// Stores a person's changes to a lead.
import type { DEAL_STATUSES, Fact, LOST_REASONS } from '@parley/contract';
import { toFactJson } from '../../platform/facts.ts';
import { statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
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
  deal_status: (typeof DEAL_STATUSES)[number] | null;
  lost_reason: (typeof LOST_REASONS)[number] | null;
  /** The new owner's name; null if no member of the workspace has that id. */
  new_owner: string | null;
}

/** Returns the lead with the name of its new owner; undefined if there is no such lead. */
export const findChangeable = statement<ChangeableLead>(
  'leads.read-for-update',
  `select xmin::text as version, status, status_set_by, opted_out_at, tags, assigned_to, next_action_at,
     next_action_label, deal_status, lost_reason,
     (select coalesce(member.name, member.email) from members member where member.team_id = $1 and member.id = $3) as new_owner
   from leads where team_id = $1 and id = $2`,
).row((teamId: string, id: string, newOwner: string | null) => [teamId, id, newOwner]);

export type NewValues = Omit<ChangeableLead, 'new_owner' | 'opted_out_at' | 'version'>;

export interface ChangeEntry {
  id: string;
  fact: Fact;
}

/**
 * Writes the lead and its journal in one statement; `qualified_at` is set only once (lead.md#qualified-at). Returns
 * false, and writes nothing, if the lead no longer has that version.
 */
export const saveUpdate = namedStatement<{ id: string }>(
  'leads.save-update',
  `with lead as (
     update leads set status = :status, status_set_by = :status_set_by, tags = :tags,
       assigned_to = :assigned_to, next_action_at = :next_action_at,
       next_action_label = :next_action_label, deal_status = :deal_status, lost_reason = :lost_reason,
         updated_at = :now,
       qualified_at = case when :status = 'qualified' then coalesce(qualified_at, :now) else qualified_at end
     where team_id = :team_id and id = :id and xmin = :version::xid
     returning id
   ), journal as (
     insert into notes (team_id, id, lead_id, fact, author, created_at, entry)
     select :team_id, entry.id, lead.id, entry.fact, :author, :now, true
     from lead cross join unnest(:entry_ids::text[], :entry_facts::jsonb[]) as entry (id, fact)
   )
   select id from lead`,
  { writes: ['leads', 'notes'] },
).exists(
  (
    teamId: string,
    id: string,
    version: string,
    values: NewValues,
    entries: readonly ChangeEntry[],
    author: string | null,
    now: Date,
  ) => ({
    ...values,
    team_id: teamId,
    id,
    version,
    author,
    now,
    entry_ids: entries.map((entry) => entry.id),
    entry_facts: entries.map((entry) => toFactJson(entry.fact)),
  }),
);
