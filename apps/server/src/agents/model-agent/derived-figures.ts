// Figures that follow from known ones: sums, differences, products, a month's or a year's share.
import type { ClaimedFigure } from './figures-in-text.ts';

const MONTHS = 12;
/** The largest factor of a product: "3 x 850". */
const MOST_TIMES = 100;

/** Returns the figures without the units that no calculation of amounts has, such as days. */
export function listAmounts(figures: readonly ClaimedFigure[]): number[] {
  const amounts = figures.filter(({ unit, value }) => (unit === 'money' || unit === null) && value > 0);
  return [...new Set(amounts.map(({ value }) => value))];
}

/**
 * Returns whether an amount follows from two known ones. One of them must be in `named`: with every pair of a price
 * list, an invented price would often be the result of some calculation.
 * @param named the known amounts in the reply and in the messages that it answers.
 */
export function isDerived(amount: number, named: readonly number[], known: readonly number[]): boolean {
  const isResult = (result: number) => Math.abs(result - amount) < 0.01;
  return named.some(
    (one) =>
      isResult(one * MONTHS) ||
      isResult(one / MONTHS) ||
      known.some(
        (other) =>
          isResult(one + other) ||
          isResult(Math.abs(one - other)) ||
          (Math.min(one, other) <= MOST_TIMES && isResult(one * other)),
      ),
  );
}
