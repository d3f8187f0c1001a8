// The words of messages as rows, many messages in each, and the search in them (docs/adr/0084).
import type { AskedWord } from '../../language/search-words.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

const teams = statement<{ team_id: string }>(
  'messages.words-teams',
  `select team_id from message_changes group by team_id
   having sum(cardinality(string_to_array(ids, ' '))) >= $1 or min(ids) < $2 order by team_id`,
);

/** The workspaces in which at least `least` messages wait for their words to be written, or one from before `than`. */
export async function listWaitingTeams(db: Queries, least: number, than: string): Promise<string[]> {
  return (await db.rows(teams, [least, than])).map(({ team_id }) => team_id);
}

const lock = statement(
  'messages.lock-words',
  `select pg_advisory_xact_lock(hashtextextended('message words ' || $1, 0))`,
);

/** Until the transaction ends nobody else writes words of this workspace. */
export async function lockWords(tx: Queries, teamId: string): Promise<void> {
  await tx.rows(lock, [teamId]);
}

const take = statement<{ id: string; text: string }>(
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
   select message.id, coalesce(message.text, message.words) as text
   from taken cross join lateral string_to_table(taken.ids, ' ') as changed (id)
   join messages message on message.team_id = $1 and message.id = changed.id
   order by message.id`,
);

export interface Worded {
  id: string;
  text: string;
}

/** Takes about `most` messages, the oldest, out of those that wait; of one statement all. */
export function takeChanges(tx: Queries, teamId: string, most: number): Promise<Worded[]> {
  return tx.rows(take, [teamId, most]);
}

const putBack = statement(
  'messages.put-back-changes',
  'insert into message_changes (team_id, ids) values ($1, $2)',
);

/** They wait again; at least one, in their order. */
export async function putBackChanges(tx: Queries, teamId: string, ids: readonly string[]): Promise<void> {
  await tx.write(putBack, [teamId, ids.join(' ')]);
}

const save = statement(
  'messages.save-words',
  `insert into message_words (team_id, last_id, ids, words)
   select $1::id, given.last_id, string_to_array(given.ids, ' '), given.words::tsvector
   from unnest($2::text[], $3::text[], $4::text[]) as given (last_id, ids, words)`,
);

/** Writes rows of words: the ids of their messages, and a `tsvector` whose places say which of them have a word. */
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

// The ids first: after an upgrade all messages wait. Then each is looked up by its key.
const waiting = statement<Worded>(
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
);

/** Messages whose words are not written yet, the newest first. */
export function listWaiting(
  db: Queries,
  teamId: string,
  before: string | null,
  limit: number,
): Promise<Worded[]> {
  return db.rows(waiting, [teamId, limit, before]);
}

// Materialised, so that the index of words is read and not the newest rows one by one, where a word may be rare.
const candidates = statement<{ last_id: string }>(
  'messages.words-candidates',
  `with candidate as materialized (
     select last_id from message_words where team_id = $1 and words @@ $2::tsquery)
   select last_id from candidate where $3::text is null or last_id <= $3 order by last_id desc limit $4`,
);

/** The newest rows that have all words, not necessarily in the same message; from the row `from` on. */
export async function listCandidates(
  db: Queries,
  teamId: string,
  query: string,
  from: string | null,
  limit: number,
): Promise<string[]> {
  return (await db.rows(candidates, [teamId, query, from, limit])).map(({ last_id }) => last_id);
}

// By their keys, before the words are looked at: for frequent words the index of words would read far more rows.
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
 * The messages of these rows that have all words. `query` finds rows with such a message. Of the row that the last page
 * ended in only those before its last message; of one that is behind it all: a recording has its words late, and is in a
 * row with messages that are newer.
 */
export function listWithin(
  db: Queries,
  teamId: string,
  rows: readonly string[],
  asked: { query: string; words: readonly AskedWord[] },
  after: { row: string; id: string } | null,
  limit: number,
): Promise<{ last_id: string; id: string }[]> {
  const words = asked.words.map(({ word }) => word);
  const begins = asked.words.map((one) => one.begins);
  const [row, id] = [after?.row ?? null, after?.id ?? null];
  return db.rows(within, [teamId, rows, asked.query, words, begins, id, row, limit]);
}
