// The words by which a lead is found (dashboard-doors.md#search), and what is asked of them.
import { nationalDigits } from '@parley/contract';
import { fold } from '../../language/fold.ts';
import { type Asking, asked, searchWords } from '../../language/search-words.ts';

/** What a lead is found by. */
export interface Findable {
  name: string | null;
  phone: string | null;
  email: string | null;
  ig_username: string | null;
  external_reference: string | null;
  tags: readonly string[];
}

/** Digits backwards, which begin as the phone ends. No word begins like that. */
const backwards = (digits: string): string => `~${[...digits].reverse().join('')}`;

/**
 * Marks the words of the name: whoever is called like that comes first. A label needs a place, and a word without a
 * place would have every label.
 */
const NAME = 'A';

/** The lead's words as a `tsvector`. */
export function leadWords(lead: Findable): string {
  const { name, phone, email, ig_username, external_reference, tags } = lead;
  const others = [email, ig_username, external_reference, ...tags].filter((text) => text !== null);
  const digits = phone === null ? [] : [phone, nationalDigits(phone), backwards(phone)];
  const named = new Set(searchWords(name ?? ''));
  const words = new Set([...searchWords(others.join(' ')), ...digits]).difference(named);
  return [...[...named].map((word) => `'${word}':1${NAME}`), ...[...words].map((word) => `'${word}':1`)].join(
    ' ',
  );
}

/** Digits as people group them. */
const DIGITS = /(?<![\p{L}\p{M}\p{N}])\+?\(?\d[\d\s()./-]*(?![\p{L}\p{M}\p{N}])/gu;
const FEWEST_DIGITS = 3;

/**
 * What people type into a search for leads, as a `tsquery` on {@link leadWords}: each word must be there, or a word that
 * begins like it. Digits may also be the beginning or the end of a phone, with or without its country code. Empty when
 * there is no word in it: then it finds nobody.
 */
export function soughtLeads(text: string, asking: Asking = {}): string {
  const folded = fold(text);
  const runs = phonesAsked(folded).map((run) => soughtDigits(run, asking));
  const others = searchWords(folded.replace(DIGITS, ' ')).map((word) => asked(word, asking));
  return [...others, ...runs.filter((one) => one !== '')].join(' & ');
}

/** The same, for those whose name is meant: all words are in it. */
export const soughtNames = (text: string, asking: Asking = {}): string =>
  soughtLeads(text, { ...asking, label: NAME });

/** Each run of digits, with the signs between them. */
export const phonesAsked = (text: string): string[] => [...text.matchAll(DIGITS)].map(([run]) => run);

/** What was typed as digits, without the signs between them: as it is, and without the zeros in front. */
export function digitsMeant(run: string): string[] {
  const digits = run.replace(/\D/g, '');
  const bare = digits.replace(/^0+/, '');
  return [...new Set([digits, bare])].filter((one) => one.length >= FEWEST_DIGITS);
}

function soughtDigits(run: string, asking: Asking): string {
  const { whole = false } = asking;
  const ofPhone = digitsMeant(run)
    .flatMap((digits) => [digits, backwards(digits)])
    .map((digits) => asked(digits, { whole }));
  const words = searchWords(run).map((word) => asked(word, asking));
  return words.length === 0 ? '' : `(${[...ofPhone, `(${words.join(' & ')})`].join(' | ')})`;
}
