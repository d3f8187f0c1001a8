// A progress bar with text next to it.
import type { ReactNode } from 'react';
import { FillBar } from './fill-bar.tsx';

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
      <div
        className="flex-1 min-w-30 max-w-80"
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemax={max}
      >
        <FillBar share={max === 0 ? 0 : Math.min(1, value / max)} />
      </div>
      {children !== undefined && <span className="text-soft text-13 tabular-nums">{children}</span>}
    </div>
  );
}
