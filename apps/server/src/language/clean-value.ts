// Cleans values from leads or other systems for use in a message.

const LONGEST_VALUE = 200;
// Control and invisible characters. The pattern uses character classes, because the characters themselves would be
// unreadable here.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;

/** Returns a value for use in a message: one line, nothing invisible, at most 200 characters; null if empty. */
export function cleanValue(value: unknown): string | null {
  if (Array.isArray(value)) return cleanValue(value.map(cleanValue).filter(Boolean).join(', '));
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value)
    .slice(0, 20_000)
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : [...text].slice(0, LONGEST_VALUE).join('').trim();
}
