// Tests whether two operations take the same time, like dudect: Welch's t of two samples must stay below a limit.

/** The limit that dudect uses. */
export const MOST_T = 4.5;
/** The share of samples that is kept: the slowest ones are noise. */
const KEPT = 0.9;

/** Returns Welch's t of two samples, without the slowest measurements of both together. */
export function computeWelch(one: number[], other: number[]): number {
  const limit = [...one, ...other].toSorted((a, b) => a - b)[Math.floor((one.length + other.length) * KEPT)]!;
  const of = (all: number[]) => {
    const kept = all.filter((ms) => ms < limit);
    const mean = kept.reduce((sum, ms) => sum + ms, 0) / kept.length;
    const variance = kept.reduce((sum, ms) => sum + (ms - mean) ** 2, 0) / (kept.length - 1);
    return { mean, error: variance / kept.length };
  };
  const [a, b] = [of(one), of(other)];
  return (a.mean - b.mean) / Math.sqrt(a.error + b.error);
}
