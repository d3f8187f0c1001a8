// How far something is: a bar, with its words beside it.
import type { ReactNode } from 'react';
import classes from './progress.module.css';

interface ProgressProps {
  /** What it is the progress of, read aloud. */
  label: string;
  value: number;
  max: number;
  /** The figures. */
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
