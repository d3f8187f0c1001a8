// Finds the numbers in a text and their units (agents.md#the-truth-gate): "3 weeks" is a different claim from "3
// rooms".
import { foldText, foldWords } from '../../language/fold-text.ts';
import { toAsciiDigits } from '../../language/numbers/ascii-digits.ts';
import { readMeasure } from '../../language/numbers/measures.ts';
import { putCountFirst, replaceNumberWords } from '../../language/numbers/number-words.ts';
import { getReader } from '../../language/words/reader.ts';

/**
 * The unit of a number. `time` is in minutes of the day; `hour` is a full hour; a date consists of its day and month in
 * either order.
 */
export type Unit =
  | 'time'
  | 'date'
  | 'always'
  | 'percent'
  | 'money'
  | 'distance'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'year';

export interface ClaimedFigure {
  value: number;
  /** The unit; null if unknown. */
  unit: Unit | null;
  /** The word after a number without a unit, such as "photos"; empty if there is none. */
  noun: string;
  /** The number as it was written. */
  said: string;
  /** Whether no word follows the number, so that it might be a count of what the question asked about. */
  isBare: boolean;
}

const NUMBER = "\\d{1,3}(?:[ .,']\\d{3})+(?![\\d])(?:[.,]\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d+)?";
const CURRENCY =
  '[€$£¥₹]|(?:eur|euros?|usd|dollars?|dolares|dollari|gbp|pounds?|chf|francs?|franken|reais|pln|zl|bucks|quid)(?!\\p{L})';
