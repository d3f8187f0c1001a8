// Splits a text into words for search indexes. The same function splits stored texts and queries, so that their words
// match.
import { foldText } from './fold-text.ts';
import { listAdjacentPairs, UNSPACED } from './unspaced-scripts.ts';

/** The maximum length of a word: anything longer is not a word, and PostgreSQL would refuse it. */
const LONGEST = 60;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the folded words in order. In scripts without spaces, each pair of adjacent characters is a word. */
export function listSearchWords(text: string): string[] {
  const spaced = foldText(text).replace(UNSPACED, (run) => ` ${listAdjacentPairs(run).join(' ')} `);
  return (spaced.match(WORD) ?? []).map((word) => word.slice(0, LONGEST).toWellFormed());
}

const ALONE = new RegExp(`^${UNSPACED.source.replace(/\{2,\}$/, '')}$`, 'u');

/**
 * Returns whether a search for the word also finds longer words that start with it. A short word would find too many.
 */
export const isPrefixSearchable = (word: string): boolean => word.length >= 3 || ALONE.test(word);

/** How to search for a word: only as a whole or also as a prefix, and with which label. */
export interface TermOptions {
  whole?: boolean;
  label?: string;
}

/**
 * Returns the word in the syntax of PostgreSQL's text search. Words are letters and digits only, so they need no
 * quoting.
 */
export function toSearchTerm(word: string, { whole = false, label = '' }: TermOptions = {}): string {
  const how = `${!whole && isPrefixSearchable(word) ? '*' : ''}${label}`;
  return how === '' ? `'${word}'` : `'${word}':${how}`;
}

/** A searched word, and whether it also matches as a prefix. */
export interface QueryWord {
  word: string;
  begins: boolean;
}

/** The maximum number of words in a query. The other words are ignored. */
const MOST_WORDS = 10;

/** Returns the words of a query, for the search. */
export function parseQuery(text: string): QueryWord[] {
  const words = [...new Set(listSearchWords(text))].slice(0, MOST_WORDS);
  return words.map((word) => ({ word, begins: isPrefixSearchable(word) }));
}
