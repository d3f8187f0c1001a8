// Shows how much of a limit is used: a bar with numbers next to it.
import { FillBar } from '../../ui/fill-bar.tsx';

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
      <span role="img" aria-label={label}>
        <FillBar share={share} isWaiting={share >= 1} />
      </span>
      <span>{children}</span>
    </span>
  );
}
