// Checks the calculations that a model shows for the figures of its reply (agents.md#sums): "10 * 119 + 5 * 32 = 1350".
// Each number must be known, and code does the arithmetic.
import { type ClaimedFigure, toNumber } from './figures-in-text.ts';

const LONGEST = 200;
const MOST_SUMS = 10;
const MOST_NUMBERS = 20;
/** The largest factor without a source: the first 3 days at one price, 4 weeks of a month, 12 months. */
export const MOST_TIMES = 12;
/** Divisors without a source: weeks of a month, days of a week, months and weeks of a year. */
const OF_CALENDAR: ReadonlySet<number> = new Set([4, 7, 12, 52]);
const TOKEN = /\d+(?:[.,' ]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?|[-+*/()%]/g;
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[×·]|(?<=\d ?)x(?= ?[\d(])/giu, '*'],
  [/[÷:]/g, '/'],
  [/[–−]/g, '-'],
];

/** The numbers that a calculation can have. */
export interface Operands {
  /** The figures of the workspace. */
  workspace: readonly ClaimedFigure[];
  /** The figures and counts of the conversation, and the counts of the reply. */
  others: readonly number[];
}

/** The result of a calculation, rounded to two decimals. `isPrice`: an amount of the workspace is in it. An amount of the lead is in none. */
export interface Sum {
  result: number;
  isPrice: boolean;
  numbers: readonly number[];
}

/**
 * Calculates what the model shows. A later calculation can use the result of an earlier one.
 * @param shown the calculations in the order of the answer, each with or without its result.
 * @returns the results of those that have at least two numbers, all of them known.
 */
export function readSums(shown: readonly string[], { workspace, others }: Operands): Sum[] {
  const sums: Sum[] = [];
  const amounts = new Set(
    workspace.flatMap(({ unit, value }) => (unit === 'money' || unit === null ? value : [])),
  );
  const percents = workspace.flatMap(({ unit, value }) => (unit === 'percent' ? value : []));
  const isShare = (one: number) =>
    percents.some((percent) => [percent, 100 - percent].some((part) => isSame(one, part / 100)));
  const known = [...workspace.map(({ value }) => value), ...others];
  for (const text of shown.slice(0, MOST_SUMS)) {
    const numbers: number[] = [];
    const unsourced: number[] = [];
    const result = calculate(text.slice(0, LONGEST).split('=')[0]!, numbers, unsourced);
    const before = sums.filter((sum) => numbers.some((one) => isSame(one, sum.result)));
    const isKnown = (one: number) =>
      isShare(one) || [...known, ...before.map((sum) => sum.result)].some((other) => isSame(one, other));
    if (result === null || numbers.length < 2 || !unsourced.every(isKnown)) continue;
    const isOfWorkspace = (one: number) =>
      amounts.has(one) || before.some((sum) => sum.isPrice && isSame(one, sum.result));
    sums.push({ result, isPrice: numbers.some(isOfWorkspace), numbers });
  }
  return sums;
}

/** Returns whether the figure is the result of a sum, or is rounded: 12 tables for 90 guests. */
export function isResultOf(value: number, sums: readonly Sum[]): boolean {
  return sums.some(({ result }) =>
    [result, Math.round(result * 10) / 10, Math.floor(result), Math.ceil(result)].some((one) =>
      isSame(one, value),
    ),
  );
}

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.01;

/**
 * Calculates an expression with + - * / ( ) and percentages: "1160 - 10%". Adds its numbers to `numbers`, and those that
 * need a source to `unsourced`.
 * @returns null if it is none.
 */
function calculate(text: string, numbers: number[], unsourced: number[]): number | null {
  const plain = SIGNS.reduce((rest, [sign, plainSign]) => rest.replace(sign, plainSign), text);
  const tokens = plain.match(TOKEN) ?? [];
  if (tokens.filter((token) => /\d/.test(token)).length > MOST_NUMBERS) return null;
  let at = 0;
  const take = (...signs: string[]) => (signs.includes(tokens[at] ?? '') ? tokens[at++] : undefined);
  const result = readTerms();
  return at === tokens.length && Number.isFinite(result) ? Math.round(result * 100) / 100 : null;

  function readTerms(): number {
    let value = readFactors();
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) {
      const start = at;
      const next = readFactors();
      // "1160 - 10%" is 10 per cent of 1160 less.
      const part = at === start + 2 && tokens[start + 1] === '%' ? value * next : next;
      value = sign === '+' ? value + part : value - part;
    }
    return value;
  }

  function readFactors(): number {
    const given: number[] = [];
    const free: number[] = [];
    let hasBrackets = false;
    const readFactor = (isFree: (value: number) => boolean) => {
      const before = numbers.length;
      const isBracket = tokens[at] === '(';
      const value = readNumber();
      if (isBracket) hasBrackets = true;
      else if (numbers.length > before) (isFree(value) ? free : given).push(value);
      return value;
    };
    const isCount = (value: number) =>
      Number.isInteger(value) && value > 1 && (value <= MOST_TIMES || OF_CALENDAR.has(value));
    let value = readFactor(isCount);
    for (let sign = take('*', '/'); sign; sign = take('*', '/'))
      value = sign === '*' ? value * readFactor(isCount) : value / readFactor((one) => OF_CALENDAR.has(one));
    // A small factor needs no source next to one that has a source.
    unsourced.push(...given, ...(given.length > 0 || hasBrackets ? [] : free));
    return value;
  }

  function readNumber(): number {
    if (take('(')) {
      const value = readTerms();
      return take(')') ? value : Number.NaN;
    }
    const token = tokens[at++] ?? '';
    if (!/\d/.test(token)) return Number.NaN;
    const value = toNumber(token);
    const isPercent = take('%') !== undefined;
    numbers.push(isPercent ? value / 100 : value);
    return isPercent ? value / 100 : value;
  }
}
