// Finds campaigns, lists and links by name or code. A workspace has few of them, so each is compared.
import { listSearchWords, parseQuery, type QueryWord } from '../../language/search-words.ts';
import type { FindHits, Hit } from './hit.ts';
import { createExcerpt, findMarks } from './mark-words.ts';
import { listNames, type NamedRow, type NamedType } from './store.ts';

/** Rates a match: 0 for whole words, 1 for prefixes, undefined if a word is missing. */
function rateMatch(text: string, words: readonly QueryWord[]): number | undefined {
  const own = listSearchWords(text);
  if (words.every(({ word }) => own.includes(word))) return 0;
  const matchesStart = ({ word, begins }: QueryWord) => begins && own.some((one) => one.startsWith(word));
  return words.every((one) => own.includes(one.word) || matchesStart(one)) ? 1 : undefined;
}

export const findNamed =
  (type: NamedType): FindHits =>
  async (db, teamId, text, after, limit) => {
    const words = parseQuery(text);
    if (words.length === 0) return [];
    const rows = await listNames(db, teamId, type);
    const fitting = rows.flatMap((row, index) => {
      const rank = rateMatch(`${row.name} ${row.code ?? ''}`, words);
      return rank === undefined ? [] : [{ row, rank, index }];
    });
    fitting.sort((one, other) => one.rank - other.rank || one.index - other.index);
    // Continue after the last record of the previous page. If it was deleted, start again.
    const from = after === null ? 0 : 1 + fitting.findIndex(({ row }) => row.id === after[0]);
    return fitting
      .slice(from, from + limit)
      .map(({ row }) => ({ hit: toNamedHit(type, row, words), position: [row.id] }));
  };

function toNamedHit(type: NamedType, { id, name, code }: NamedRow, words: readonly QueryWord[]): Hit {
  const marks = findMarks(name, words);
  const shown =
    marks.length > 0 || code === null
      ? { matched: 'name' as const, ...createExcerpt(name, marks) }
      : { matched: 'code' as const, ...createExcerpt(code, findMarks(code, words)) };
  return { type, id, title: name, ...shown, lead: null, at: null };
}
