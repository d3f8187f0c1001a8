// Finds messages by their words, newest first (dashboard-operations.md#search).
import { listSearchWords, type QueryWord, toSearchTerm } from '../../../language/search-words.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { listCandidates, listWaiting, listWithin } from './words-store.ts';

/** The maximum number of unindexed messages that are checked one by one. */
const WAITING = 1_000;
/**
 * How many rows each step reads until a page is full. Two words can occur in the same row but in different messages, so
 * more rows might be needed.
 */
const PORTIONS = [8, 24, 64, 160, 384, 384];
const MOST_ROWS = PORTIONS.reduce((sum, portion) => sum + portion);

/** A found message and its row in the word index; the row is empty if the message is not indexed yet. */
export interface FoundMessage {
  id: string;
  row: string;
}

/** Returns whether the text contains all words. */
function hasAll(text: string, words: readonly QueryWord[]): boolean {
  const own = listSearchWords(text);
  return words.every(({ word, begins }) => own.some((one) => (begins ? one.startsWith(word) : one === word)));
}

/** Returns up to `limit` messages that contain all words, newest first, starting after `after`. */
export async function findMessages(
  db: Queries,
  teamId: string,
  words: readonly QueryWord[],
  after: FoundMessage | null,
  limit: number,
): Promise<FoundMessage[]> {
  if (words.length === 0) return [];
  // Search unindexed messages first: one that is indexed during the search is then found twice instead of not at all.
  const found = new Map<string, FoundMessage>();
  if (!after?.row) {
    const waiting = await listWaiting(db, teamId, after?.id ?? null, WAITING);
    for (const { id, text } of waiting) if (hasAll(text, words)) found.set(id, { id, row: '' });
  }
  if (found.size < limit) {
    for await (const one of findIndexed(db, teamId, words, after, limit)) {
      if (found.size >= limit) break;
      if (!found.has(one.id)) found.set(one.id, one);
    }
  }
  return [...found.values()].slice(0, limit);
}

async function* findIndexed(
  db: Queries,
  teamId: string,
  words: readonly QueryWord[],
  after: FoundMessage | null,
  limit: number,
): AsyncGenerator<FoundMessage> {
  const each = words.map(({ word }) => toSearchTerm(word));
  const rows = await listCandidates(db, teamId, each.join(' & '), after?.row || null, MOST_ROWS);
  // `<0>` requires the same position, which means the same message.
  const query = each.join(' <0> ');
  for (const portion of PORTIONS) {
    const some = rows.splice(0, portion);
    if (some.length === 0) return;
    const hits = await listWithin(db, teamId, some, { query, words }, after, limit);
    for (const { id, last_id } of hits) yield { id, row: last_id };
    if (hits.length >= limit) return;
  }
}
