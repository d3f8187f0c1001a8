// Shows how much of a limit is used: a bar with numbers next to it.

interface MeterProps {
  /** The name of the limit, read aloud. */
  label: string;
  used: number;
  limit: number;
  children: React.ReactNode;
}

export function Meter({ label, used, limit, children }: MeterProps) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <span className="grid gap-1 max-w-80 tabular-nums">
      <svg
        className="w-full h-1.5"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <rect width="100" height="6" rx="3" className="fill-line forced-colors:fill-[GrayText]" />
        <rect
          width={share * 100}
          height="6"
          rx="3"
          className={`${share >= 1 ? 'fill-soft' : 'fill-accent'} forced-colors:fill-[CanvasText]`}
        />
      </svg>
      <span>{children}</span>
    </span>
  );
}
