// The figures that the criteria expect, which are in no text of the campaign (agents.md#the-truth-gate).
import { foldWords } from '../../language/fold-text.ts';
import { readCurrency } from '../../language/numbers/figures.ts';
import { asksForAge, findCountedThing } from '../../language/numbers/stray-figures.ts';
import { hasSameStem } from '../knowledge/units.ts';
import type { TurnInput } from '../port.ts';
import { splitIntoSentences, statesLimit } from './claims.ts';
import { type ClaimedFigure, findNumbers, type Unit } from './figures-in-text.ts';

/** A figure that a criterion expects. */
export interface ExpectedFigure {
  value: number;
  /** The unit in the question: months in "How many months old is it?"; null if it names none. */
  unit: Unit | null;
  /** What the question counts, such as "rooms"; null if it counts nothing. */
  counted: string | null;
}

/**
 * The smallest expected figure that counts with any unit. Smaller ones are common ("3 weeks"), so they need the unit of the
 * question, in a condition.
 */
const LEAST_EXPECTED = 10;
const PERIODS: ReadonlySet<Unit | null> = new Set<Unit>(['day', 'week', 'month', 'year']);

/** Returns the figures that the criteria expect, each with the unit of its question. */
export function listExpectedFigures({ brief }: TurnInput): ExpectedFigure[] {
  return brief.criteria.flatMap(({ ask, expect }) => {
    const figure = /^[<>]= ?(\d+(?:\.\d+)?)$/.exec(expect)?.[1];
    if (figure === undefined) return [];
    return [{ value: Number(figure), unit: findAskedUnit(ask), counted: findCountedThing(ask) }];
  });
}

const readUnit = (word: string): Unit | null => findNumbers(`2 ${word}`, [])[0]?.unit ?? null;

function findAskedUnit(ask: string): Unit | null {
  if (readCurrency(ask) !== null) return 'money';
  // "How old is your dog, in months?"
  if (asksForAge(ask))
    return (
      foldWords(ask)
        .split(' ')
        .map(readUnit)
        .find((unit) => PERIODS.has(unit)) ?? 'year'
    );
  const counted = findCountedThing(ask);
  return counted === null ? null : readUnit(counted);
}

/** Returns a function that tells whether a figure of the text is one that the criteria expect. */
export function compareExpected(
  text: string,
  expected: readonly ExpectedFigure[],
  languages: readonly string[],
): (figure: ClaimedFigure) => boolean {
  if (expected.length === 0) return () => false;
  const others = splitIntoSentences(text).filter(
    (sentence) => !/[?？؟]\s*$/.test(sentence) && !statesLimit(sentence),
  );
  const unlimited = findNumbers(others.join('\n'), languages);
  return ({ value, unit, noun }) =>
    expected.some((one) => {
      if (one.value !== value) return false;
      if (value >= LEAST_EXPECTED)
        return unit === 'money' ? one.unit === 'money' : unit !== 'percent' && unit !== 'minute';
      const isAsked =
        unit === null
          ? one.counted !== null && noun !== '' && hasSameStem(noun, foldWords(one.counted))
          : unit === (one.unit ?? 'year');
      // "The course takes 4 months" is no condition.
      return isAsked && !unlimited.some((other) => other.value === value && other.unit === unit);
    });
}
