// Reads numbers: `8k`, `10 000 €`, `1.200,50`, `ten thousand`, `8-10k`, "more than 8000".
import { foldText, foldWords } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';
import { putCountFirst, readSpelledFigure, replaceNumberWords } from './number-words.ts';
import { findPeriodBeside, findPeriods, type Period } from './periods.ts';
import { AND_A_HALF, MILLION, writeMetres, writeQuantities } from './quantities.ts';

/** A number or a range. `open`: only one bound is known, as in "more than 8000" and "less than 8000". */
export interface Figure extends Unit {
  from: number;
  to: number;
  open: 'above' | 'below' | null;
  /** Whether a currency or a word for thousands shows that the number is an amount. */
  amount: boolean;
  negated: boolean;
  /** The folded words in its clause before and after the number. */
  before: string;
  after: string;
  /** Whether letters that are no unit follow the number directly, as in "2nd". */
  glued: boolean;
}

/** The unit of a number. */
export interface Unit {
  /** The number of such periods in a year ("a month" is 12); null if no period is named. */
  perYear: number | null;
  /** The code of the currency, or null. */
  currency: string | null;
}

const NUMBER =
  "\\d{1,3}(?:[ ']\\d{3})+(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?|\\d{1,3}(?:\\.\\d{3})+(?!\\d)(?:,\\d{1,2}(?!\\d))?|" +
  '\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d+)?';
const CURRENCIES: readonly [code: string, signs: string, words: string][] = [
  ['BRL', 'r\\$', 'brl|reais|real'],
  ['EUR', '€', 'eur|euros?'],
  ['USD', '\\$', 'usd|dollars?|dolar(?:es)?|dollar[io]|bucks'],
  ['GBP', '£', 'gbp|pounds?|quid|pfund|sterline|pond(?:en)?|libras?|livres sterling'],
  ['CHF', '', 'chf|francs?|frank(?:en|li)|franchi|francos?|stutz'],
  ['INR', '₹', 'rs|inr|rupees?|rupias?|roupies?|rupien'],
  ['CAD', '', 'cad|piass?tres?|piasses?'],
  ['PLN', '', 'pln|zl|zlot\\p{L}{1,3}'],
  ['JPY', '¥', 'jpy|yen'],
  ['PEN', '', 'soles'],
  ['CRC', '', 'colones'],
  ['TRY', '₺', 'liras?|lire turche'],
  ['SEK', '', 'sek|nok|dkk|kron(?:or|er|en)'],
  // Which pesos are meant depends on the country.
  ['PESO', '', 'pesos?|mxn|ars|clp|cop|uyu'],
];
const CURRENCY = `${CURRENCIES.flatMap(([, signs]) => signs || []).join('|')}|(?:${CURRENCIES.map(([, , words]) => words).join('|')})(?!\\p{L})`;
/** Matches the article in "um milhão e 200 mil". */
const ONE_MILLION_AND = new RegExp(
  `(?<!\\p{L}|half )(?:an?|one|une?|uno|um|eine?|een) (?=(?:${MILLION})(?!\\p{L}).*\\d)`,
  'u',
);
/** Matches "both", which counts people or things that were named before. */
const BOTH =
  /(?<!\p{L})(?:les deux|los dos|las dos|tutti e due|tutte e due|os dois|as duas|alle beide|the two)(?= ?(?:$|[,;.!?]))/gu;
/** Matches words for no certain number. */
const VAGUE =
  /(?<!\p{L})(?:an? (?:few|couple)|quelques?|un par|un[oa]s (?!\p{L}+ ?\p{L})|ein paar|qualche|alguns|algumas|een paar)(?!\p{L})/u;
// Digits that are not amounts: in addresses, phone numbers, times and dates. An address is matched only from the start
// of a word. Otherwise, a long word would be scanned again from each letter.
const NOT_FIGURES =
  /https?:\S+|www\.\S+|(?<!\S)\S{1,64}@\S+|\+\d[\d\s().-]{6,}|\b0\d[\d\s.-]{7,}|\b\d{10,}\b|\b\d{1,2}\s?(?:am|pm)\b|\b\d{1,2}[:h]\d{2}\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/g;

