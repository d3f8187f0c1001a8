// Moves messages between two leads who are one person (lead.md#ids-of-a-person), and deletes those of a lead.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { lockWords } from './search/words-store.ts';

export const moveMessages = statement(
  'messages.move-messages',
  'update messages set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['messages'] },
).write((teamId: string, from: string, to: string) => [teamId, from, to]);

// A message is usually in the first row of the index that ends with it or later, so that row is looked up by its key.
// Only messages that are not there, such as recordings that were indexed late, are searched in all later rows.
const remove = statement<{ sending: boolean }>(
  'messages.delete',
  `with gone as (
     delete from messages where team_id = $1 and lead_id = $2
     returning id, status, coalesce(text, words) is not null as worded
   ), usual as materialized (
     select gone.id, nearest.last_id, gone.id = any(nearest.ids) as is_there
     from gone left join lateral (
       select last_id, ids from message_words where team_id = $1 and last_id >= gone.id order by last_id limit 1
     ) nearest on true
     where gone.worded
   ), late as materialized (
     select array_agg(id::text) as ids, min(id) as first_id from usual where is_there is not true
   ), places as (
     select last_id from usual where is_there
     union
     select indexed.last_id from late join message_words indexed
       on indexed.team_id = $1 and indexed.last_id >= late.first_id and indexed.ids && late.ids
   ), words as (
     delete from message_words indexed using places
     where indexed.team_id = $1 and indexed.last_id = places.last_id returning indexed.ids
   ), again as (
     insert into message_changes (team_id, ids)
     select $1, left_over.ids from words cross join lateral (
       select string_agg(id, ' ' order by id) as ids from unnest(words.ids) as one (id)
       where not exists (select 1 from gone where gone.id = one.id)) left_over
     where left_over.ids is not null
   )
   select exists (select 1 from gone where status = 'sending') as sending`,
  { writes: ['messages', 'message_words', 'message_changes'] },
).row(
  (teamId: string, leadId: string) => [teamId, leadId],
  (row) => !row!.sending,
);

/**
 * Deletes a lead's messages with their files and search words. The other messages of the same index rows are indexed
 * again. Lock order: the lead before the word index. @returns whether no message was being sent; otherwise the caller
 * must undo the transaction.
 */
export async function deleteMessages(tx: Queries, teamId: string, leadId: string): Promise<boolean> {
  // Without the lock, an indexer that has already read the texts would save their words after the deletion.
  await lockWords(tx, teamId);
  return remove(tx, teamId, leadId);
}
