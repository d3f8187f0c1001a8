// Stores the words of leads and their pending changes, and finds leads by their words.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { SearchableLead } from './lead-words.ts';

/**
 * Returns an SQL condition: `lead` has the words of this parameter, a `tsquery` from `buildLeadQuery`. An index finds
 * the leads; `$1` is the workspace.
 */
export function leadHasWordsSql(lead: string, parameter: string): string {
  return `${lead}.id in (${leadsWithWordsSql(parameter)})`;
}

/** Returns SQL that selects the `lead_id` of each lead with these words. */
export function leadsWithWordsSql(parameter: string): string {
  return `select found.lead_id from lead_words found
    where found.team_id = $1 and found.words @@ ${parameter}::tsquery`;
}

/** Returns whether the words of changed leads have yet to be written. Ignores changes to more than `most` leads. */
export const hasPendingWords = statement<{ waits: boolean }>(
  'leads.words-wait',
  'select exists (select 1 from lead_changes change where change.team_id = $1 and change.leads <= $2) as waits',
).row(
  (teamId: string, most: number) => [teamId, most],
  (row) => row!.waits,
);

/** Lists the workspaces with pending words of leads. */
export const listWaitingTeams = statement<{ team_id: string }>(
  'leads.words-teams',
  'select distinct team_id from lead_changes order by team_id',
).rows(
  () => [],
  (rows) => rows.map(({ team_id }) => team_id),
);

const lock = statement(
  'leads.lock-words',
  `select pg_advisory_xact_lock(hashtextextended('lead words ' || $1, 0))`,
);

/**
 * Locks the words of this workspace until the transaction ends. Without the lock, older data could overwrite newer
 * words.
 */
export async function lockWords(tx: Queries, teamId: string): Promise<void> {
  await tx.rows(lock, [teamId]);
}

export interface LeadRange {
  first_id: string;
  last_id: string;
  /** The approximate number of leads in the range. */
  leads: number;
}

/** Takes pending changes of about `most` leads, newest first. Takes a single larger change only if `larger` is true. */
export const claimLeadChanges = statement<LeadRange>(
  'leads.take-changes',
  `delete from lead_changes where team_id = $1 and ctid = any(array(
     select change.ctid from (
       select ctid, leads, sum(leads) over (order by last_id desc, ctid) as total
       from lead_changes where team_id = $1 and (leads <= $2 or $3)) change
     where change.total <= $2 or change.total = change.leads))
   returning first_id, last_id, leads`,
  { writes: ['lead_changes'] },
).rows((teamId: string, most: number, larger: boolean) => [teamId, most, larger]);

/** Puts claimed changes back, so that they are pending again. */
export const requeueChanges = statement(
  'leads.put-back-changes',
  `insert into lead_changes (team_id, first_id, last_id, leads)
   select $1::id, first_id, last_id, leads from unnest($2::text[], $3::text[], $4::int[])
     as change (first_id, last_id, leads)`,
  { writes: ['lead_changes'] },
).write((teamId: string, ranges: readonly LeadRange[]) => [
  teamId,
  pickField(ranges, 'first_id'),
  pickField(ranges, 'last_id'),
  pickField(ranges, 'leads'),
]);

const pickField = <Field extends keyof LeadRange>(ranges: readonly LeadRange[], field: Field) =>
  ranges.map((range) => range[field]);

/** Lists the first `limit` leads of these ranges, in order of their ids. */
export const listChanged = statement<SearchableLead & { id: string }>(
  'leads.changed',
  `select distinct lead.id, lead.name, lead.phone, lead.email, lead.ig_username, lead.external_reference, lead.tags
   from unnest($2::text[], $3::text[]) as change (first_id, last_id)
   join leads lead on lead.team_id = $1 and lead.id between change.first_id and change.last_id
   order by lead.id limit $4`,
).rows((teamId: string, ranges: readonly LeadRange[], limit: number) => [
  teamId,
  pickField(ranges, 'first_id'),
  pickField(ranges, 'last_id'),
  limit,
]);

/** Writes the words of leads that still exist. */
export const saveWords = statement(
  'leads.save-words',
  `insert into lead_words as known (team_id, lead_id, words)
   select lead.team_id, lead.id, given.words::tsvector
   from unnest($2::text[], $3::text[]) as given (id, words)
   join leads lead on lead.team_id = $1 and lead.id = given.id for key share of lead
   on conflict (team_id, lead_id) do update set words = excluded.words where known.words <> excluded.words`,
  { writes: ['lead_words'] },
).write((teamId: string, words: ReadonlyMap<string, string>) => [
  teamId,
  [...words.keys()],
  [...words.values()],
]);
