// Indexes the words of messages for the search, shortly after the messages are stored
// (docs/adr/index-search-words-later.md).

import type { System } from '../../../context.ts';
import { listSearchWords } from '../../../language/search-words.ts';
import { createLowestId } from '../../../platform/ids.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import {
  claimUnindexedMessages,
  listWaitingTeams,
  lockWords,
  putBackChanges,
  saveWords,
  type UnindexedMessage,
} from './words-store.ts';

/** The maximum number of messages that one row of the index covers. */
const TOGETHER = 64;
/** A row is written with fewer messages only if one of them has waited this long. */
const WAIT_MS = 60 * 60 * 1000;
const AT_ONCE = 16 * TOGETHER;
const PER_SWEEP = 10 * AT_ONCE;

/** A limit below PostgreSQL's one megabyte for a `tsvector`. A larger one would make the whole statement fail. */
const MOST_BYTES = 1_000_000;
/** The bytes of a word besides its letters (`PER_WORD`), and of each message that contains it (`PER_PLACE`). */
const PER_WORD = 6;
const PER_PLACE = 2;

/**
 * Builds a row from the first of these messages, as many as fit: their words as a `tsvector`, in which each word has
 * the positions of the messages that contain it, from 1. If a single message does not fit, the row omits its last
 * words.
 */
function buildWordsRow(messages: readonly UnindexedMessage[]): { ids: string[]; words: string } {
  const places = new Map<string, number[]>();
  const ids: string[] = [];
  let bytes = 0;
  for (const { id, text } of messages) {
    const own: string[] = [];
    let more = 0;
    for (const word of new Set(listSearchWords(text))) {
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

/** Indexes some messages of a workspace. @returns their number; 0 if there are too few. */
function writeSome(db: Database, teamId: string, isLate: (id: string) => boolean): Promise<number> {
  return db.transaction(async (tx) => {
    await lockWords(tx, teamId);
    const messages = await claimUnindexedMessages(tx, teamId, AT_ONCE);
    const rows: { ids: string[]; words: string }[] = [];
    let end = 0;
    while (messages.length - end >= TOGETHER || (end < messages.length && isLate(messages[end]!.id))) {
      const row = buildWordsRow(messages.slice(end, end + TOGETHER));
      rows.push(row);
      end += row.ids.length;
    }
    if (rows.length > 0) await saveWords(tx, teamId, rows);
    const left = messages.slice(end).map(({ id }) => id);
    if (left.length > 0) await putBackChanges(tx, teamId, left);
    return end;
  });
}

/** Indexes unindexed messages of all workspaces. @returns whether more are left than one sweep handles. */
export async function writeMessageWords({ db, clock }: Pick<System, 'db' | 'clock'>): Promise<boolean> {
  const late = createLowestId('msg', new Date(clock.ms() - WAIT_MS));
  let left = PER_SWEEP;
  // Workspaces take turns, so that one with a million messages does not delay the others.
  for (let teams = await listWaitingTeams(db, TOGETHER, late); teams.length > 0; ) {
    const others: string[] = [];
    for (const teamId of teams) {
      if (left <= 0) return true;
      const done = await writeSome(db, teamId, (id) => id < late);
      if (done > 0) others.push(teamId);
      left -= done;
    }
    teams = others;
  }
  return left <= 0;
}
