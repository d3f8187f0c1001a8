// Finds the words after a character such as `/` or `@` that a member is typing.

const LONGEST = 40;

/**
 * Returns the position of the character and the words between it and the caret; null if the caret follows no such
 * character. It must start the text or follow a space, so that "and/or" and email addresses open no list.
 */
export function findQuery(text: string, caret: number, mark: string): { from: number; words: string } | null {
  const from = text.lastIndexOf(mark, caret - 1);
  if (from === -1 || caret <= from || caret - from > LONGEST) return null;
  const words = text.slice(from + 1, caret);
  if (words.includes('\n') || words.startsWith(' ') || !/^\s?$/.test(text.charAt(from - 1))) return null;
  return { from, words };
}
