// Removes leads from a deleted list.
import { statement } from '../../platform/postgres/database.ts';

// Skips locked leads until the next call, so that transactions cannot deadlock.
/** Removes up to `most` leads from a list. @returns how many it removed. */
export const removeLeadsFromList = statement<{ count: number }>(
  'leads.leave-list',
  `with taken as (
     select id from leads where team_id = $1 and list_id = $2 limit $3 for no key update skip locked
   ), left_it as (
     update leads set list_id = null, updated_at = $4
     where team_id = $1 and id in (select id from taken) returning 1
   )
   select count(*)::int as count from left_it`,
  { writes: ['leads'] },
).row(
  (teamId: string, listId: string, most: number, now: Date) => [teamId, listId, most, now],
  (row) => row!.count,
);
