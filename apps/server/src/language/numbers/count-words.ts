// Reads counts without a number: "just the one", "both".
import { isSimilar } from '../answers/choices.ts';
import { foldWords } from '../fold-text.ts';

/** Words that count the asked things without a number: "just the one", "that's the only one", "both". */
const COUNTS: readonly (readonly [count: number, words: RegExp])[] = [
  [
    1,
    / (?:(?:just|only) (?:the |a |this |that )?(?:one|single)|(?:the|my|our) (?:only|single)(?: one)?|(?:juste|seulement|rien que|que) (?:l )?une?|une? seule?|(?:le|la) seule?|(?:solo|solamente|nada mas) (?:el |la |es[ea] |est[ea] )?un[oa]?|(?:el|la) unic[oa]|nur (?:de[rn]|die|das)? ?eine?[nrs]?|(?:der|die|das|den) einzige[nrs]?|(?:solo|soltanto|solamente) (?:quell[oa]|quest[oa]|un[oa]?)|(?:l |il |la )unic[oa]|(?:so|apenas|somente) (?:ess[ea] |est[ea] |o |a )?uma?|(?:o|a) unic[oa]|(?:alleen|maar|slechts) (?:de |die |deze )?(?:een|ene)|(?:de|het) enige)(?= )/,
  ],
  [
    2,
    / (?:both|(?:tous |toutes )?les deux|alle beide|beide[nrs]?|amb[oa]s|l[oa]s dos|entramb[ie]|tutt[ie] e due|os dois|as duas|allebei|alle twee|alletwee)(?= )/,
  ],
];

const SHORT_TIME = /^(?:sec|min)/;
/** The number of letters of a word that can follow the count without naming another thing: "the only one we have". */
const LONGEST_LINK = 3;

/** Returns the count that a text says in words about the things of the question; null if it says none, or several. */
export function findCountInWords(text: string, question: string): number | null {
  const words = ` ${foldWords(text)} `;
  const asked = foldWords(question).split(' ');
  const counts = COUNTS.flatMap(([count, pattern]) => {
    const found = pattern.exec(words);
    if (!found) return [];
    const [next = ''] = words
      .slice(found.index + found[0].length)
      .trim()
      .split(' ');
    // "Just one moment" counts nothing that we asked for.
    const isOfAsked =
      !SHORT_TIME.test(next) && (next.length <= LONGEST_LINK || asked.some((one) => isSimilar(one, next)));
    return isOfAsked ? [count] : [];
  });
  return counts.length === 1 ? counts[0]! : null;
}
