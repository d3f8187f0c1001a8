// Writes `(?i:…)` in a regular expression without the modifier. Once a process has compiled many expressions, V8 compiles
// the next ones without optimization, and then reads the alternatives of such a group as case-sensitive.

/** A token of a source: an escape, a class, the start or the end of a group, a letter. */
const TOKEN = /\\p\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?i:|\(|\)|\p{L}/gu;
const IN_CLASS = /\\p\{[^}]*\}|\\.|\p{L}-\p{L}|\p{L}/gu;

/** Returns the source with each `(?i:…)` as a group of classes: `(?i:rue)` is `(?:[rR][uU][eE])`. */
export function expandIgnoreCase(source: string): string {
  const groups: boolean[] = [];
  return source.replace(TOKEN, (token) => {
    const ignoresCase = groups.at(-1) === true;
    if (token === '(?i:') {
      groups.push(true);
      return '(?:';
    }
    if (token === '(') groups.push(ignoresCase);
    if (token === ')') groups.pop();
    if (!ignoresCase || /^[\\()]/.test(token)) return token;
    return token.startsWith('[') ? addOtherCases(token) : `[${token}${swapCase(token)}]`;
  });
}

/** Adds the other case of each letter and each range of letters to a class. */
function addOtherCases(group: string): string {
  const start = group.startsWith('[^') ? 2 : 1;
  const letters = [...group.matchAll(IN_CLASS)].map(([part]) => part).filter((part) => part[0] !== '\\');
  return group.slice(0, start) + letters.map(swapCase).join('') + group.slice(start);
}

/** Returns the letters in the other case; unchanged if they have none of the same length, such as "ß". */
function swapCase(letters: string): string {
  const swapped = letters === letters.toLowerCase() ? letters.toUpperCase() : letters.toLowerCase();
  return swapped.length === letters.length ? swapped : letters;
}