const TIMES: [pattern: RegExp, times: number][] = [
  [/^ ?(?:k|mil|mille|mila|tausend|thousand|grand(?! max)|duizend|tys|тыс)(?!\p{L})/u, 1_000],
  [/^ ?(?:mio|mln|millions?|millones|millionen|milioni|milhoes|miljoen)(?![\p{L}\d])/u, 1_000_000],
];
const UNITS: [Unit, RegExp][] = [
  ['money', new RegExp(`^ ?(?:${CURRENCY})`, 'u')],
  [
    'percent',
    /^[ -]?(?:%|percent|per ?cent(?:o|age)?|pour ?cents?|por ?cien(?:to)?|prozent|por ?cento|procent|процент)/,
  ],
  ['minute', /^[ -]?(?:min|mins|minut\p{L}*)(?!\p{L})/u],
  ['hour', /^[ -]?(?:h|hrs?|hours?|heures?|horas?|ora|ore|std|stunden?|uhr|uur|uren|o'clock)(?!\p{L})/u],
  [
    'day',
    /^[ -]?(?:(?:working|business|full|whole|calendar) )?(?:days?|jours?|dias?|tage?n?|werktage?n?|giorn[oi]|dag|dagen|werkdagen)(?!\p{L})/u,
  ],
  ['week', /^[ -]?(?:weeks?|wks?|semaines?|semanas?|wochen?|settiman[ae]|weken)(?!\p{L})/u],
  ['month', /^[ -]?(?:months?|mois|mes|meses|mesi|mese|monate?n?|maand|maanden)(?!\p{L})/u],
  [
    'year',
    /^[ -]?(?:years?|yrs?|ans|annees?|an(?:it|inh)?os?|jahre?n?|jahrchen|ann(?:[oi]|ett[oi])|jaar(?:tjes?)?|jaren)(?!\p{L})/u,
  ],
  ['distance', /^ ?(?:km|kilomet\p{L}*|miles?|m2|sqm|qm|met(?:er|re)s?|metros?|metri|cm|mm|m)(?![\p{L}\d])/u],
];
const JOINED = new RegExp(
  `^ ?(?:-|–|to|a|au|bis|al|ate|tot|or|ou|oder|o|of|and|und|et|y|e|en) ?~?(${NUMBER})`,
  'u',
);
/** The number of characters after a number in which its unit is searched for. */
const NEAR = 60;
const DATE =
  /(?<![\d.,/-])(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[/.](\d{1,2})[/.](?:\d{4}|\d{2})?|(\d{1,2})\/(\d{1,2}))(?![\d/])/g;
/** The languages in which "2.2." is a date. In others, it is a number at the end of a sentence. */
const DATES_WITH_POINTS = /^(?:de|pl|cs|da|sv|ro|ru|uk|tr)/;
const isDecimal = (said: string) => /^\d+\.\d+\.$/.test(said);
const ALWAYS =
  /24 ?[/x] ?7|24 ?h(?:ours|eures|oras|ore)? ?(?:\/|sur|su) ?24|7 ?j(?:ours)? ?(?:\/|sur) ?7|\bh24\b|24 hours a day|around the clock|round the clock|rund um die uhr|las 24 horas|24 horas por dia|dag en nacht/g;
const CLOCK =
  /(?<![\d.,/:])([01]?\d|2[0-4]) ?(?::|h|u(?=\d)) ?([0-5]\d)(?!\d)(?: ?([ap])\.?m\b)?|(?<![\d.,/:])(\d{1,2})\.(\d{2})(?= ?(?:uhr|h|uur|[ap]\.?m)\b)(?: ?([ap])\.?m\b)?|(?<![\d.,/:])(\d{1,2}) ?([ap])\.?m\b/g;
/** Matches "8.30 to 17.30". A currency or another unit after it shows that the numbers are no times. */
const DOTTED_SPAN =
  /(?<![\d.,/:]|[€$£¥₹] ?)([01]?\d|2[0-4])\.([0-5]\d) ?(-|–|to|until|till|bis|tot|a|al|alle|as|au|hasta|ate) ?(?:las |alle |as )?([01]?\d|2[0-4])\.([0-5]\d)(?![\d.,]\d|\d| ?(?:[%€$£¥₹]|(?!uhr|uur|h\b|[ap]\.?m\b|and|und|en|et|y|e\b|on|am|op)\p{L}))/gu;
/** Halves and quarters of an hour before its number, with the minutes from the full hour. "Half 9" is Dutch. */
const FRACTIONS: [RegExp, minutes: number][] = [
  [/(?<!\p{L})half past ~?(\d{1,2})(?!\d)/gu, 30],
  [/(?<!\p{L})(?:quarter past|viertel nach|kwart over) ~?(\d{1,2})(?!\d)/gu, 15],
  [/(?<!\p{L})(?:quarter to|viertel vor|kwart voor) ~?(\d{1,2})(?!\d)/gu, -15],
  [/(?<!\p{L})halb ~?(\d{1,2})(?!\d)/gu, -30],
];
const DUTCH_HALF: [RegExp, minutes: number] = [/(?<!\p{L})half ~?(\d{1,2})(?!\d)/gu, -30];
/** The smallest number in words that counts without a unit. Smaller ones can be articles or figures of speech. */
const LEAST_SPELLED = 11;
/** Numbers that claim nothing: "2 quick questions" from the agent, and "a thousand thanks". */
const OWN_COUNT =
  /mille mercis?|grazie mille|mille grazie|mil gracias|tausend dank|\d{1,9} (?:\p{L}{1,30} )?(?:questions?|preguntas?|fragen?|domand[ae]|perguntas?|vragen|vraag|вопрос\p{L}*|pyta\p{L}+)/gu;

/** Matches a conjunction after a number: "5 and 2". */
export const CONJUNCTION = /^(?:and|or|und|oder|et|ou|y|o|e|en|of)$/;

/** Returns the numbers in a text, in digits or spelled out in one of the languages. */
export function findNumbers(text: string, languages: Iterable<string>): ClaimedFigure[] {
  const found: ClaimedFigure[] = [];
  const add = (value: number, unit: Unit | null, said: string, isBare = false, noun = '') =>
    found.push({ value, unit, said: said.trim(), isBare, noun });
  const writesPoint = [...languages].some((language) => DATES_WITH_POINTS.test(language));
  const isDutch = [...languages].includes('nl');
  const fractions = isDutch ? [...FRACTIONS, DUTCH_HALF] : FRACTIONS;
  const takeFractions = (said: string) =>
    fractions.reduce(
      (rest, [pattern, minutes]) =>
        rest.replace(pattern, (whole, hour) => {
          add(Number(hour) * 60 + minutes, 'time', whole.replace('~', ''));
          return ' ; ';
        }),
      said,
    );
  const digits = takeFractions(
    toAsciiDigits(putCountFirst(foldText(text), getReader(isDutch ? 'nl' : 'en'))),
  );
  const plain = digits
    .replace(OWN_COUNT, ' ; ')
    .replace(ALWAYS, (said) => {
      add(0, 'always', said);
      return ' ; ';
    })
    .replace(DATE, (said, ...parts: (string | undefined)[]) => {
      const [, month, day, day2, month2, day3, month3] = parts.slice(0, 7).map(Number);
      // "It needs 2.2." ends a sentence.
      if (isDecimal(said) && !writesPoint) return said;
      const pair = [month || day2 || day3 || 0, day || month2 || month3 || 0].sort((a, b) => a - b);
      add(pair[0]! * 100 + pair[1]!, 'date', said);
      return ' ; ';
    })
    .replace(DOTTED_SPAN, '$1:$2 $3 $4:$5')
    .replace(CLOCK, (said, h, m, half, h2, m2, half2, h3, half3) => {
      const minutes = toClockMinutes(Number(h ?? h2 ?? h3), Number(m ?? m2 ?? 0), half ?? half2 ?? half3);
      if (minutes % 60 === 0) add(minutes / 60, 'hour', said);
      else add(minutes, 'time', said);
      return ' ; ';
    });
  for (const match of plain.matchAll(
    new RegExp(`(?:(?<!\\d ?)(${CURRENCY}) ?|(?<![\\p{L}\\d.,]))(${NUMBER})`, 'gu'),
  )) {
    const [said, currency, number] = match;
    const end = match.index + said.length;
    const rest = plain.slice(end, end + NEAR);
    addCounted(toNumber(number!), rest, said, currency === undefined ? null : 'money');
  }
  const worded = plain
    .split(/[.!?;:,\n]+/)
    .filter((clause) => /\p{L}/u.test(clause))
    .map(foldWords);
  for (const language of new Set(languages)) {
    for (const clause of worded) {
      const words = replaceNumberWords(clause, getReader(language));
      if (!words.includes('~')) continue;
      const spelled = takeFractions(words)
        .replace(/\b(?:per|pour|por) ~?(?:100|cent|ciento|cento)\b/g, 'percent')
        // "8 thousand" was read as a whole above.
        .replace(/(\d[a-z]? )~/g, '$1');
      for (const match of spelled.matchAll(/~(\d+)/g)) {
        const value = Number(match[1]);
        const end = match.index + match[0].length;
        const rest = spelled.slice(end, end + NEAR);
        if (value >= LEAST_SPELLED || JOINED.test(rest) || readCounted(rest).unit)
          addCounted(value, rest, match[1]!, null);
      }
    }
  }
  return found;

  function addCounted(number: number, rest: string, said: string, known: Unit | null): void {
    const own = readCounted(rest);
    // In "2 to 3 weeks" and "8-10k", the first number has the same unit as the second.
    const [joined, next = ''] = JOINED.exec(rest) ?? [''];
    const of =
      own.unit === null && own.factor === 1 && joined !== '' ? readCounted(rest.slice(joined.length)) : own;
    const factor = of === own || number < toNumber(next) ? of.factor : 1;
    const isBare = own.length === 0 && !/^ *\p{L}/u.test(rest);
    const unit = known ?? of.unit;
    const [noun = ''] = unit === null ? (/^\p{L}+/u.exec(rest.trimStart()) ?? []) : [];
    add(number * factor, unit, said + rest.slice(0, own.length), isBare, noun);
  }
}

/** The largest number of things that a text multiplies a price with. */
const MOST_COUNTED = 300;

/** Returns the numbers of things in a text, from two on: "ten lessons", "4 kg". An amount of money is no count. */
export function listCounts(text: string, languages: Iterable<string>): number[] {
  const inDigits = findNumbers(text, []).filter(({ unit }) => unit !== 'money' && unit !== 'percent');
  const inWords = [...new Set(languages)].flatMap((language) => {
    const spelled = replaceNumberWords(foldWords(text), getReader(language));
    return [...spelled.matchAll(/~(\d+)/g)].map(([, count]) => Number(count));
  });
  return [...inDigits.map(({ value }) => value), ...inWords].filter(
    (count) => count > 1 && count <= MOST_COUNTED && Number.isInteger(count),
  );
}

const ONE =
  /(?<!\p{L})(?:une?|uno|una|uma?|eine?[mnr]?|een|one|an?) (?=(?:min|minut\p{L}*|hour|heure|hora|ora|stunde|uur|day|jour|dia|tag\p{L}{0,2}|giorno|dag|week|semaine|semana|woche|settimana|month|mois|mes|mese|mesetto|monat\p{L}{0,2}|maand|maandje|year|an|annee|année|ano|año|anito|aninho|jahr\p{L}{0,2}|jährchen|anno|annetto|jaar|jaartje)(?!\p{L}))/giu;

const TWICE = /(?<!\p{L})(?:twice|zweimal|tweemaal)(?!\p{L})/giu;

/** Replaces "an hour" with "1 hour" and "twice" with "2", so that the text supports a claim of 1 hour or 2 evenings. */
export function writeCountsAsDigits(text: string): string {
  return text.replace(ONE, '1 ').replace(TWICE, '2');
}

/** Matches the start of a possible unit. In a long list of numbers, most need no other patterns. */
const STARTS_UNIT = /^[ -]?[\p{L}%€$£¥₹]/u;

/** Reads the unit from the text after a number: `k euros`. */
function readCounted(rest: string): { factor: number; unit: Unit | null; length: number } {
  if (!STARTS_UNIT.test(rest)) return { factor: 1, unit: null, length: 0 };
  const times = TIMES.find(([pattern]) => pattern.test(rest));
  const after = times ? rest.replace(times[0], '') : rest;
  const [unit, pattern] = UNITS.find(([, one]) => one.test(after)) ?? [null, /^/];
  const length = rest.length - after.length + pattern.exec(after)![0].length;
  return { factor: times?.[1] ?? 1, unit, length };
}

function toClockMinutes(hour: number, minute: number, half: string | undefined): number {
  const whole = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return whole * 60 + minute;
}

/** Parses a number as written: `8,000`, `8.000`, `8 000`, `1.200,50`, `12.5`. */
export function toNumber(written: string): number {
  const bare = written.replace(/[ ']/g, '');
  const decimal = /[.,](\d{1,2}|\d{4,})$/.exec(bare);
  const whole = (decimal ? bare.slice(0, decimal.index) : bare).replace(/[.,]/g, '');
  return Number(decimal ? `${whole}.${decimal[1]}` : whole);
}

/** The largest relative difference of a figure that is converted into another unit. */
const ROUNDING = 0.03;

/** The most known figures that are compared in other units. */
const MOST_QUANTITIES = 100;

/** Returns a function that tells whether a figure is a known one in another unit, rounded: "2.4 metres" for 8 feet. */
export function compareQuantities(known: readonly ClaimedFigure[]): (figure: ClaimedFigure) => boolean {
  let quantities: Quantity[] | undefined;
  return (figure) => {
    const [own] = readQuantities([figure]);
    if (!own) return false;
    quantities ??= readQuantities(known.slice(0, MOST_QUANTITIES));
    return quantities.some(
      ({ kind, unit, amount }) =>
        kind === own.kind && unit !== own.unit && Math.abs(amount / own.amount - 1) <= ROUNDING,
    );
  };
}

/** A length, an area, a volume or a weight. `unit`: the size of its unit. `amount`: in the base unit. */
interface Quantity {
  kind: string;
  unit: number;
  amount: number;
}

function readQuantities(figures: readonly ClaimedFigure[]): Quantity[] {
  return figures.flatMap(({ value, noun, said }) => {
    const measure = readMeasure(noun || said.replace(/^[\d.,' ]+/, ''));
    if (!measure || measure.kind === 'hours') return [];
    return [{ kind: measure.kind, unit: measure.size, amount: value * measure.size }];
  });
}

/** Returns whether two times of day are equal if the second one does not say whether it is in the afternoon. */
export function isSameClock(
  known: ClaimedFigure,
  { value, unit }: Pick<ClaimedFigure, 'value' | 'unit'>,
): boolean {
  if (known.unit !== unit || (unit !== 'hour' && unit !== 'time')) return false;
  return known.value === value || known.value - (unit === 'hour' ? 12 : 720) === value;
}

/** Returns whether a number of smaller units makes a number of larger ones: "12 months" of a year, "21 nights" of 3 weeks. */
export function isSamePeriod(
  known: ClaimedFigure,
  { value, unit }: Pick<ClaimedFigure, 'value' | 'unit'>,
): boolean {
  if (known.unit === 'year') return unit === 'month' && value === known.value * 12;
  return known.unit === 'week' && (unit === 'day' || unit === null) && value === known.value * 7;
}
