// Scripts without spaces between words: each pair of adjacent characters counts as a word.

export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;

/** Returns the pairs of adjacent characters in a run. */
export function listAdjacentPairs(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => letters[index]! + letter);
}
