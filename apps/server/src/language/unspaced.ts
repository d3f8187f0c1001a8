// Scripts that leave no space between words: each pair of neighbouring characters counts as a word.

export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;

/** The pairs of neighbouring characters of a run. */
export function pairs(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => letters[index]! + letter);
}
