// Counts the characters of text.

/** Counts characters (Unicode code points), but stops after `most` + 1, so that 4 MiB of text are cheap to check. */
export function countCharacters(text: string, most: number): number {
  let count = 0;
  for (const _ of text) if (++count > most) break;
  return count;
}

/** Returns whether text has more than `max` characters (Unicode code points). */
export function isLonger(text: string, max: number): boolean {
  return text.length > max && countCharacters(text, max) > max;
}

/**
 * Limits of a free-form field: its characters as JSON (api.md#caps), and the number of values that it adds to the limit
 * on a request's values.
 */
export const FREE_FORM = { characters: 2000, values: 60 } as const;
