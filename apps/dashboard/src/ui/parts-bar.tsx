// A bar that is divided into the parts of a whole. The text next to it has the same values.

/** The look of a part: done, waiting, left out or failed. */
const LOOKS = {
  done: 'fill-accent forced-colors:fill-[CanvasText]',
  waiting: 'fill-accent opacity-35 forced-colors:fill-[CanvasText]',
  left: 'fill-line',
  failed: 'fill-danger forced-colors:fill-[CanvasText]',
};

export function PartsBar({ parts }: { parts: Record<keyof typeof LOOKS, number> }) {
  const total = Object.values(parts).reduce((sum, value) => sum + value, 0);
  let start = 0;
  return (
    <svg
      className="block w-full h-1.5 rounded-full overflow-hidden bg-sunk forced-colors:border forced-colors:border-[CanvasText]"
      viewBox={`0 0 ${Math.max(total, 1)} 6`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {(Object.keys(LOOKS) as (keyof typeof LOOKS)[]).map((look) => {
        const x = start;
        start += parts[look];
        return <rect key={look} x={x} width={parts[look]} height="6" className={LOOKS[look]} />;
      })}
    </svg>
  );
}
