// Builds the words by which a lead is found (dashboard-operations.md#search), and the queries that search for them.
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

/** Returns the digits in reverse, so that a prefix search finds the end of a phone. No other word starts with `~`. */
const reverseDigits = (digits: string): string => `~${[...digits].reverse().join('')}`;

/**
 * The label of words in the name, so that leads with that name come first. Only a word with a position can have a
 * label; a word without one would match every label.
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

/** Matches digits with the separators that people type. */
const DIGITS = /(?<![\p{L}\p{M}\p{N}])\+?\(?\d[\d\s()./-]*(?![\p{L}\p{M}\p{N}])/gu;
const FEWEST_DIGITS = 3;

/**
 * Returns a search text as a `tsquery` on {@link buildLeadWords}: the lead must have each word, or a word that starts
 * with it. Digits can also be the start or the end of a phone, with or without its country code. Returns an empty
 * query, which finds no lead, if the text has no word.
 */
export function buildLeadQuery(text: string, asking: TermOptions = {}): string {
  const folded = foldText(text);
  const runs = findDigitRuns(folded).map((run) => buildDigitsTerm(run, asking));
  const others = folded
    .replace(DIGITS, ' ')
    .split(/\s/)
    .flatMap((part) => buildWordTerms(part, asking));
  return [...others, ...runs.filter((one) => one !== '')].join(' & ');
}

/** Returns the terms of a part without spaces. In an email address, only the last word can be incomplete. */
function buildWordTerms(part: string, asking: TermOptions): string[] {
  const words = listSearchWords(part);
  const isAddress = part.includes('@');
  return words.map((word, nth) =>
    toSearchTerm(word, isAddress && nth < words.length - 1 ? { ...asking, whole: true } : asking),
  );
}

/** Like {@link buildLeadQuery}, but the lead must have all words in its name. */
export const buildNameQuery = (text: string, asking: TermOptions = {}): string =>
  buildLeadQuery(text, { ...asking, label: NAME });

/** Returns each run of digits, including the separators in it. */
export const findDigitRuns = (text: string): string[] => [...text.matchAll(DIGITS)].map(([run]) => run);

/**
 * Returns the digits without separators, and the same digits without leading zeros if there are any. Omits versions
 * that are too short to search for.
 */
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