/** Matches the half of "4 1/2" and "4½". */
const AND_HALF = /(?<=\d)(?: ?½| 1\/2(?![\d/]))/g;
/** Matches a range of thousands with a slash or a comma: "28/30 mila", "42, 43 tausend". */
const LISTED_RANGE =
  /(?<![\d/.,])(\d{1,3})(\/|, )(\d{1,3})(?= ?(?:k|mila|mil|mille|tausend|thousand|grand|duizend)(?!\p{L}))/gu;
/** How many times the lower end the upper end of a range with a comma is at most: "I'm 38, 60k" is none. */
const MOST_LISTED_APART = 1.1;

interface Token {
  start: number;
  end: number;
  raw: number;
  times: number;
  amount: boolean;
  plus: boolean;
  currency: string | null;
}

const LINK = /^ *(?:(?:e|y|et|und|and|en|,) *)?$/;
const tokenPatterns = new Map<string, RegExp>();

/** Returns the numbers in a message: those in digits in order, then those in words. */
export function readFigures(text: string, reader: Reader): Figure[] {
  const plain = writeQuantities(
    putCountFirst(foldText(text.slice(0, 2000).replace(AND_HALF, '.5')), reader)
      .replace(LISTED_RANGE, (whole, from: string, sign: string, to: string) => {
        const isRange =
          sign === '/' || (Number(from) < Number(to) && Number(to) <= Number(from) * MOST_LISTED_APART);
        return isRange ? `${from}-${to}` : whole;
      })
      .replace(NOT_FIGURES, ' ; ')
      .replace(BOTH, ' ; ')
      .replace(/[–—‑]/g, '-')
      // "7º" is the number 7, and "9.º ano" no duration.
      .replace(/(?<=\d)\.?[oa](?![\p{L}\d])(?: an[nh]?o(?!\p{L}))?/gu, (ordinal) =>
        ordinal.includes(' ') ? ' grade' : '',
      )
      // The point of "Nr. 7" ends no clause.
      .replace(/(?<=(?<!\p{L})(?:haus|huis)?n[or]?)\.(?= ?\d)/gu, ' '),
  ).replace(ONE_MILLION_AND, '1 ');
  if (AND_A_HALF.test(plain)) return [];
  const periods = findPeriods(plain);
  // The "2" in "every 2 months" belongs to the period.
  const tokens = tokenize(plain, reader).filter(
    ({ start, end }) => !periods.some((period) => start >= period.start && end <= period.end),
  );
  if (tokens.length === 0) {
    if (VAGUE.test(plain)) return [];
    const outside = cut(plain, periods, ' ; ');
    const spelled = replaceNumberWords(foldWords(outside), reader);
    const metres = writeMetres(spelled);
    if (metres !== null) return readFigures(metres, reader);
    const value = readSpelledFigure(foldWords(outside), reader);
    if (value === null) {
      const range = readRangeInWords(outside, periods, reader);
      // "We're eight now, not six."
      return range.length > 0 || periods.length > 0 ? range : readWordsBeside(outside, reader);
    }
    // "A hundred euros at most, so la quinzaine": a course every two weeks.
    const period = periods.find(({ isBare, start }) => !isBare || !plain.slice(0, start).includes(','));
    const perYear = period?.perYear ?? null;
    const words = findWordsAround(outside, value, reader);
    const figure = { from: value, to: value, amount: value >= 1000, perYear, glued: false, ...words };
    return [{ ...readQualifier(words.before, reader), currency: readCurrency(outside), ...figure }];
  }
  const measure = (first: number, last: number) => {
    const currency = tokens[first]!.currency ?? tokens[last]!.currency;
    if (tokens.length > MOST_MEASURED)
      return { before: '', after: '', glued: false, perYear: null, currency };
    const clause = readClauseAround(plain, tokens[first]!.start, tokens[last]!.end);
    const perYear = findPeriodBeside(
      plain,
      periods,
      tokens[first - 1]?.end ?? 0,
      tokens[first]!.start,
      tokens[last]!.end,
      tokens[last + 1]?.start,
      reader,
    );
    // "80 €/MWh" is a rate of something else.
    const isRate = perYear === null && /^ *\/ *\p{L}/u.test(plain.slice(tokens[last]!.end));
    return { ...clause, glued: clause.glued || isRate, perYear, currency };
  };
  addRestOfMillions(plain, tokens, reader);
  const figures: Figure[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    const before = plain.slice(tokens[index - 1]?.end ?? 0, token.start);
    const link = next && plain.slice(token.end, next.start);
    if (next && isRangeLink(link!, reader)) {
      const scaled = scaleRange(token, next, plain.slice(token.end - 1, next.start + 1));
      const ends = scaled.toSorted((a, b) => a - b);
      // "Invoice 2025-311" is a code.
      const isYear = token.raw >= 1_900 && token.raw < 2_100 && !token.amount && !next.amount;
      if (isYear && link === '-' && scaled[0]! > scaled[1]! * MOST_TIMES_APART) {
        index += 1;
        continue;
      }
      const amount = token.amount || next.amount;
      figures.push({
        from: ends[0]!,
        to: ends[1]!,
        open: null,
        amount,
        negated: readQualifier(before, reader).negated,
        ...measure(index, index + 1),
      });
      index += 1;
      continue;
    }
    const value = token.raw * token.times;
    const { open, negated } = readQualifier(before, reader);
    const around = measure(index, index);
    // "More than an hour I can't" means an hour at most.
    const isCapped = open === 'above' && reader.negation.test(` ${around.after} `);
    // "8000+" means a budget of at least 8000.
    figures.push({
      from: value,
      to: value,
      open: token.plus ? 'above' : isCapped ? null : open,
      amount: token.amount,
      negated,
      ...around,
    });
  }
  if (tokens.length > MOST_MEASURED) return figures;
  return [...figures, ...readWordsBeside(cut(plain, [...tokens, ...periods], ' x ; '), reader)];
}

