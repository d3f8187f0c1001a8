// Phones. Callers may write `+`, spaces and dashes; we keep and compare the bare digits, country code first
// (api.md#phones).
import { violation } from './issues/violation.ts';
import type { Violation } from './issues.ts';
import { NUMBERING_PLANS } from './numbering-plans.ts';

/** Removes the tolerated characters from a phone. The rest need not be a phone. */
export function bareDigits(text: string): string {
  return text.replace(/[\s-]/g, '').replace(/^\+/, '');
}

/**
 * The bare digits of a phone, or null when it has other characters, or not `min` to 15 digits. For a phone that is
 * looked up: the digits may be any, because a messaging engine may have brought them.
 */
export function phoneDigits(text: string, min = 6): string | null {
  const digits = bareDigits(text);
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= 15 ? digits : null;
}

const PLANS = new Map(
  Object.entries(NUMBERING_PLANS).map(([code, national]) => [code, new RegExp(`^(?:${national})$`)]),
);

/** The ids of old WhatsApp accounts in Mexico keep the 1 that once marked mobiles, and providers still use them. */
const OLD_MEXICAN = /^521[2-9]\d{9}$/;

/** How many of the digits are the country code; 0 where it is none that we know. */
function codeLength(digits: string): number {
  // No country code is the beginning of another, and none has more than 3 digits.
  return [1, 2, 3].find((length) => PLANS.has(digits.slice(0, length))) ?? 0;
}

/** The digits of a phone without its country code. */
export const nationalDigits = (digits: string): string => digits.slice(codeLength(digits));

/** Does the numbering plan of any country allow these digits? */
function isPlanned(digits: string): boolean {
  const plan = PLANS.get(digits.slice(0, codeLength(digits)));
  return plan !== undefined && (plan.test(nationalDigits(digits)) || OLD_MEXICAN.test(digits));
}

/** Returns what is wrong with a phone to write to; null when nothing is. */
export function phoneProblem(text: string, min = 6): Violation | null {
  const digits = phoneDigits(text, min);
  if (digits === null) return violation('phone_digits', { min });
  return isPlanned(digits) ? null : violation('phone_unknown');
}
