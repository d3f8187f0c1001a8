// Deletes the leads of an import whom no one has contacted, and their entries in the number's queue.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { removeLeadsSql } from '../leads/index.ts';
import { countRemovedSql } from '../lists/index.ts';

const lockEntries = statement(
  'first-contact.lock-of-leads',
  'select 1 from first_contacts where team_id = $1 and lead_id = any($2::text[]) order by id for update',
).write((teamId: string, ids: readonly string[]) => [teamId, ids]);

const lockLeads = statement<{ id: string }>(
  'first-contact.lock-leads',
  'select id from leads where team_id = $1 and id = any($2::text[]) order by id for update',
).rows((teamId: string, ids: readonly string[]) => [teamId, ids]);

/** Tables whose rows show that someone did something with the lead since the import. */
const TRACES = ['messages', 'bookings', 'notes', 'group_members', 'link_clicks'];
const HAS_NO_TRACE = TRACES.map(
  (
    table,
  ) => `and not exists (select 1 from ${table} trace where trace.team_id = $1 and trace.lead_id = lead.id
         ${table === 'notes' ? 'and not trace.entry' : ''})`,
).join('\n       ');

const remove = statement<{ id: string }>(
  'first-contact.remove-untouched',
  `with untouched as (
     select lead.id from leads lead
     where lead.team_id = $1 and lead.id = any($2::text[]) and lead.list_id = $3
       and not lead.in_touch and lead.opted_out_at is null and lead.status_set_by = 'service' and lead.pushed_at is null
       and not lead.manual_override and lead.assigned_to is null and lead.next_action_at is null
       and not exists (select 1 from import_rows other where other.team_id = $1 and other.lead_id = lead.id
         and other.import_id <> $5 and other.verdict = 'in_list')
       ${HAS_NO_TRACE}
   ), entries as (
     delete from first_contacts entry using untouched where entry.team_id = $1 and entry.lead_id = untouched.id
   ), removed as (${removeLeadsSql('untouched')}
   ), counted as (${countRemovedSql('removed', { list: '$3', now: '$4' })}
   )
   select id from removed`,
  { writes: ['first_contacts', 'leads', 'lists'] },
);

/**
 * Deletes those of the leads with whom no one has done anything: no message, meeting or note, no decision, owner or
 * push, and no row in another import. The caller must have locked their list.
 * @returns the numbers of deleted leads and of the others that exist.
 */
export async function removeUntouchedLeads(
  tx: Queries,
  teamId: string,
  { list_id, id: importId }: { list_id: string; id: string },
  ids: readonly string[],
  now: Date,
): Promise<{ removed: number; kept: number }> {
  // Lock order: entries before leads. The next statement sees what earlier holders of the locks wrote.
  await lockEntries(tx, teamId, ids);
  const known = (await lockLeads(tx, teamId, ids)).length;
  const removed = (await tx.rows(remove, [teamId, ids, list_id, now, importId])).length;
  return { removed, kept: known - removed };
}
