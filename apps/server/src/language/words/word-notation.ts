// The notation of the word lists (docs/languages.md#notation): words, `(a|b)`, `?`, `{repeated }`, `*`, `…`, `~` and
// `<key>`, or a regular expression between slashes.
import { foldText } from '../fold-text.ts';

const SIGNS: Readonly<Record<string, string>> = { '(': '(?:', '{': '(?:', '}': ')*' };

/**
 * Returns an entry of a word list as a fragment of a regular expression over folded text. `letter` is the fragment for
 * which `*` and `…` stand.
 */
export function compileWord(entry: string, letter = '\\S'): string {
  const pattern = isPattern(entry)
    ? entry.slice(1, -1)
    : entry
        .replace(/[({}*…]/g, (sign) => SIGNS[sign] ?? `${letter}${sign === '*' ? '*' : '+'}`)
        .replaceAll(' ~', `(?: ${letter}+){0,3}?`)
        .replaceAll('~ ', `(?:${letter}+ ){0,3}?`);
  return pattern.replace(/[^ -~]+/g, foldText);
}

/** Returns whether the entry is a regular expression. */
export function isPattern(entry: string): boolean {
  return /^\/.+\/$/.test(entry);
}

/** Returns whether the entry follows the notation. */
export function isEntry(entry: string): boolean {
  try {
    new RegExp(compileWord(entry), 'u');
    return /^[^,]*[^,\s]$/.test(entry) || isPattern(entry);
  } catch {
    // The parentheses don't match, or a sign is at a place where it has no meaning.
    return false;
  }
}
