// A bar chart by day, with a table of the same values.
import { useId } from 'react';

interface Bar {
  id: string;
  /** The text under the bar, shown if there is room. */
  label: string;
  /** The text in the table and on hover. */
  name: string;
  value: number;
  shown: string;
}

interface ChartBarsProps {
  title: string;
  bars: readonly Bar[];
  /** The headings of the table's two columns. */
  heads: readonly [string, string];
  /** Label of the control that opens the table. */
  asTable: string;
}

const HEIGHT = 96;
const STEP = 24;
const GAP = 4;
/** The minimum height of a bar, so that a small value is visible next to a large one. */
const LEAST = 3;
/** The minimum number of columns, so that a few bars don't become wide. */
const LEAST_COLUMNS = 14;
const MOST_LABELS = 8;

export function ChartBars({ title, bars, heads, asTable }: ChartBarsProps) {
  const id = useId();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  // The line above the bars marks the value of this bar.
  const top = bars.find(({ value }) => value === most);
  const every = Math.ceil(bars.length / MOST_LABELS);
  const columns = Math.max(bars.length, LEAST_COLUMNS);
  const width = columns * STEP;
  return (
    <figure className="grid gap-2 min-w-0" aria-labelledby={id}>
      <figcaption className="flex justify-between gap-3 tabular-nums text-soft text-13">
        <span id={id}>{title}</span>
        <span className="self-end" aria-hidden="true">
          {top?.shown}
        </span>
      </figcaption>
      <div aria-hidden="true">
        <svg
          className="block w-full h-24 border-y border-t-line border-b-edge"
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <title>{title}</title>
          {bars.map((bar, at) => {
            const height = bar.value === 0 ? 0 : Math.max(LEAST, (bar.value / most) * HEIGHT);
            return (
              <rect
                className="fill-accent hover:fill-ink"
                key={bar.id}
                x={at * STEP + GAP / 2}
                y={HEIGHT - height}
                width={STEP - GAP}
                height={height}
              >
                <title>{`${bar.name}: ${bar.shown}`}</title>
              </rect>
            );
          })}
        </svg>
        <div
          className="grid pt-1 text-soft text-12 tabular-nums text-center whitespace-nowrap"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {bars.map((bar, at) => (
            <span key={bar.id}>{at % every === 0 && bar.label}</span>
          ))}
        </div>
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
