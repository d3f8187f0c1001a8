import type { Line } from './measure.ts';

/** Formats lines as columns of text. */
export function formatTable(lines: readonly Line[]): string {
  const rows = [
    ['work', 'reference', 'ours', 'ratio', 'target', ''],
    ...lines.map(({ work, reference, ours, ratio, target, met }) => [
      work,
      reference,
      ours,
      ratio === undefined ? '' : ratio.toFixed(2),
      target,
      met === undefined ? '' : met ? 'ok' : 'missed',
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
