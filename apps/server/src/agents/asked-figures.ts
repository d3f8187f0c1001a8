// Brings figures into the unit that a question asks for, and compares them with what is expected.

import { listQuestionWords } from '../language/numbers/figure-units.ts';
import { type Figure, readCurrency } from '../language/numbers/figures.ts';
import { findMeasure, readMeasure } from '../language/numbers/measures.ts';
import { PAST_PERIOD, readAskedPeriod, readPeriod, readTimeUnit } from '../language/numbers/periods.ts';
import { asksForAge, CONJUNCTION } from '../language/numbers/stray-figures.ts';
import type { Expectation, Reading } from './expectation.ts';
import type { Criterion } from './port.ts';

/** The part of the expected number that a number next to an amount must have, to be a possible answer itself. */
const LEAST_PART = 20;
/** How many times the expected number an amount can be. */
const MOST_TIMES = 1_000;
const DAYS = 365;
/** The difference from a whole number that is a rounding error of a converted figure. */
const LEAST_DIFFERENCE = 0.02;
/** The same for a length of time, as a part of the number: a month has 30 days or 31. */
const LEAST_TIME_DIFFERENCE = 0.015;
/** The number of words after an amount that can name its period. */
const MOST_UNIT_WORDS = 3;

/**
 * Returns the figures in the period that the question asks about: "1800 a year" is 150 if it asks about a month. Returns
 * none if a figure has a currency or a period that can't be compared with the question's.
 */
export function toAskedUnit(all: readonly Figure[], { ask }: Pick<Criterion, 'ask'>): Figure[] {
  const [perYear, currency] = [readAskedPeriod(ask), readCurrency(ask)];
  // "He turned 7 last week" and "I measured it last week, 1.9 m" name no rate.
  const isRate = ({ before, after }: Figure) =>
    asksForAge(ask)
      ? readPeriod(before) === null && !PAST_PERIOD.test(after)
      : perYear !== null || readPeriod(`${before} | ${after}`) !== null;
  const figures = all.map((figure) => (isRate(figure) ? figure : { ...figure, perYear: null }));
  const asked = listQuestionWords(ask);
  // "For 3 months" is no number of hours a week, and "5k most months" is none a year.
  const isDuration = ({ after }: Figure) =>
    after
      .split(' ')
      .slice(0, MOST_UNIT_WORDS)
      .some(
        (next) => readTimeUnit(next) !== null && !asked.some((word) => word.startsWith(next.slice(0, 4))),
      );
  const isComparable = (figure: Figure) =>
    (figure.perYear === null ? perYear === null || !isDuration(figure) : perYear !== null) &&
    (figure.currency === null || currency === null || figure.currency === currency);
  // The number of days in a week on which something happens is unknown: "9 hours a day".
  const isDaily = ({ perYear: said }: Figure) => (said === DAYS) !== (perYear === DAYS);
  if (!figures.every(isComparable) || figures.some((one) => one.perYear !== null && isDaily(one))) return [];
  const measure = findMeasure(asked.join(' '));
  // "12 metres by 9" names no area.
  if (measure && figures.some(({ after }) => (readMeasure(after)?.kind ?? measure.kind) !== measure.kind))
    return [];
  const unit = perYear ?? getOnly(asked.flatMap((word) => readTimeUnit(word) ?? []));
  // "I have had it for 10 years" is no number of days.
  if (
    perYear === null &&
    unit === DAYS &&
    figures.some(({ after }) => readTimeUnit(after.split(' ')[0]!) === 1)
  )
    return [];
  const scale = (
    figure: Figure,
    factor: number,
    least: (exact: number) => number = () => LEAST_DIFFERENCE,
  ) => {
    const convert = (value: number) => {
      const exact = Math.round(value * factor * 100) / 100;
      // A year has 52 weeks and a day.
      return Math.abs(exact - Math.round(exact)) <= least(exact) ? Math.round(exact) : exact;
    };
    return { ...figure, from: convert(figure.from), to: convert(figure.to) };
  };
  return figures.map((given) => {
    const written = measure && readMeasure(given.after);
    const figure = written ? scale(given, written.size / measure.size) : given;
    // "6 weeks" is a duration, which grows with its unit. "60 a week" is a rate.
    // "Quartal 300" names its period without "per".
    const said =
      perYear === null
        ? readTimeUnit(figure.after.split(' ')[0]!)
        : (figure.perYear ?? readTimeUnit(figure.before));
    if (unit === null || said === null || said === unit) return figure;
    return perYear === null
      ? scale(figure, unit / said, (exact) => exact * LEAST_TIME_DIFFERENCE)
      : scale(figure, said / unit);
  });
}

function getOnly(list: readonly number[]): number | null {
  return new Set(list).size === 1 ? list[0]! : null;
}

/**
 * Returns the reading of a number that is clearly above or below the bound; null for two numbers, a negation, or an
 * open range that includes the bound.
 */
export function readBound(figures: Figure[], expectation: Expectation): Reading | null {
  if (expectation.kind !== 'at_least' && expectation.kind !== 'at_most') return null;
  // In "3 rooms, for 350k", only 3 can answer a question that expects about 3.
  const near = figures.filter(({ from }) => from <= Math.max(1, expectation.figure) * MOST_TIMES);
  const plausible = near.length > 0 ? near : figures;
  const amounts = plausible.filter((figure) => figure.amount);
  const isPossible = ({ amount, to }: Figure) => amount || to * LEAST_PART >= expectation.figure;
  const candidates = amounts.length > 0 ? plausible.filter(isPossible) : plausible;
  const figure = candidates[0];
  if (!figure || figure.negated) return null;
  if (candidates.some((other) => other.from !== figure.from || other.to !== figure.to)) return null;
  // "55 there and 55 back" is a sum.
  if (candidates.slice(1).some(({ before }) => CONJUNCTION.test(` ${before} `))) return null;
  // If 8000 is expected, "10" most likely means ten thousand, so ask instead of ruling the lead out.
  if (!figure.amount && figure.to > 0 && figure.to * 100 < expectation.figure) return null;
  if (figure.open === 'above' && figure.from < expectation.figure) return null;
  if (figure.open === 'below' && figure.to > expectation.figure) return null;
  const beyond =
    figure.open === 'above' && figure.from === expectation.figure && expectation.kind === 'at_most';
  const short =
    figure.open === 'below' && figure.to === expectation.figure && expectation.kind === 'at_least';
  // "Less than 8000" is below 8000, although it names 8000.
  if (beyond) return { kind: 'number', from: figure.from + 1, to: figure.from + 1 };
  if (short) return { kind: 'number', from: figure.to - 1, to: figure.to - 1 };
  return { kind: 'number', from: figure.from, to: figure.to };
}
