// Finds the names of known people in what people write (suites.md#cases-from-conversations).
import { PARTICLES } from '../../language/first-name.ts';
import { foldText } from '../../language/fold-text.ts';
import { UNSPACED } from '../../language/unspaced-scripts.ts';

/** A word without hyphens, because people write parts of a name: "Jean Pierre", "Zoraida-". */
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/** Names up to this length are often words: "Will", "May", "Said". */
const SHORT_NAME = 4;
/** Longer names that are written more often as words. */
const WORDS = new Set(
  [
    'black brown chance friday garden grace green major march place point price sharp short small spring street strong',
    'summer sunny white woods world young blanc blanche grand grande jardin noir petit gross klein kurz lange schwarz',
    'weiss blanco bueno flores verde bianco piccolo branco preto',
  ].flatMap((list) => list.split(' ')),
);

export type NamePart = 'first' | 'last';

/** Returns the folded words of full names by which people call themselves: not the "de" of "Ana de Souza". */
export function listNameParts(names: readonly string[]): Map<string, NamePart> {
  return new Map(names.flatMap(splitName));
}

function splitName(name: string): [key: string, part: NamePart][] {
  const words = name.split(/[^\p{L}\p{M}'’-]+/u).filter((word) => word !== '' && !PARTICLES.test(word));
  const hasCapitals = words.some(hasCapital);
  return words
    .filter((word) => !hasCapitals || /\p{Lu}/u.test(word) || word.match(UNSPACED) !== null)
    .flatMap((word, place) => {
      const parts = word.match(WORD) ?? [];
      // "OBrien" and "Jeanpierre".
      return [...new Set([...parts, parts.join('')])]
        .filter((part) => part.length > 1 && !PARTICLES.test(part))
        .map((part): [string, NamePart] => [foldText(part), place === 0 ? 'first' : 'last']);
    });
}

/**
 * Returns where the parts of names are in a text. A part that can be a word counts only with a capital letter, or next to
 * a part that cannot: "said benkirane".
 */
export function findNames(
  text: string,
  parts: ReadonlyMap<string, NamePart>,
): { start: number; text: string; key: string }[] {
  const words = [...text.matchAll(WORD)].map((match) => {
    const key = foldText(match[0]);
    const isName = parts.has(key) && (!isOftenWord(key) || hasCapital(match[0]));
    return { start: match.index, text: match[0], key, isName };
  });
  const isNextToName = (place: number): boolean =>
    [place - 1, place].some((left) => {
      const [one, two] = [words[left], words[left + 1]];
      if (!one || !two || two.start - one.start - one.text.length > 1) return false;
      return [one, two].some(({ key }) => parts.has(key) && !isOftenWord(key));
    });
  const unspaced = [...parts.keys()].filter((key) => key.match(UNSPACED)?.[0] === key);
  return [
    ...words.filter(({ key, isName }, place) => isName || (parts.has(key) && isNextToName(place))),
    // Scripts without spaces between words.
    ...unspaced.flatMap((key) =>
      [...text.matchAll(new RegExp(key, 'gu'))].map((match) => ({ start: match.index, text: key, key })),
    ),
  ].map(({ start, text: written, key }) => ({ start, text: written, key }));
}

/** Whether the word begins with a capital. Scripts without capitals are none of these words. */
export const hasCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

const isOftenWord = (key: string): boolean =>
  /^\p{sc=Latin}/u.test(key) && (key.length <= SHORT_NAME || WORDS.has(key));
