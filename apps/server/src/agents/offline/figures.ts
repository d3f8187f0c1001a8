// Reads numbers: `8k`, `10 000 €`, `1.200,50`, `ten thousand`, `8-10k`, "more than 8000".
import { foldText, foldWords } from '../../language/fold-text.ts';
import type { Reader } from './lexicon/reader.ts';
import { readSpelledFigure, replaceNumberWords } from './number-words.ts';

/** A number or a range. `open`: only one bound is known, as in "more than 8000" and "less than 8000". */
export interface Figure {
  from: number;
  to: number;
  open: 'above' | 'below' | null;
  /** Whether a currency or a word for thousands shows that the number is an amount. */
  amount: boolean;
  negated: boolean;
}

const NUMBER =
  "\\d{1,3}(?:[ ']\\d{3})+(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?|\\d{1,3}(?:\\.\\d{3})+(?!\\d)(?:,\\d{1,2}(?!\\d))?|" +
  '\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d+)?';
const CURRENCY =
  '[€$£₹¥]|(?:eur|euros?|usd|dollars?|dolares|gbp|pounds?|chf|francs?|franken|reais|real|pln|zl|rs|inr|bucks|quid)(?!\\p{L})';
const MILLION =
  'million(?:s|en|er|i)?|milli?on(?:es)?|millone?s?|milhao|milhoes|milion[ei]|miljoen|mio|mln|mn';
// Digits that are not amounts: in addresses, phone numbers, times and dates. An address is matched only from the start
// of a word. Otherwise, a long word would be scanned again from each letter.
const NOT_FIGURES =
  /https?:\S+|www\.\S+|(?<!\S)\S{1,64}@\S+|\+\d[\d\s().-]{6,}|\b0\d[\d\s.-]{7,}|\b\d{10,}\b|\b\d{1,2}\s?(?:am|pm)\b|\b\d{1,2}[:h]\d{2}\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/g;

interface Token {
  start: number;
  end: number;
  raw: number;
  times: number;
  amount: boolean;
  plus: boolean;
}

const tokenPatterns = new Map<string, RegExp>();

/** Returns the numbers in a message, in order. Number words count only if the message contains no digits. */
export function readFigures(text: string, reader: Reader): Figure[] {
  const plain = foldText(text.slice(0, 2000)).replace(NOT_FIGURES, ' ; ').replace(/[–—‑]/g, '-');
  const tokens = tokenize(plain, reader);
  if (tokens.length === 0) {
    const value = readSpelledFigure(foldWords(plain), reader);
    if (value === null) return readRangeInWords(plain, reader);
    return [{ ...readQualifier(plain, reader), from: value, to: value, amount: value >= 1000 }];
  }
  const figures: Figure[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    const before = plain.slice(tokens[index - 1]?.end ?? 0, token.start);
    if (next && isRangeLink(plain.slice(token.end, next.start), reader)) {
      const ends = scaleRange(token, next).sort((a, b) => a - b);
      const amount = token.amount || next.amount;
      figures.push({
        from: ends[0]!,
        to: ends[1]!,
        open: null,
        amount,
        negated: readQualifier(before, reader).negated,
      });
      index += 1;
      continue;
    }
    const value = token.raw * token.times;
    const { open, negated } = readQualifier(before, reader);
    // "8000+" means a budget of at least 8000.
    figures.push({
      from: value,
      to: value,
      open: token.plus ? 'above' : open,
      amount: token.amount,
      negated,
    });
  }
  return figures;
}

/** Reads "ten or twelve thousand". Several numbers that do not form a range are ambiguous. */
function readRangeInWords(plain: string, reader: Reader): Figure[] {
  const spelled = replaceNumberWords(foldWords(plain), reader);
  if (!spelled.includes('~')) return [];
  const figures = readFigures(spelled.replace(/~(\d+)000\b/g, '$1k').replaceAll('~', ''), reader);
  return figures.length === 1 && figures[0]!.from < figures[0]!.to ? figures : [];
}

function tokenize(plain: string, reader: Reader): Token[] {
  const pattern = buildTokenPattern(reader);
  return [...plain.matchAll(pattern)].map((match) => {
    const [whole, before, number = '', times, after, plus] = match;
    const factor = readMultiplier(times ?? '');
    return {
      start: match.index,
      end: match.index + whole.length,
      raw: toNumber(number, factor > 1),
      times: factor,
      amount: before !== undefined || after !== undefined || factor > 1,
      plus: plus !== undefined,
    };
  });
}

function buildTokenPattern(reader: Reader): RegExp {
  const known = tokenPatterns.get(reader.language);
  if (known) return known;
  const thousands = reader.lexicons.flatMap((lexicon) => lexicon.thousand).join('|');
  const pattern = new RegExp(
    `(?<![\\p{L}\\d.,])(${CURRENCY})?\\s?(?<![\\d.,])(${NUMBER})(?:\\s?(k|${thousands}|${MILLION}|lakhs?|crores?)(?!\\p{L}))?\\s?(${CURRENCY})?\\s?(\\+)?(?!\\p{L}?\\d)`,
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
function toNumber(written: string, multiplied: boolean): number {
  const compact = written.replace(/[ ']/g, '');
  const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(compact) && !multiplied;
  if (grouped) return Number(compact.replace(/[.,]/g, ''));
  const point = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (point === -1) return Number(compact);
  return Number(`${compact.slice(0, point).replace(/[.,]/g, '')}.${compact.slice(point + 1)}`);
}

/**
 * Returns both ends of a range in the same unit: in "8-10k" and "10k to 12", the thousands at one end apply to both.
 */
function scaleRange(token: Token, next: Token): number[] {
  if (next.times > 1 && token.times === 1 && token.raw < next.raw)
    return [token.raw * next.times, next.raw * next.times];
  if (token.times > 1 && next.times === 1 && token.raw < next.raw && next.raw < token.times)
    return [token.raw * token.times, next.raw * token.times];
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