/** Returns the words around the only number in words, in its clause. */
function findWordsAround(text: string, value: number, reader: Reader): Pick<Figure, 'before' | 'after'> {
  const clauses = text.split(CLAUSE_SIGN).map((clause) => replaceNumberWords(foldWords(clause), reader));
  const parts = clauses.map((clause) => ` ${clause} `.split(` ~${value} `)).find(({ length }) => length > 1);
  const [before = foldWords(text), after = ''] = parts ?? [];
  return { before: before.trim(), after: after.trim() };
}

/** Reads the number words next to digits, which are an `x`: "a dozen, and x in summer", but not "unos x". */
function readWordsBeside(rest: string, reader: Reader): Figure[] {
  const clauses = rest.split(CLAUSE_SIGN).filter((clause) => /\p{L}/u.test(clause));
  return clauses.slice(0, MOST_MEASURED).flatMap((clause) => {
    const spelled = replaceNumberWords(foldWords(clause), reader);
    return [...spelled.matchAll(/~(\d+)(?!\d| x)/g)].flatMap(({ 0: { length }, 1: digits, index }) => {
      const value = Number(digits);
      if (value < 2) return [];
      const [before, after] = [spelled.slice(0, index).trim(), spelled.slice(index + length).trim()];
      const unit = { perYear: null, currency: null, glued: false, amount: value >= 1_000 };
      return [{ ...readQualifier(before, reader), ...unit, from: value, to: value, before, after }];
    });
  });
}

/** Adds what follows a million to it: "1 milhão e duzentos" is 1,200,000, like "1 million 200k". */
function addRestOfMillions(plain: string, tokens: Token[], reader: Reader): void {
  for (const [at, token] of tokens.entries()) {
    if (token.times !== 1_000_000) continue;
    const next = tokens[at + 1];
    if (next && next.times === 1_000 && next.raw < 1_000 && LINK.test(plain.slice(token.end, next.start))) {
      token.raw += next.raw / 1_000;
      token.end = next.end;
      tokens.splice(at + 1, 1);
      continue;
    }
    const words = /^[\p{L} ]*/u.exec(plain.slice(token.end))![0];
    const rest = /^(?:(?:e|y|et|und|and|en) )?~(\d+)(?= |$)/.exec(
      replaceNumberWords(foldWords(words), reader),
    );
    const value = Number(rest?.[1] ?? 0);
    // People leave the thousand out: "one million two hundred".
    if (value < 100) continue;
    token.raw += (value < 1_000 ? value * 1_000 : value) / 1_000_000;
    token.end += words.length;
  }
}

