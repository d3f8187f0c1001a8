// Reads "it's mine" and "we bought it last year" as a yes to a question whether the lead owns something.
import { foldWords, splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';

/** A question whether something belongs to the lead. */
const ASKS_OWNER =
  / (?:own|owners?|yours|proprietaires?|proprio|a vous|a toi|tuy[oa]|suy[oa]|propietari[oa]s?|eigentumer\p{L}*|gehort|eigen\p{L}*|proprietari\p{L}*|tu[oa]|dono|dona|koopwoning|koophuis)(?= )/u;
const MINE =
  / (?:its|it is|is|it s|son|es|e|ist|c est|cest) (?:all )?(?:mine|ours|mi[oa]|nuestr[oa]|nostr[oa]|meu|minha|noss[oa]|a moi|a nous|meins|unser(?:e?s)?|van mij|van ons)(?= )/;
const SINCE = '(?= (?:it|this|the|in|last|recently|ourselves|\\d+)(?: |$)| $)';
const BOUGHT = new RegExp(
  [
    ` (?:i|we|ive|weve|i have|we have|i just|we just) (?:bought|built|inherited|purchased)${SINCE}`,
    ' (?:jen ai|j en ai|nous en avons|on en a) herite\\p{L}*(?= )',
    ' (?:l|la|les) ?(?:ai|a|avons) (?:achete|herite|construit)\\p{L}*(?= )',
    ' (?:lo|la) (?:compre|compramos|herede|heredamos|he comprado|hemos comprado|construi|construimos)(?= )',
    ' (?:haben|habe|hab) (?:(?:wir|ich|es|das|sie|vor|im|seit|letztes|jahr|jahren|selbst|erst|\\d+) ){0,6}(?:gekauft|gebaut|geerbt)(?= )',
    ' l ?(?:ho|abbiamo) (?:comprat|costruit|ereditat)[oa](?= )',
    ' (?:comprei|compramos|herdei|herdamos)(?: [oa])?(?= (?:ha|em|no|faz|este|ano|recentemente)(?: |$)| $)',
    ' (?:gekocht|gebouwd|geerfd)(?= (?:in|vorig|dit)(?: |$)| $)',
  ].join('|'),
  'u',
);

/** Returns whether the text says that what the question is about belongs to the lead. */
export function saysOwned(text: string, ask: string, reader: Reader): boolean {
  if (!ASKS_OWNER.test(` ${foldWords(ask)} `)) return false;
  return splitClauses(text.slice(0, 1000))
    .map((clause) => ` ${clause} `)
    .some((clause) => !reader.negation.test(clause) && (MINE.test(clause) || BOUGHT.test(clause)));
}
