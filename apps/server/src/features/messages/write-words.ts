// Writes the words by which messages are found, shortly after the messages (docs/adr/0084).

import type { System } from '../../context.ts';
import { searchWords } from '../../language/search-words.ts';
import { lowestId } from '../../platform/ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  listWaitingTeams,
  lockWords,
  putBackChanges,
  saveWords,
  takeChanges,
  type Worded,
} from './words-store.ts';

/** The most messages of a row. */
const TOGETHER = 64;
/** Fewer wait for more, so that rows are full; but not for ever. */
const WAIT_MS = 60 * 60 * 1000;
const AT_ONCE = 16 * TOGETHER;
const PER_SWEEP = 10 * AT_ONCE;

/** PostgreSQL refuses a `tsvector` of more than a megabyte, and with it all that is written together. */
const MOST_BYTES = 1_000_000;
/** What a word takes beside its letters, and each further message that has it. */
const PER_WORD = 6;
const PER_PLACE = 2;

/**
 * A row of the first of these messages, as many as it has room for: their words as a `tsvector`, each with the places of
 * the messages that have it, from 1. Of a message that has no room alone, the words behind are left out.
 */
function rowOf(messages: readonly Worded[]): { ids: string[]; words: string } {
  const places = new Map<string, number[]>();
  const ids: string[] = [];
  let bytes = 0;
  for (const { id, text } of messages) {
    const own: string[] = [];
    let more = 0;
    for (const word of new Set(searchWords(text))) {
      more += places.has(word) ? PER_PLACE : Buffer.byteLength(word) + PER_WORD;
      if (bytes + more > MOST_BYTES) break;
      own.push(word);
    }
    if (bytes + more > MOST_BYTES && ids.length > 0) break;
    bytes += more;
    ids.push(id);
    for (const word of own) {
      const known = places.get(word);
      if (known) known.push(ids.length);
      else places.set(word, [ids.length]);
    }
  }
  return { ids, words: [...places].map(([word, of]) => `'${word}':${of}`).join(' ') };
}

/** @returns how many messages it took; 0 when there are too few. */
function writeSome(db: Database, teamId: string, isLate: (id: string) => boolean): Promise<number> {
  return db.transaction(async (tx) => {
    await lockWords(tx, teamId);
    const messages = await takeChanges(tx, teamId, AT_ONCE);
    const rows: { ids: string[]; words: string }[] = [];
    let end = 0;
    while (messages.length - end >= TOGETHER || (end < messages.length && isLate(messages[end]!.id))) {
      const row = rowOf(messages.slice(end, end + TOGETHER));
      rows.push(row);
      end += row.ids.length;
    }
    if (rows.length > 0) await saveWords(tx, teamId, rows);
    const left = messages.slice(end).map(({ id }) => id);
    if (left.length > 0) await putBackChanges(tx, teamId, left);
    return end;
  });
}

/** Writes what waits, of all workspaces. @returns whether there is more than a sweep takes. */
export async function writeMessageWords({ db, clock }: Pick<System, 'db' | 'clock'>): Promise<boolean> {
  const late = lowestId('msg', new Date(clock.ms() - WAIT_MS));
  let left = PER_SWEEP;
  for (const teamId of await listWaitingTeams(db, TOGETHER, late)) {
    for (let done = -1; done !== 0 && left > 0; left -= done)
      done = await writeSome(db, teamId, (id) => id < late);
  }
  return left <= 0;
}