/** Letters that can follow a number directly: "7500ish", "120kWh", "34ans". */
const GLUED_UNIT =
  /^(?:ish|ina|odd|aine|qm|sqm|mq|m|km|kwh?|kwp|kg|l|yo|yrs?|ans|anos|anni|jahre|jaar|mo|mths?|h|hs|hrs?|std)$/;
const CLAUSE_SIGN = /[,.;:!?\n()]/;
const LONGEST_CLAUSE = 200;
/** A text with more numbers is no answer, so the words around them don't matter. */
const MOST_MEASURED = 40;

function readClauseAround(
  plain: string,
  start: number,
  end: number,
): Pick<Figure, 'before' | 'after' | 'glued'> {
  const after = plain.slice(end, end + LONGEST_CLAUSE).split(CLAUSE_SIGN)[0]!;
  const letters = /^\p{L}+/u.exec(after)?.[0];
  return {
    before: foldWords(
      plain
        .slice(Math.max(0, start - LONGEST_CLAUSE), start)
        .split(CLAUSE_SIGN)
        .at(-1)!,
    ),
    after: foldWords(after),
    glued: letters !== undefined && /\d$/.test(plain.slice(start, end)) && !GLUED_UNIT.test(letters),
  };
}

/** Returns the currency that a text names; null if it names none, or several. */
export function readCurrency(text: string): string | null {
  const plain = foldText(text.slice(0, 2000));
  const named = CURRENCY_WORDS.filter(([, pattern]) => pattern.test(plain));
  return named.length === 1 ? named[0]![0] : null;
}

