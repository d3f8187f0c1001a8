// The words by which a lead is found (dashboard-doors.md#search), and what is asked of them.
import { nationalDigits } from '@parley/contract';
import { fold } from '../../language/fold.ts';
import { asked, searchWords } from '../../language/search-words.ts';

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

/** The lead's words as a `tsvector`. */
export function leadWords(lead: Findable): string {
  const { name, phone, email, ig_username, external_reference, tags } = lead;
  const written = [name, email, ig_username, external_reference, ...tags].filter((text) => text !== null);
  const digits = phone === null ? [] : [phone, nationalDigits(phone), backwards(phone)];
  const words = new Set([...searchWords(written.join(' ')), ...digits]);
  return [...words].map((word) => `'${word}'`).join(' ');
}

/** Digits as people group them. */
const DIGITS = /(?<![\p{L}\p{M}\p{N}])\+?\(?\d[\d\s()./-]*(?![\p{L}\p{M}\p{N}])/gu;
const FEWEST_DIGITS = 3;

/**
 * What people type into a search for leads, as a `tsquery` on {@link leadWords}: each word must be there, or a word that
 * begins like it. Digits may also be the beginning or the end of a phone, with or without its country code. Empty when
 * there is no word in it: then it finds nobody.
 */
export function soughtLeads(text: string): string {
  const folded = fold(text);
  const phones = [...folded.matchAll(DIGITS)].map(([run]) => run);
  const others = searchWords(folded.replace(DIGITS, ' ')).map(asked);
  return [...others, ...phones.map(soughtDigits).filter((one) => one !== '')].join(' & ');
}

/** What was typed as digits, without the signs between them: as it is, and without the zeros in front. */
export function digitsMeant(run: string): string[] {
  const digits = run.replace(/\D/g, '');
  const bare = digits.replace(/^0+/, '');
  return [...new Set([digits, bare])].filter((one) => one.length >= FEWEST_DIGITS);
}

function soughtDigits(run: string): string {
  const ofPhone = digitsMeant(run).flatMap((digits) => [`'${digits}':*`, `'${backwards(digits)}':*`]);
  const words = searchWords(run).map(asked);
  return words.length === 0 ? '' : `(${[...ofPhone, `(${words.join(' & ')})`].join(' | ')})`;
}
