// Prints measurements next to their budgets (dashboard-operations.md#pages).

export interface Figure {
  what: string;
  value: number;
  budget: number;
  unit: 'ms' | 'MB' | 'KB' | '%' | '';
}

export const computeMedian = (values: readonly number[]): number => computePercentile(values, 0.5);

export function computePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Formats one line per measurement. `over` marks a missed budget. */
export function formatFigures(figures: readonly Figure[]): string {
  const widest = Math.max(...figures.map(({ what }) => what.length));
  const lines = figures.map(({ what, value, budget, unit }) => {
    const rounded = value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
    const verdict = value <= budget ? 'ok' : 'over';
    return `${what.padEnd(widest)}  ${String(rounded).padStart(7)} of ${String(budget).padEnd(5)} ${unit.padEnd(2)}  ${verdict}`;
  });
  return `${lines.join('\n')}\n`;
}
