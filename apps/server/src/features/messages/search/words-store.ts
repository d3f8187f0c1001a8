// Stores and searches the word index of messages, which has many messages in each row
// (docs/adr/index-search-words-later.md).
import type { QueryWord } from '../../../language/search-words.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';

/**
 * Returns the workspaces with at least `least` messages that are not indexed yet, or with one that is older than
 * `than`.
 */
export const listWaitingTeams = statement<{ team_id: string }>(
  'messages.words-teams',
  `select team_id from message_changes group by team_id
   having sum(cardinality(string_to_array(ids, ' '))) >= $1 or min(ids) < $2 order by team_id`,
).rows(
  (least: number, than: string) => [least, than],
  (rows) => rows.map(({ team_id }) => team_id),
);

const lock = statement(
  'messages.lock-words',
  `select pg_advisory_xact_lock(hashtextextended('message words ' || $1, 0))`,
);

/** Locks the word index of the workspace until the transaction ends. */
export async function lockWords(tx: Queries, teamId: string): Promise<void> {
  await tx.rows(lock, [teamId]);
}

// Looks up each message by its key. After a bulk load, before PostgreSQL has statistics, a join would scan all messages
// of the workspace.
/**
 * Removes about `most` of the oldest messages from the list of unindexed ones and returns them. Messages of one
 * statement stay together.
 */
export const claimUnindexedMessages = statement<{ id: string; text: string }>(
  'messages.take-changes',
  `with taken as (
     delete from message_changes where team_id = $1 and ctid = any(array(
       select change.ctid from (
         select ctid, messages, sum(messages) over (order by ids, ctid) as total
         from (select ctid, ids, cardinality(string_to_array(ids, ' ')) as messages
           from message_changes where team_id = $1 order by ids limit 256) counted) change
       where change.total <= $2 or change.total = change.messages))
     returning ids
   )
   select message.id, message.text
   from taken cross join lateral string_to_table(taken.ids, ' ') as changed (id)
   cross join lateral (
     select id, coalesce(text, words) as text from messages where team_id = $1 and id = changed.id offset 0) message
   order by message.id`,
  { writes: ['message_changes'] },
).rows((teamId: string, most: number) => [teamId, most]);

export interface UnindexedMessage {
  id: string;
  text: string;
}

/** Puts messages back on the list of unindexed ones. `ids` has at least one id and is in order. */
export const putBackChanges = statement(
  'messages.put-back-changes',
  'insert into message_changes (team_id, ids) values ($1, $2)',
  { writes: ['message_changes'] },
).write((teamId: string, ids: readonly string[]) => [teamId, ids.join(' ')]);

const save = statement(
  'messages.save-words',
  `insert into message_words (team_id, last_id, ids, words)
   select $1::id, given.last_id, string_to_array(given.ids, ' '), given.words::tsvector
   from unnest($2::text[], $3::text[], $4::text[]) as given (last_id, ids, words)`,
  { writes: ['message_words'] },
);

/**
 * Writes rows of the index: the ids of their messages, and a `tsvector` whose positions show which messages contain a
 * word.
 */
export async function saveWords(
  tx: Queries,
  teamId: string,
  rows: readonly { ids: readonly string[]; words: string }[],
): Promise<void> {
  const ids = rows.map((row) => row.ids);
  await tx.write(save, [
    teamId,
    ids.map((of) => of.at(-1)),
    ids.map((of) => of.join(' ')),
    rows.map(({ words }) => words),
  ]);
}

// Reads the ids first, because after an upgrade all messages are unindexed. Then each message is looked up by its key.
/** Returns messages that are not indexed yet, newest first. */
export const listWaiting = statement<UnindexedMessage>(
  'messages.words-wait',
  `select message.id, message.text
   from (
     select changed.id from (
       select ids from message_changes change where change.team_id = $1 order by change.ids desc limit $2) change
     cross join lateral string_to_table(change.ids, ' ') as changed (id)
     where $3::text is null or changed.id < $3
     order by changed.id desc limit $2) newest
   cross join lateral (
     select id, coalesce(text, words) as text from messages where team_id = $1 and id = newest.id offset 0) message
   order by message.id desc`,
).rows((teamId: string, before: string | null, limit: number) => [teamId, limit, before]);

// Materialized, so that PostgreSQL uses the word index instead of scanning the newest rows for a rare word.
/** Returns the newest rows that contain all words, not necessarily in the same message, from the row `from` on. */
export const listCandidates = statement<{ last_id: string }>(
  'messages.words-candidates',
  `with candidate as materialized (
     select last_id from message_words where team_id = $1 and words @@ $2::tsquery)
   select last_id from candidate where $3::text is null or last_id <= $3 order by last_id desc limit $4`,
).rows(
  (teamId: string, query: string, from: string | null, limit: number) => [teamId, query, from, limit],
  (rows) => rows.map(({ last_id }) => last_id),
);

// Looks up messages by key first and compares words afterwards, because for frequent words the word index would read
// far more rows.
const within = statement<{ last_id: string; id: string }>(
  'messages.words-within',
  `select chunk.last_id, chunk.ids[found.place] as id from (
     select last_id, ids, words from message_words where team_id = $1 and last_id = any($2) offset 0) chunk
   cross join lateral (
     select place from unnest(chunk.words) as entry (lexeme, places, weights)
     join unnest($4::text[], $5::boolean[]) as asked (word, begins)
       on entry.lexeme = asked.word or asked.begins and starts_with(entry.lexeme, asked.word)
     cross join lateral unnest(entry.places) as place
     group by place having count(distinct asked.word) = cardinality($4)) found
   where chunk.words @@ $3::tsquery
     and ($6::text is null or chunk.ids[found.place] < $6 or chunk.last_id < $7)
   order by chunk.last_id desc, id desc limit $8`,
);

/**
 * Returns the messages of these rows that contain all words. `query` finds rows with such a message. From the last row
 * of the previous page, only messages before its last message are returned; from older rows, all of them: the words of
 * a recording are indexed late, in a row with newer messages.
 */
export function listWithin(
  db: Queries,
  teamId: string,
  rows: readonly string[],
  asked: { query: string; words: readonly QueryWord[] },
  after: { row: string; id: string } | null,
  limit: number,
): Promise<{ last_id: string; id: string }[]> {
  const words = asked.words.map(({ word }) => word);
  const begins = asked.words.map((one) => one.begins);
  const [row, id] = [after?.row ?? null, after?.id ?? null];
  return db.rows(within, [teamId, rows, asked.query, words, begins, id, row, limit]);
}
