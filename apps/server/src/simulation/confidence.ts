// Computes the confidence in a share that was observed in a number of runs.

/**
 * Returns the lower bound of the probability of a success at 95 %, by the exact method of Clopper and Pearson: 299
 * successes of 299 say 0.99.
 * @param error the chance that the probability is lower.
 */
export function lowerBound(successes: number, runs: number, error = 0.05): number {
  if (successes === 0) return 0;
  // The bound is the probability at which this many successes or more have the chance `error`.
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (chanceOfAtLeast(successes, runs, middle) < error) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the interval that contains the probability of a success at 95 %. */
export function confidenceInterval(successes: number, runs: number): { at_least: number; at_most: number } {
  return {
    at_least: lowerBound(successes, runs, 0.025),
    at_most: 1 - lowerBound(runs - successes, runs, 0.025),
  };
}

/** Returns the chance of at least that many successes, each with the probability `p`. */
function chanceOfAtLeast(successes: number, runs: number, p: number): number {
  if (p === 0) return 0;
  if (p === 1) return 1;
  let chance = 0;
  // The logarithm of the chance of exactly n successes, beginning with all.
  let log = runs * Math.log(p);
  for (let n = runs; n >= successes; n--) {
    chance += Math.exp(log);
    log += Math.log(n / (runs - n + 1)) + Math.log((1 - p) / p);
  }
  return chance;
}
