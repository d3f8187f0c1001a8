// Reads measures in questions ("250 m2", "10 kW") and finds the sentences and rows whose condition they fit.
import { foldText, foldWords } from '../language/fold-text.ts';

/** A measure of what the lead asks about. */
export interface Measure {
  value: number;
  unit: string;
  /** Its words, in the form of `foldWords`. */
  words: readonly string[];
}

/** Matches the end of an ordinal in folded text: the `.o` of "9.º". */
const ORDINAL = '(?:\\.?[oa°]|\\.|st|nd|rd|th|e|eme)';
/** The units by their first name, each with its other names, in the form of `foldText`. */
const UNITS: [unit: string, names: string][] = [
  [
    'm2',
    'm2|sq ?m|sqm|qm|mq|square met(?:er|re)s?|quadratmeter|metres? carres?|metros cuadrados|metri quadri|metros quadrados|vierkante meter',
  ],
  ['kw', 'kwp?'],
  ['kwh', 'kwh'],
  ['m', 'm|met(?:er|re)s?|metros?|metri|metro'],
  ['ft', 'ft|feet|foot'],
  ['mile', 'miles?'],
  ['km', 'km|(?:k|qu|ch)ilomet\\p{L}+'],
  ['kg', 'kg|kilos?'],
  ['person', 'people|persons?|guests?|personnes?|personas?|personen|leute|gaste|persone|pessoas?|mensen'],
  ['panel', 'panels?|panneaux|paneles|paineis|pannelli|panelen|module'],
  ['room', 'rooms?|bed ?rooms?|beds?|pieces|habitaciones|zimmer|camere|quartos|kamers'],
  ['litre', 'litres?|liters?|litros?|litri'],
  ['grade', `${ORDINAL} ?(?:ano|curso|classe|anno|grade|year|annee|klasse|klas)`],
];
const NUMBER = '\\d+(?:[.,]\\d+)?';
const UP_TO =
  '(?:up to|within|at most|max\\.?|under|below|less than|<=?|≤|jusqu.a|moins de|maximum|hasta|menos de|bis(?: zu)?|unter|maximal|fino a|meno di|ate|tot)';
const FROM =
  '(?:from|over|above|beyond|more than|>=?|≥|a partir de|des|plus de|au.dela de|desde|mas de|ab|uber|mehr als|weiter als|da|oltre|piu di|mais de|acima de|vanaf|buiten de|meer dan)';

/** Returns the measure in a question; null if there is none. */
export function readMeasure(question: string): Measure | null {
  const plain = foldText(question);
  for (const [unit, names] of UNITS) {
    const found = new RegExp(`(?<![\\d.,])(${NUMBER})[ -]?(?:${names})(?![\\p{L}\\d])`, 'u').exec(plain);
    if (found) return { value: toNumber(found[1]!), unit, words: foldWords(found[0]).split(' ') };
  }
  return null;
}

/** A range of values of one unit. */
type Range = [from: number, to: number];

/** Returns the range of the measure's unit in a folded text that contains the measure, or null. */
export function findRange(plain: string, { value, unit }: Measure): Range | null {
  const names = UNITS.find(([one]) => one === unit)![1];
  const pattern = new RegExp(
    `(?:(${UP_TO}) (?:ao |al |zur |de )?)?(?:(${FROM}) )?(?<![\\d.,])(${NUMBER})(?:(?:${ORDINAL})?(?: ?(?:${names}))?(?: ?[-–] ?| to | ao? | al? | bis | tot | ate )(${NUMBER}))? ?-?(?:${names})(?![\\p{L}\\d])`,
    'gu',
  );
  for (const [, upTo, from, first, last] of plain.matchAll(pattern)) {
    const one = toNumber(first!);
    const range: Range = last
      ? [one, toNumber(last)]
      : upTo
        ? [0, one]
        : from
          ? [one, Number.POSITIVE_INFINITY]
          : [one, one];
    if (value >= range[0] && value <= range[1]) return range;
  }
  return null;
}

/** Returns whether a folded text names a value of the measure's unit. */
export function hasMeasure(plain: string, { unit }: Measure): boolean {
  const names = UNITS.find(([one]) => one === unit)![1];
  return new RegExp(`\\d ?-?(?:${names})(?![\\p{L}\\d])`, 'u').test(plain);
}

function toNumber(written: string): number {
  return Number(written.replace(',', '.'));
}
