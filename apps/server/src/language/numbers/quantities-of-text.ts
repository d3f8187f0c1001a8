// Calculates with the numbers of a text in the unit of a question: "half an hour a day" is 3.5 hours a week, "3 x 3
// metres" are 9 square metres. In all languages of the offline agent.
import { foldText, foldWords } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';
import { listQuestionWords } from './figure-units.ts';
import { parseNumber } from './figures.ts';
import { findMeasure, type Measure, readMeasure } from './measures.ts';
import { replaceNumberWords } from './number-words.ts';
import { findPeriods, readAskedPeriod, readTimeUnit } from './periods.ts';
import { AND_A_HALF, writeQuantities } from './quantities.ts';

/** A number with the units that the words after it name. */
interface Quantity {
  value: number;
  measure: Measure | null;
  /** The number of its units of time in a year ("months" is 12), or null. */
  time: number | null;
  /** The number of its periods in a year ("a month" is 12), or null. */
  perYear: number | null;
}

const LONGEST = 500;
/** A text with more numbers states no single quantity. */
const MOST_QUANTITIES = 6;
/** By how much a rounded result can differ from the exact one. */
const TOLERANCE = 0.02;
const HALF_HOUR =
  /(?<!\p{L})(?:half (?:an? )?hour|half ?uur(?:tje)?|halbe stunde|demi[ -]?heure|media hora|mezz'? ?ora|meia hora)(?!\p{L})/gu;
const ONE_AND_A_HALF = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:an?|une?|un[oa]?'?|uma?|eine?|een) ?)?(\\p{L}{2,12}) ${AND_A_HALF.source}`,
  'gu',
);
const THREE_QUARTERS = /(?<!\p{L})(?:driekwart jaar|dreiviertel ?jahr|three quarters of a year)(?!\p{L})/gu;
const NUMBER =
  /(?<![\p{L}\d.,])~?(\d{1,3}(?:[ '.,]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?)(?: ?(k)(?!\p{L}))?/gu;
const TIMES =
  /(?: |^)(?:x|times|by|each|apiece|a head|sur|fois|chacune?s?|par|bei|mal|je|jeweils|pro|auf|por|veces|cada|per|volte|ciascun[oa]|vezes|bij|keer|elk|op)(?: |$)/;
const AND = /(?: |^)(?:and|plus|et|y|mas|und|e|piu|mais|en)(?: |$)/;
const FOR_EACH = /(?: |^)(?:per|each|par|chaque|pro|je|por|cada|ogni|elke?) \p{L}/u;

/** Returns the numbers in a text, in digits and in words; none if there are too many. */
export function listQuantities(text: string, reader: Reader): Quantity[] {
  const plain = writeQuantities(
    foldText(text.slice(0, LONGEST))
      .replace(HALF_HOUR, '0.5 hours')
      .replace(THREE_QUARTERS, '9 months')
      .replace(ONE_AND_A_HALF, (whole, unit: string) =>
        readTimeUnit(unit) === null && readMeasure(unit) === null ? whole : `1.5 ${unit}`,
      ),
  )
    .replace(/(?<=\d) ?[x×*] ?(?=\d)/g, ' x ')
    .replace(/[^\p{L}\d.,'/ ]|[.,](?!\d)/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const spelled = replaceNumberWords(plain, reader);
  const found = [...spelled.matchAll(NUMBER)];
  if (found.length > MOST_QUANTITIES) return [];
  return found.map(([whole, digits, thousand], at) => {
    const end = found[at]!.index + whole.length;
    const rest = spelled.slice(end, found[at + 1]?.index).trim();
    const isThousand = thousand !== undefined || reader.thousand.exec(` ${rest} `)?.index === 1;
    const [word = ''] = rest.split(' ');
    return {
      value: parseNumber(digits!, false) * (isThousand ? 1_000 : 1),
      measure: readMeasure(rest),
      time: readTimeUnit(word),
      perYear: findPeriods(rest)[0]?.perYear ?? null,
    };
  });
}

/** Returns the quantity in the unit of the question; null if it has another kind of unit. */
function convert({ value, measure, time, perYear }: Quantity, ask: string): number | null {
  const words = listQuestionWords(ask);
  const asked = findMeasure(words.join(' '));
  const units = new Set(words.flatMap((word) => readTimeUnit(word) ?? []));
  const period = readAskedPeriod(ask);
  const rate = perYear !== null && period !== null ? perYear / period : 1;
  if (measure !== null) {
    if (asked === null) return units.size > 0 && measure.kind === 'hours' ? null : value * rate;
    return measure.kind === asked.kind ? (value * rate * measure.size) / asked.size : null;
  }
  if (time === null || units.has(time)) return value * rate;
  const [unit] = units;
  if (unit === undefined) return value;
  return units.size > 1 ? null : (value * unit) / time;
}

const isAbout = (result: number, value: number) => Math.abs(result - value) <= TOLERANCE * value;

/**
 * Returns whether the value is not in the text, but follows from it: converted into the unit of the question, or as a
 * product, a sum or a share of numbers in it.
 * @param around the message and what the lead said before, whose numbers a share can be divided by: "3000 in total" for "80 of us".
 */
export function isCalculated(
  value: number,
  text: string,
  { ask, around }: { ask: string; around: string },
  reader: Reader,
): boolean {
  const quantities = listQuantities(text, reader);
  const plain = foldWords(text);
  const results = quantities.map((one) => convert(one, ask));
  if (results.some((one, at) => one !== null && one !== quantities[at]!.value && isAbout(one, value)))
    return true;
  const asked = findMeasure(listQuestionWords(ask).join(' '));
  const size = quantities.findLast(({ measure }) => measure?.kind === 'length')?.measure?.size ?? 1;
  const area = asked?.kind === 'area' ? size ** 2 / asked.size : 1;
  const isForEach = FOR_EACH.test(foldWords(ask)) && readAskedPeriod(ask) === null;
  const counts = listQuantities(around, reader);
  // "40 a head" needs the number of heads, which can be in another sentence.
  const factors = isForEach ? quantities : counts;
  const isProduct = quantities.some((one) =>
    factors.some((other) => other.value !== one.value && isAbout(one.value * other.value, value)),
  );
  const isArea = quantities.some((one, at) =>
    quantities.some((other, place) => place > at && isAbout(one.value * other.value * area, value)),
  );
  if ((isProduct || isArea) && (TIMES.test(plain) || /\d ?[x×*] ?\d/.test(text))) return true;
  const known = results.filter((one) => one !== null);
  const sum = known.reduce((total, one) => total + one, 0);
  if (known.length > 1 && known.length === quantities.length && AND.test(plain) && isAbout(sum, value))
    return true;
  return (
    isForEach && quantities.some((one) => counts.some((count) => isAbout(one.value / count.value, value)))
  );
}

/** Returns whether the text states the number, but in a unit that makes it another one, such as weeks for months. */
export function hasOtherUnit(value: number, text: string, ask: string, reader: Reader): boolean {
  const said = listQuantities(text, reader).filter((one) => one.value === value);
  const isOther = (one: Quantity) => {
    const result = convert(one, ask);
    return result === null || !isAbout(result, value);
  };
  return said.length > 0 && said.every(isOther);
}
