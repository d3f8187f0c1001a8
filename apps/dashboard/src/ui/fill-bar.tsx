// A bar that is filled by a share: of a limit, or of a task.

interface FillBarProps {
  /** From 0 to 1. */
  share: number;
  /** Whether the bar has the color of what waits for a person or for time. */
  isWaiting?: boolean;
}

export function FillBar({ share, isWaiting = false }: FillBarProps) {
  return (
    <svg
      className="block w-full h-1.5 rounded-full overflow-hidden forced-colors:border forced-colors:border-[CanvasText]"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="6" className="fill-line forced-colors:fill-[Canvas]" />
      <rect
        width={share * 100}
        height="6"
        className={`${isWaiting ? 'fill-waiting' : 'fill-accent'} forced-colors:fill-[CanvasText]`}
      />
    </svg>
  );
}