const CURRENCY_WORDS = CURRENCIES.map(([name, signs, words], at) => {
  const ofSigns = signs && `(?<!${at > 0 ? 'r' : ' '})${signs}|`;
  return [name, new RegExp(`${ofSigns}(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')] as const;
});

/** Replaces each part of the text by the sign. */
function cut(plain: string, parts: readonly Pick<Period, 'start' | 'end'>[], sign: string): string {
  return parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}${sign}${text.slice(end)}`, plain);
}

/** Reads "ten or twelve thousand". Several numbers that do not form a range are ambiguous. */
function readRangeInWords(plain: string, periods: readonly Period[], reader: Reader): Figure[] {
  const spelled = replaceNumberWords(foldWords(plain), reader);
  if (!spelled.includes('~')) return [];
  const figures = readFigures(spelled.replace(/~(\d+)000\b/g, '$1k').replaceAll('~', ''), reader);
  if (figures.length !== 1 || figures[0]!.from >= figures[0]!.to) return [];
  return [{ ...figures[0]!, perYear: periods[0]?.perYear ?? null, currency: readCurrency(plain) }];
}

function tokenize(plain: string, reader: Reader): Token[] {
  const pattern = buildTokenPattern(reader);
  return [...plain.matchAll(pattern)].map((match) => {
    const [whole, before, number = '', times, after, plus] = match;
    const factor = readMultiplier(times ?? '');
    return {
      start: match.index,
      end: match.index + whole.length,
      raw: parseNumber(number, factor > 1),
      times: factor,
      amount: before !== undefined || after !== undefined || factor > 1,
      plus: plus !== undefined,
      currency: readCurrency(before ?? after ?? ''),
    };
  });
}

function buildTokenPattern(reader: Reader): RegExp {
  const known = tokenPatterns.get(reader.language);
  if (known) return known;
  // "Grand" is a thousand in English, and "large" in French.
  const thousands = reader.lexicons
    .flatMap((lexicon) => lexicon.thousand)
    .filter((word) => word !== 'grand' || reader.language !== 'fr')
    .join('|');
  const pattern = new RegExp(
    `(?<![\\p{L}\\d.,])(${CURRENCY})?\\s?(?<![\\d.,])(${NUMBER})(?:\\s?(k(?!['’])|${thousands}|${MILLION}|lakhs?|crores?)(?!\\p{L}))?\\s?(${CURRENCY})?\\s?(\\+)?(?!\\p{L}?\\d)`,
    'gu',
  );
  tokenPatterns.set(reader.language, pattern);
  return pattern;
}

function readMultiplier(word: string): number {
  if (word === '') return 1;
  if (/^crore/.test(word)) return 10_000_000;
  if (/^lakh/.test(word)) return 100_000;
  return new RegExp(`^(?:${MILLION})$`).test(word) ? 1_000_000 : 1000;
}

/**
 * Parses a number in digits. The last separator is a decimal point unless exactly three digits follow it. In "1.500k",
 * it is a decimal point nevertheless.
 */
export function parseNumber(written: string, multiplied: boolean): number {
  const compact = written.replace(/[ ']/g, '');
  const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(compact) && !multiplied;
  if (grouped) return Number(compact.replace(/[.,]/g, ''));
  const point = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (point === -1) return Number(compact);
  return Number(`${compact.slice(0, point).replace(/[.,]/g, '')}.${compact.slice(point + 1)}`);
}

/** The maximum ratio between the ends of a range whose lower end lacks its thousands. */
const MOST_TIMES_APART = 4;

/**
 * Returns both ends of a range in the same unit: in "8-10k" and "10k to 12", the thousands at one end apply to both.
 */
function scaleRange(token: Token, next: Token, between: string): number[] {
  if (next.times > 1 && token.times === 1 && token.raw < next.raw)
    return [token.raw * next.times, next.raw * next.times];
  if (token.times > 1 && next.times === 1 && token.raw < next.raw && next.raw < token.times)
    return [token.raw * token.times, next.raw * token.times];
  // "12-15000", but not "floor 3 - 12000".
  const short = token.raw * 1_000;
  const isPlain = token.times === 1 && next.times === 1 && !/\s-|-\s/.test(between);
  const isShort = isPlain && next.raw % 1_000 === 0 && short < next.raw;
  if (isShort && short * MOST_TIMES_APART >= next.raw) return [short, next.raw];
  return [token.raw * token.times, next.raw * next.times];
}

// Matches words before the maximum that the lead would accept: "10k, but could go to 12".
const REACHES_UP_TO =
  /(?:^| )(?:(?:monter|aller|arriver|llegar|subir|arrivare|salire|chegar|ir) a|to|even|maximum|max|at most|jusqua|voire|hasta|incluso|bis(?: zu)?|maximal|fino a|massimo|ate|no maximo|tot|maximaal|hooguit)$/;

function isRangeLink(between: string, reader: Reader): boolean {
  if (/^\s*-\s*$/.test(between)) return true;
  if (/^[\p{L}' ,]+$/u.test(between)) {
    const reach = foldWords(between);
    if (reach.split(' ').length <= 8 && REACHES_UP_TO.test(reach) && !reader.negation.test(` ${reach} `))
      return true;
  }
  if (!/^[\p{L}' ]+$/u.test(between.trim())) return false;
  const link = foldWords(between);
  return link !== '' && reader.to.exec(` ${link} `)?.[0] === link;
}

/** Reads the words before the number in its clause: "more than", "not more than", "I don't have". */
function readQualifier(before: string, reader: Reader): Pick<Figure, 'open' | 'negated'> {
  const said = foldWords(before.split(/[,.;:!?\n]/).at(-1) ?? '').split(' ');
  for (let length = Math.min(3, said.length); length > 0; length -= 1) {
    const phrase = ` ${said.slice(-length).join(' ')} `;
    for (const [open, matcher] of [
      ['above', reader.more],
      ['below', reader.less],
    ] as const) {
      if (matcher.exec(phrase)?.[0] !== phrase.trim()) continue;
      const capped = reader.negation.test(` ${said.slice(0, -length).slice(-2).join(' ')} `);
      // "Not more than 8000" means 8000 itself.
      return { open: capped ? null : open, negated: false };
    }
  }
  return { open: null, negated: reader.negation.test(` ${said.slice(-4).join(' ')} `) };
}
