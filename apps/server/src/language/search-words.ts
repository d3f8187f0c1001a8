// The words of a text as indexes have them: the same for what is stored and for what is searched, so that the two can't
// drift apart.
import { fold } from './fold.ts';
import { pairs, UNSPACED } from './unspaced.ts';

/** Longer ones are no words, and PostgreSQL would refuse them. */
const LONGEST = 60;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The folded words in their order. Scripts without spaces give pairs of neighbouring characters. */
export function searchWords(text: string): string[] {
  const spaced = fold(text).replace(UNSPACED, (run) => ` ${pairs(run).join(' ')} `);
  return (spaced.match(WORD) ?? []).map((word) => word.slice(0, LONGEST).toWellFormed());
}

const ALONE = new RegExp(`^${UNSPACED.source.replace(/\{2,\}$/, '')}$`, 'u');

/** Is the beginning of a longer word enough to find it? Of short words too many are the beginning. */
export const isBeginning = (word: string): boolean => word.length >= 3 || ALONE.test(word);

/** How a word is looked for: as a whole, or with longer ones that begin like it; with which label. */
export interface Asking {
  whole?: boolean;
  label?: string;
}

/** The word as PostgreSQL's text search looks for it. Words are letters and digits, so a quote can't end it early. */
export function asked(word: string, { whole = false, label = '' }: Asking = {}): string {
  const how = `${!whole && isBeginning(word) ? '*' : ''}${label}`;
  return how === '' ? `'${word}'` : `'${word}':${how}`;
}

/** A word that is looked for, and whether one that begins like it will do. */
export interface AskedWord {
  word: string;
  begins: boolean;
}

/** More words say no more. */
const MOST_WORDS = 10;

/** The words that a text asks for. */
export function wordsAsked(text: string): AskedWord[] {
  const words = [...new Set(searchWords(text))].slice(0, MOST_WORDS);
  return words.map((word) => ({ word, begins: isBeginning(word) }));
}
