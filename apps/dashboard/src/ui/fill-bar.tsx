// A bar that is filled by a share: of a limit, of a task, or of a chart's longest bar.

interface FillBarProps {
  /** From 0 to 1. */
  share: number;
  /** A share to compare with, shown lighter where it is larger. */
  earlier?: number | undefined;
  /** Whether the bar has the color of what waits for a person or for time. */
  isWaiting?: boolean;
}

export function FillBar({ share, earlier = 0, isWaiting = false }: FillBarProps) {
  return (
    <svg
      className="block w-full h-2 rounded-full overflow-hidden forced-colors:border forced-colors:border-[CanvasText]"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="8" className="fill-line forced-colors:fill-[Canvas]" />
      <rect width={earlier * 100} height="8" className="fill-accent/30 forced-colors:fill-[GrayText]" />
      <rect
        width={share * 100}
        height="8"
        className={`${isWaiting ? 'fill-waiting' : 'fill-accent'} forced-colors:fill-[CanvasText]`}
      />
    </svg>
  );
}
