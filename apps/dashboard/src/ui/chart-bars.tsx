// A bar chart by day, with a table of the same values.
import { useId } from 'react';
import classes from './chart-bars.module.css';

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
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.title}>
        <span id={id}>{title}</span>
        <span aria-hidden="true">{top?.shown}</span>
      </figcaption>
      <div aria-hidden="true">
        <svg className={classes.bars} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
          <title>{title}</title>
          {bars.map((bar, at) => {
            const height = bar.value === 0 ? 0 : Math.max(LEAST, (bar.value / most) * HEIGHT);
            return (
              <rect
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
        <div className={classes.labels} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {bars.map((bar, at) => (
            <span key={bar.id}>{at % every === 0 && bar.label}</span>
          ))}
        </div>
      </div>
      <details className={classes.details}>
        <summary>{asTable}</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.id}>
                <th scope="row">{bar.name}</th>
                <td>{bar.shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
