// Measures rounds of the reference and of Parley in alternating order, because the speed of a shared machine varies.

/** A line of the table that `run.ts` prints. */
export interface Line {
  work: string;
  reference: string;
  ours: string;
  ratio?: number;
  target: string;
  /** True if the target is met; undefined without a target. */
  met?: boolean;
}

export interface Comparison {
  reference: number;
  ours: number;
  /** The median of the rounds' ratios. */
  ratio: number;
  ratios: number[];
}

/** Measures both sides `rounds` times after one warm-up round, in alternating order. */
export async function compareSides(
  rounds: number,
  reference: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<Comparison> {
  await reference();
  await ours();
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await reference();
      pairs.push([first, await ours()]);
    } else {
      const first = await ours();
      pairs.push([await reference(), first]);
    }
  }
  const ratios = pairs.map(([theirs, own]) => own / theirs);
  return {
    reference: computePercentile(
      pairs.map(([theirs]) => theirs),
      0.5,
    ),
    ours: computePercentile(
      pairs.map(([, own]) => own),
      0.5,
    ),
    ratio: computePercentile(ratios, 0.5),
    ratios,
  };
}

/** Returns the value below which this fraction of the values lies. */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns a comparison as a line of the table. The target is met at `target` times the reference or more. */
export function toLine(
  work: string,
  unit: string,
  target: number,
  { reference, ours, ratio }: Comparison,
): Line {
  const formatFigure = (value: number) => `${Math.round(value).toLocaleString('en')} ${unit}`;
  return {
    work,
    reference: formatFigure(reference),
    ours: formatFigure(ours),
    ratio,
    target: `≥ ${target}`,
    met: ratio >= target,
  };
}
