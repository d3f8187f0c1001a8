// A bar chart by day, with a table of the same values.
import { useId } from 'react';
import type { Bar } from './bar-chart.tsx';
import { createLazyPart } from './lazy-part.tsx';

const BarChart = createLazyPart(async () => (await import('./bar-chart.tsx')).BarChart);

interface ChartBarsProps {
  title: string;
  bars: readonly Bar[];
  /** The headings of the table's two columns. */
  heads: readonly [string, string];
  /** Label of the control that opens the table. */
  asTable: string;
}

export function ChartBars({ title, bars, heads, asTable }: ChartBarsProps) {
  const id = useId();
  return (
    <figure className="grid gap-2 min-w-0" aria-labelledby={id}>
      <figcaption className="text-soft text-13" id={id}>
        {title}
      </figcaption>
      <div className="h-36 min-w-0">
        <BarChart bars={bars} />
      </div>
      <details>
        <summary className="w-fit min-h-6 text-soft text-13 cursor-pointer pointer-coarse:min-h-11 pointer-coarse:py-3">
          {asTable}
        </summary>
        <table className="w-full max-w-96 mt-2 border-collapse text-13 tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="py-1 px-0 border-b border-line text-soft font-medium text-start">
                {heads[0]}
              </th>
              <th scope="col" className="py-1 px-0 border-b border-line text-soft font-medium text-end">
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.id}>
                <th scope="row" className="py-1 px-0 border-b border-line font-normal text-start">
                  {bar.name}
                </th>
                <td className="py-1 px-0 border-b border-line text-end">{bar.shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
