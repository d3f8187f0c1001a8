// Phones. Callers may write `+`, spaces and dashes; we keep and compare the bare digits, country code first.

/** Removes the tolerated characters from a phone. The rest need not be a phone. */
export function bareDigits(text: string): string {
  return text.replace(/[\s-]/g, '').replace(/^\+/, '');
}

/** The bare digits of a phone, or null when it has other characters, or not `min` to `max` digits. */
export function phoneDigits(text: string, min = 6, max = 15): string | null {
  const digits = bareDigits(text);
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max ? digits : null;
}
