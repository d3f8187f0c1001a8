// Small bars of one value for each day, without axes, next to the total in a table.

const STEP = 10;
const HEIGHT = 24;
const GAP = 2;

export function Sparkline({ values }: { values: readonly number[] }) {
  // A single bar has nothing to be compared with.
  if (values.filter((value) => value > 0).length < 2) return null;
  const most = Math.max(1, ...values);
  return (
    <svg
      className="block w-20 h-6 fill-accent max-[60rem]:hidden forced-colors:fill-[CanvasText]"
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, day) => {
        const height = Math.max(1, (value / most) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the day.
            key={day}
            x={day * STEP}
            y={HEIGHT - height}
            width={STEP - GAP}
            height={height}
            className={value === 0 ? 'fill-line' : undefined}
          />
        );
      })}
    </svg>
  );
}
