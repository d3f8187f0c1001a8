// An error message: what failed, the request's id, and what to do.
import type { Problem } from '../problem.ts';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import classes from './problem.module.css';

export function ProblemNote({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  const text = useText();
  return (
    <div className={classes.note} role="alert">
      <p className={classes.message}>{text.problemOf(problem)}</p>
      {problem.requestId !== null && (
        <p className={classes.id}>
          {text.requestId} <code>{problem.requestId}</code>
        </p>
      )}
      {onRetry && <Button onClick={onRetry}>{text.retry}</Button>}
    </div>
  );
}

/** Shows the empty state of a list: what will appear there, and one action to start with. */
export function Empty({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  );
}
