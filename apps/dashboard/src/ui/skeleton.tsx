// Stands in for what loads, at its final size; shows itself after 150 ms only.
import classes from './skeleton.module.css';

export function Skeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={classes.row} style={{ height }}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
