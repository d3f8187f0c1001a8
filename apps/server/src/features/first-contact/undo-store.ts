// Deletes the leads of an import whom no one has contacted, and their entries in the number's queue.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { removeLeadsSql } from '../leads/index.ts';
import { countRemovedSql } from '../lists/index.ts';

const lockEntries = statement(
  'first-contact.lock-of-leads',
  'select 1 from first_contacts where team_id = $1 and lead_id = any($2::text[]) order by id for update',
).write((teamId: string, ids: readonly string[]) => [teamId, ids]);

const lockLeads = statement(
  'first-contact.lock-leads',
  'select 1 from leads where team_id = $1 and id = any($2::text[]) order by id for update',
).write((teamId: string, ids: readonly string[]) => [teamId, ids]);

const remove = statement<{ id: string }>(
  'first-contact.remove-untouched',
  `with untouched as (
     select lead.id from leads lead
     where lead.team_id = $1 and lead.id = any($2::text[]) and lead.list_id = $3
       and not exists (select 1 from messages message where message.team_id = $1 and message.lead_id = lead.id)
       and not exists (select 1 from bookings booking where booking.team_id = $1 and booking.lead_id = lead.id)
   ), entries as (
     delete from first_contacts entry using untouched where entry.team_id = $1 and entry.lead_id = untouched.id
   ), removed as (${removeLeadsSql('untouched')}
   ), counted as (${countRemovedSql('removed', { list: '$3', now: '$4' })}
   )
   select id from removed`,
  { writes: ['first_contacts', 'leads', 'lists'] },
);

/**
 * Deletes those of the leads who have neither a message nor a meeting. The caller must have locked their list.
 * @returns the number of deleted leads.
 */
export async function removeUntouchedLeads(
  tx: Queries,
  teamId: string,
  listId: string,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  // Lock order: entries before leads. The next statement sees what earlier holders of the locks wrote.
  await lockEntries(tx, teamId, ids);
  await lockLeads(tx, teamId, ids);
  return (await tx.rows(remove, [teamId, ids, listId, now])).length;
}
