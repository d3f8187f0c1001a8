// A progress bar with text next to it.
import type { ReactNode } from 'react';

interface ProgressProps {
  /** The name of the task, for screen readers. */
  label: string;
  value: number;
  max: number;
  /** The text next to the bar, such as counts. */
  children?: ReactNode;
}

export function Progress({ label, value, max, children }: ProgressProps) {
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-3">
      <progress
        className="flex-1 min-w-30 max-w-80 h-1.5 accent-accent"
        max={max}
        value={value}
        aria-label={label}
      />
      {children !== undefined && <span className="text-soft text-13 tabular-nums">{children}</span>}
    </div>
  );
}
