// Writes quantities that people say in words as digits, before numbers are read: "half a dozen", "3 metres 60".
import { DOZEN } from './number-words.ts';

export const MILLION =
  'million(?:s|en|er|i)?|milli?on(?:es)?|millone?s?|milhao|milhoes|milion[ei]|miljoen|mio|mln|mn';
export const AND_A_HALF =
  /(?<!\p{L})(?:and a half|et demie?|y medi[oa]|e mezz[oa]|e mei[oa]|und eine? halbe?|en een half)(?!\p{L})/u;
/** Matches "4 metres and a half", but not "2 thousand and a half". */
const DIGITS_AND_A_HALF = new RegExp(
  `(?<![\\d.,])(\\d{1,3})( (?!mil|thousand|tausend|duizend|k |${MILLION})\\p{L}+)? ${AND_A_HALF.source}`,
  'gu',
);
/** Matches "3 metres 60" and "3 metri e 60". */
const METRES =
  /(?<![\d.,])(\d{1,2}) ?(m|met(?:re|er|ro|ri)s?)(?: (?:and|et|y|e|und|en))? ?(\d{2})(?![\d.,]|\p{L})/gu;
/** Matches "8ft 2" and "8 feet 2 inches". */
const FEET =
  /(?<![\d.,])(\d{1,2}) ?(?:ft|feet|foot) ?(\d{1,2})(?: ?(?:in|ins|inch|inches))?(?![\d.,]|\p{L})/gu;
/** Matches metres with numbers in words, each after a `~`: "~3 meter ~10". */
const METRES_IN_WORDS = /~(\d{1,2}) (m|met(?:re|er|ro|ri)s?)(?: (?:and|et|y|e|und|en))? ~(\d{2})(?= |$)/u;
/** Matches half a year, except as a period: "per half jaar". */
const HALF_YEAR =
  /(?<!\p{L})(?<!(?:per|pro|every|each|elke?|jedes|chaque|cada|ogni) )(?:(?:une|ein|een) )?(?:half (?:a )?year|half jaar(?:tje)?|halbe[sn]? jahr|demi[ -]annee|medio ano|mezzo anno|meio ano)(?!\p{L})/gu;
/** Matches an answer whose last clause is only a year: "about a year". */
const ONE_YEAR =
  /(?<=^|[.,!]) ?(?:(?:for|about|around|roughly|pour|environ|fur|etwa|ca|circa|por|unos?|cerca de|per|voor|ongeveer|zo n) )?(?:an?|une?|uno?|um|ein|een) (?:year|an|annee|ano|jahr|anno|jaar)(?: (?:probably|maybe|probablement|peut etre|je pense|probablemente|creo|wahrscheinlich|denke ich|probabilmente|credo|direi|provavelmente|talvez|acho|waarschijnlijk|denk ik))?[\s.!]*$/u;
const HALF_DOZEN = new RegExp(
  `(?<!\\p{L})(?:half|demi|media|halbes|mezza|meia|halve?)[ -]+(?:an? )?(?:${DOZEN})(?!\\p{L})`,
  'gu',
);
const DOZENS = new RegExp(`(?<![\\d.,])(\\d{1,3}) (?:${DOZEN})(?!\\p{L})`, 'gu');
const ONE_AND_A_HALF = /(?<!\p{L})(?:anderthalb|eineinhalb|anderhal(?:f|ve))(?!\p{L})/gu;

/** Returns the folded text with digits instead of such quantities. */
export function writeQuantities(folded: string): string {
  return folded
    .replace(/(?<=\d) ?m2(?![\p{L}\d])/gu, ' sqm')
    .replace(/(?<=\d) ?m3(?![\p{L}\d])/gu, ' cbm')
    .replace(/(?<=\d)u(?!\p{L})/gu, ' uur')
    .replace(/(?<=\d) ?(?:zi|zkb)(?!\p{L})/gu, ' zimmer')
    .replace(HALF_DOZEN, '6')
    .replace(HALF_YEAR, '6 months')
    .replace(ONE_YEAR, '12 months')
    .replace(DOZENS, (_, count: string) => String(Number(count) * 12))
    .replace(ONE_AND_A_HALF, '1.5')
    .replace(DIGITS_AND_A_HALF, '$1.5$2')
    .replace(
      FEET,
      (_, feet: string, inches: string) => `${(Number(feet) + Number(inches) / 12).toFixed(2)} ft`,
    )
    .replace(METRES, '$1.$3 $2');
}

/** Returns the text with metres as a decimal number, without the signs of number words; null if it names none. */
export function writeMetres(spelled: string): string | null {
  if (!METRES_IN_WORDS.test(spelled)) return null;
  return spelled.replace(METRES_IN_WORDS, '$1.$3 $2').replaceAll('~', '');
}
