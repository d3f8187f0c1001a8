// Figures that follow from known ones: sums, differences, products, a month's or a year's share.
import type { ClaimedFigure } from './figures-in-text.ts';

const MONTHS = 12;
/** The largest factor of a product: "3 x 850". */
const MOST_TIMES = 100;
/** The most steps of a calculation: products, their sum, what it saves. */
const MOST_STEPS = 3;
/** Later figures are ignored, because each is combined with each. A later amount counts as unknown. */
const MOST = { amounts: 20, named: 50, known: 400, counts: 50, parts: 10, factors: 4 };

/** Returns the figures without the units that no calculation of amounts has, such as days. */
export function listAmounts(figures: readonly ClaimedFigure[]): number[] {
  const amounts = figures.filter(({ unit, value }) => (unit === 'money' || unit === null) && value > 0);
  return [...new Set(amounts.map(({ value }) => value))];
}

/** The figures with which a text can calculate. */
interface Terms {
  /** The known amounts in the reply and in the messages that it answers. */
  named: readonly number[];
  /** The amounts in the clauses of the knowledge that the reply is about, and the messages that it answers. */
  related: { text: readonly number[]; question: readonly number[] };
  /** All known amounts. */
  known: readonly number[];
  /** The counts in the reply and in the messages that it answers. */
  counts: readonly number[];
  /** The known percentages. */
  percents: readonly number[];
}

/** Returns those of the amounts that follow from known ones, also in several steps: "2 x 45 + 150". */
export function listResults(amounts: readonly number[], terms: Terms): number[] {
  const named = terms.named.slice(0, MOST.named);
  const known = terms.known.slice(0, MOST.known);
  const counts = terms.counts.slice(0, MOST.counts);
  const percents = terms.percents.slice(0, MOST.counts);
  const results = listSums(amounts.slice(0, MOST.amounts), terms);
  let open = amounts.slice(0, MOST.amounts).filter((amount) => !results.includes(amount));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const found = open.filter(
      (amount) =>
        isDerived(amount, named, known) ||
        isDerived(amount, results, [...results, ...named]) ||
        known.some((one) =>
          counts.some((count) => isSame(one * count, amount) || isSame(one / count, amount)),
        ) ||
        [...known, ...results].some((one) => percents.some((share) => isShare(amount, one, share))),
    );
    results.push(...found);
    open = open.filter((amount) => !found.includes(amount));
    if (found.length === 0) break;
  }
  return results;
}

/**
 * Returns the amounts that are a sum: of two related amounts, each alone or times a count, or of several named ones. The
 * reply must be about one of the two.
 */
function listSums(amounts: readonly number[], { named, related, counts, percents }: Terms): number[] {
  const multiply = (one: number) => [1, ...counts.slice(0, MOST.factors)].map((count) => one * count);
  const own = related.text.slice(0, MOST.parts);
  const all = [...new Set([...own, ...related.question])].slice(0, 2 * MOST.parts);
  const sums = own.flatMap((one) =>
    all
      .filter((other) => other !== one)
      .flatMap((other) => multiply(one).flatMap((some) => multiply(other).map((more) => some + more))),
  );
  // "95 euros for each of the two, less 10 per cent: 171 euros".
  const products = own.flatMap(multiply);
  const shares = percents.slice(0, MOST.factors);
  return amounts.filter(
    (amount) =>
      sums.some((sum) => isSame(sum, amount)) ||
      products.some((product) => shares.some((share) => isShare(amount, product, share))) ||
      isSumOf(amount, named.slice(0, MOST.parts)),
  );
}

/** Returns whether the amount is the sum of three or more of the others. */
function isSumOf(amount: number, others: readonly number[], fewest = 3): boolean {
  if (fewest <= 0 && isSame(amount, 0)) return true;
  return others.some((one, at) => one <= amount && isSumOf(amount - one, others.slice(at + 1), fewest - 1));
}

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.01;

/** Returns whether an amount is a percentage of another one, or what is left without it. */
const isShare = (amount: number, whole: number, percent: number) =>
  isSame(amount, (whole * percent) / 100) || isSame(amount, (whole * (100 - percent)) / 100);

/**
 * Returns whether an amount follows from two known ones. One of them must be in `named`: with every pair of a price
 * list, an invented price would often be the result of some calculation.
 */
function isDerived(amount: number, named: readonly number[], known: readonly number[]): boolean {
  const isResult = (result: number) => isSame(result, amount);
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
