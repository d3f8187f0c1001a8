// Parses phones as people and spreadsheets write them; Parley stores and compares bare digits, country code first
// (api.md#phones).
import { violation } from './issues/violation.ts';
import type { Violation } from './issues.ts';
import { NUMBERING_PLANS } from './numbering-plans.ts';

/** Invisible direction marks in phones that were copied from a web page. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The characters other than digits that people write in phones: spaces, dots, slashes, brackets, dashes. */
const DECORATION = /[\s()./\u2010-\u2015-]/g;

/** The maximum length of a text that is read as a phone. Reading takes too long for a text of a megabyte. */
export const LONGEST_PHONE = 64;

/** A number of a sheet with decimals ("33612345678.0"), or two phones in one ("+49 151 1234567/8"). */
const NOT_ONE_PHONE = /^[^.]*\d{6}\.\d{1,2}$|^[^/]*\d{4}\/\d{1,3}$/;

/**
 * Reads a phone as people write it. `digits` has no `+`, no `00` for it and no `(0)` after the country code; in a text
 * that is not a phone, other characters remain. `international`: whether the text starts with `+` or `00`.
 */
export function readPhone(text: string): { digits: string; international: boolean } {
  if (text.length > LONGEST_PHONE) return { digits: text, international: false };
  const plain = text.normalize('NFKC').replace(MARKS, '').trim();
  if (NOT_ONE_PHONE.test(plain)) return { digits: plain, international: false };
  // "(+33) 6 12 34 56 78"
  const hasPlus = /^\(?\+/.test(plain);
  const number = hasPlus ? plain.slice(plain.indexOf('+') + 1) : plain;
  const digits = (hasPlus || plain.startsWith('00') ? number.replace('(0)', '') : number).replace(
    DECORATION,
    '',
  );
  if (!hasPlus && digits.startsWith('00')) return { digits: digits.slice(2), international: true };
  return { digits, international: hasPlus };
}

/** Returns the digits of a phone with its country code. In a text that is not a phone, other characters remain. */
export const toBareDigits = (text: string): string => readPhone(text).digits;

/**
 * Returns the bare digits of a phone; null if it contains other characters, fewer than `min` digits or more than 15.
 * For lookups, which must accept any digits that a messaging engine might have sent.
 */
export function parsePhoneDigits(text: string, min = 6): string | null {
  const digits = toBareDigits(text);
  return digits.length >= min && digits.length <= 15 && /^\d+$/.test(digits) ? digits : null;
}

const PLANS = new Map(
  Object.entries(NUMBERING_PLANS).map(([code, national]) => [code, new RegExp(`^(?:${national})$`)]),
);

/** Ids of old WhatsApp accounts in Mexico, with the 1 that once marked mobile numbers. Providers still use them. */
const OLD_MEXICAN = /^521[2-9]\d{9}$/;

/** Returns the length of the country code; 0 if it is unknown. */
function getCodeLength(digits: string): number {
  // No country code is a prefix of another, and none has more than 3 digits.
  return [1, 2, 3].find((length) => PLANS.has(digits.slice(0, length))) ?? 0;
}

/** Returns the digits of a phone without its country code. */
export const getNationalDigits = (digits: string): string => digits.slice(getCodeLength(digits));

/** Returns whether a country's numbering plan allows these digits. */
function isPlanned(digits: string): boolean {
  const plan = PLANS.get(digits.slice(0, getCodeLength(digits)));
  return plan !== undefined && (plan.test(getNationalDigits(digits)) || OLD_MEXICAN.test(digits));
}

export type PhoneProblem = Violation & { code: 'phone_digits' | 'phone_unknown' };

/** Returns the problem with a phone number that messages are to be sent to, or null if the number is valid. */
export function findPhoneProblem(text: string, min = 6): PhoneProblem | null {
  const digits = parsePhoneDigits(text, min);
  if (digits === null) return violation('phone_digits', { min });
  return isPlanned(digits) ? null : violation('phone_unknown');
}
