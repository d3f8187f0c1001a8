// How long text is.

/** Counts characters (Unicode code points), but no further than `most`, so that 4 MiB of text cost little. */
export function lengthOf(text: string, most: number): number {
  let count = 0;
  for (const _ of text) if (++count > most) break;
  return count;
}

/** Whether text has more than `max` characters (Unicode code points). */
export function isLonger(text: string, max: number): boolean {
  return text.length > max && lengthOf(text, max) > max;
}

/** The most characters of a free-form field as JSON (api.md#caps), and the values we expect in one of a full import. */
export const FREE_FORM = { characters: 2000, values: 60 } as const;
