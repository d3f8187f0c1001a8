// The words by which a lead is found (dashboard-doors.md#search), and the queries on them.
import { getNationalDigits } from '@parley/contract';
import { foldText } from '../../language/fold-text.ts';
import { listSearchWords, type TermOptions, toSearchTerm } from '../../language/search-words.ts';

/** The fields by which a lead is found. */
export interface SearchableLead {
  name: string | null;
  phone: string | null;
  email: string | null;
  ig_username: string | null;
  external_reference: string | null;
  tags: readonly string[];
}

/** Reversed digits, so that a prefix search finds the end of a phone. No word starts with `~`. */
const reverseDigits = (digits: string): string => `~${[...digits].reverse().join('')}`;

/**
 * Marks the words of the name, so that leads with that name come first. A label needs a position; a word without a
 * position would have every label.
 */
const NAME = 'A';

/** Returns the lead's words as a `tsvector`. */
export function buildLeadWords(lead: SearchableLead): string {
  const { name, phone, email, ig_username, external_reference, tags } = lead;
  const others = [email, ig_username, external_reference, ...tags].filter((text) => text !== null);
  const digits = phone === null ? [] : [phone, getNationalDigits(phone), reverseDigits(phone)];
  const named = new Set(listSearchWords(name ?? ''));
  const words = new Set([...listSearchWords(others.join(' ')), ...digits]).difference(named);
  return [...[...named].map((word) => `'${word}':1${NAME}`), ...[...words].map((word) => `'${word}':1`)].join(
    ' ',
  );
}

/** Digits with the separators that people type. */
const DIGITS = /(?<![\p{L}\p{M}\p{N}])\+?\(?\d[\d\s()./-]*(?![\p{L}\p{M}\p{N}])/gu;
const FEWEST_DIGITS = 3;

/**
 * Returns a search text as a `tsquery` on {@link buildLeadWords}: the lead must have each word, or a word that starts with
 * it. Digits can also be the start or the end of a phone, with or without its country code. Empty, which finds no lead,
 * if the text has no word.
 */
export function buildLeadQuery(text: string, asking: TermOptions = {}): string {
  const folded = foldText(text);
  const runs = findDigitRuns(folded).map((run) => buildDigitsTerm(run, asking));
  const others = listSearchWords(folded.replace(DIGITS, ' ')).map((word) => toSearchTerm(word, asking));
  return [...others, ...runs.filter((one) => one !== '')].join(' & ');
}

/** Like {@link buildLeadQuery}, for leads that have all words in their name. */
export const buildNameQuery = (text: string, asking: TermOptions = {}): string =>
  buildLeadQuery(text, { ...asking, label: NAME });

/** Finds each run of digits, with the separators in it. */
export const findDigitRuns = (text: string): string[] => [...text.matchAll(DIGITS)].map(([run]) => run);

/** Returns the digits without separators: as they are, and without leading zeros. */
export function readDigits(run: string): string[] {
  const digits = run.replace(/\D/g, '');
  const bare = digits.replace(/^0+/, '');
  return [...new Set([digits, bare])].filter((one) => one.length >= FEWEST_DIGITS);
}

function buildDigitsTerm(run: string, asking: TermOptions): string {
  const { whole = false } = asking;
  const ofPhone = readDigits(run)
    .flatMap((digits) => [digits, reverseDigits(digits)])
    .map((digits) => toSearchTerm(digits, { whole }));
  const words = listSearchWords(run).map((word) => toSearchTerm(word, asking));
  return words.length === 0 ? '' : `(${[...ofPhone, `(${words.join(' & ')})`].join(' | ')})`;
}
