// Tells counts of things from amounts: "3000 for the two implants", "one, and I can pay 1200".

import { findUnit } from './figure-units.ts';
import type { Figure } from './figures.ts';
import { readTimeUnit } from './periods.ts';
import { AROUND, findCountedThing, hasAskedUnit, listOtherWords } from './stray-figures.ts';

/** The minimum length of a word next to a number that can be what the number counts. */
const SHORTEST_THING = 5;
/** The least number that is no count of a few things, and how many times as many as expected it is. */
const IMPLAUSIBLE = { least: 100, times: 50 };
/** Verbs for paying. */
const PAYS =
  /(?:^| )(?:pay|spend|payer|mettre|depenser|pagar|gastar|zahlen|bezahlen|ausgeben|pagare|spendere|betalen|uitgeven)(?= |$)/;

/**
 * Returns whether a bare number next to other words is far too large for what the question counts: "I can pay 1200" as an
 * answer to "How many teeth?"
 */
export function isImplausibleCount(figure: Figure, question: string, expected: number): boolean {
  const { least, times } = IMPLAUSIBLE;
  if (findCountedThing(question) === null || hasAskedUnit(figure, question)) return false;
  if (figure.to < least || figure.to < Math.max(expected, 1) * times) return false;
  return PAYS.test(figure.before) || listOtherWords(figure).some(({ length }) => length > 3);
}

/** Returns whether a bare number counts something: the "two" of "3000 for the two implants". */
export function countsThings({ amount, currency, perYear, after, to }: Figure): boolean {
  const [next = ''] = after.split(' ');
  const isUnit = AROUND.has(next) || findUnit([next]) !== null || readTimeUnit(next) !== null;
  return (
    to < IMPLAUSIBLE.least &&
    !amount &&
    currency === null &&
    perYear === null &&
    next.length >= SHORTEST_THING &&
    !isUnit
  );
}
