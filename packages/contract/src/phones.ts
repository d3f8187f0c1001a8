// Parses phones. Callers can write `+`, spaces and dashes; Parley stores and compares bare digits, country code first
// (api.md#phones).
import { violation } from './issues/violation.ts';
import type { Violation } from './issues.ts';
import { NUMBERING_PLANS } from './numbering-plans.ts';

/** Removes `+`, spaces and dashes from a phone. Other characters are not checked. */
export function toBareDigits(text: string): string {
  return text.replace(/[\s-]/g, '').replace(/^\+/, '');
}

/**
 * Returns the bare digits of a phone; null if it contains other characters, fewer than `min` digits or more than 15.
 * For lookups, which must accept any digits that a messaging engine might have sent.
 */
export function parsePhoneDigits(text: string, min = 6): string | null {
  const digits = toBareDigits(text);
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= 15 ? digits : null;
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
