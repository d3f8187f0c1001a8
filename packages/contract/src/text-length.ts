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

/** Limits of a free-form field: characters as JSON (api.md#caps), and values per row of a full import. */
export const FREE_FORM = { characters: 2000, values: 60 } as const;
