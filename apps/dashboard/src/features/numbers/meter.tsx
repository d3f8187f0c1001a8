// Shows how much of a limit is used: a bar with numbers next to it.
import classes from './numbers.module.css';

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
    <span className={classes.meter} data-full={share >= 1 || undefined}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect width="100" height="6" rx="3" className={classes.track} />
        <rect width={share * 100} height="6" rx="3" className={classes.used} />
      </svg>
      <span>{children}</span>
    </span>
  );
}
