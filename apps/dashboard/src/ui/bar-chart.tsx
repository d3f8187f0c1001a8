// The drawing of a bar chart, with visx. Loaded with the first chart of a page.
import { AxisBottom, AxisLeft } from '@visx/axis';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { useFormats } from '../text/language.tsx';

export interface Bar {
  id: string;
  /** The text under the bar, shown if there is room. */
  label: string;
  /** The text in the table and on hover. */
  name: string;
  value: number;
  shown: string;
}

const HEIGHT = 144;
const MARGIN = { top: 8, bottom: 24, end: 4 };
const CHARACTER = 8;
/** The minimum height of a bar, so that a small value is visible next to a large one. */
const LEAST = 3;
const MOST_THICK = 40;
/** The width that a label needs. */
const LABEL = 58;
const LABEL_LOOK = {
  className: 'fill-soft text-12 tabular-nums forced-colors:fill-[CanvasText]',
  fill: undefined,
  fontFamily: undefined,
  fontSize: undefined,
};

export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const formats = useFormats();
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const most = Math.max(2, ...bars.map(({ value }) => value));
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - MARGIN.bottom, MARGIN.top], nice: 3 });
  const marks = y.ticks(3).filter(Number.isInteger);
  const start = CHARACTER * Math.max(2, ...marks.map((mark) => formats.number(mark).length)) + 8;
  const x = scaleBand({
    domain: bars.map(({ id }) => id),
    range: [start, Math.max(start, width - MARGIN.end)],
    padding: 0.25,
  });
  const thick = Math.min(x.bandwidth(), MOST_THICK);
  const every = Math.max(1, Math.ceil(LABEL / Math.max(1, x.step())));
  const labels = new Map(bars.map(({ id, label }) => [id, label]));
  return (
    <div ref={parentRef} className="h-36 min-w-0">
      {width > 0 && (
        <svg className="block" aria-hidden="true" width={width} height={HEIGHT}>
          {marks.map((mark) => (
            <line key={mark} className="stroke-line" x1={start} x2={width} y1={y(mark)} y2={y(mark)} />
          ))}
          <AxisLeft
            scale={y}
            left={start}
            tickValues={marks}
            tickFormat={(mark) => formats.number(Number(mark))}
            hideAxisLine
            hideTicks
            tickLength={0}
            tickLabelProps={{ ...LABEL_LOOK, dx: -8, dy: 4 }}
          />
          {bars.map(({ id, name, value, shown }) => {
            const height = value === 0 ? 0 : Math.max(LEAST, y(0) - y(value));
            return (
              <BarRounded
                key={id}
                className="fill-accent hover:fill-ink forced-colors:fill-[CanvasText]"
                x={(x(id) ?? 0) + (x.bandwidth() - thick) / 2}
                y={y(0) - height}
                width={thick}
                height={height}
                radius={Math.min(3, height)}
                top
              >
                {({ path }) => (
                  <path d={path} className="fill-accent hover:fill-ink forced-colors:fill-[CanvasText]">
                    <title>{`${name}: ${shown}`}</title>
                  </path>
                )}
              </BarRounded>
            );
          })}
          <AxisBottom
            scale={x}
            top={HEIGHT - MARGIN.bottom}
            tickValues={bars.filter((_, at) => at % every === 0).map(({ id }) => id)}
            tickFormat={(id) => labels.get(id) ?? ''}
            hideTicks
            axisLineClassName="stroke-edge"
            stroke=""
            tickLabelProps={{ ...LABEL_LOOK, dy: -2 }}
          />
        </svg>
      )}
    </div>
  );
}
