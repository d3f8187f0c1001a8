// Moves messages between two leads who are one person (lead.md#ids-of-a-person), and deletes those of a lead.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { lockWords } from './search/words-store.ts';

export const moveMessages = statement(
  'messages.move-messages',
  'update messages set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['messages'] },
).write((teamId: string, from: string, to: string) => [teamId, from, to]);

const remove = statement<{ sending: boolean }>(
  'messages.delete',
  `with gone as (
     delete from messages where team_id = $1 and lead_id = $2 returning id, status
   ), of_lead as (
     select array_agg(id::text order by id) as ids, min(id) as first_id from gone
   ), words as (
     delete from message_words indexed using of_lead
     where indexed.team_id = $1 and indexed.last_id >= of_lead.first_id and indexed.ids && of_lead.ids
     returning indexed.ids, of_lead.ids as gone
   ), again as (
     insert into message_changes (team_id, ids)
     select $1, left_over.ids from words cross join lateral (
       select string_agg(id, ' ' order by id) as ids from unnest(words.ids) as one (id)
       where id <> all(words.gone)) left_over
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
