// A progress bar with text next to it.
import type { ReactNode } from 'react';
import classes from './progress.module.css';

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
    <div className={classes.progress}>
      <progress className={classes.bar} max={max} value={value} aria-label={label} />
      {children !== undefined && <span className={classes.said}>{children}</span>}
    </div>
  );
}
