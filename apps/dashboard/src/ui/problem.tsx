// An error message: what failed, the request's id, and what to do.
import type { Problem } from '../problem.ts';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';

export function ProblemNote({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  const text = useText();
  return (
    <div
      className="grid justify-items-center content-center gap-3 py-8 px-4 text-center text-soft"
      role="alert"
    >
      <p className="text-ink max-w-text">{text.problemOf(problem)}</p>
      {problem.requestId !== null && (
        <p className="text-12">
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
    <div className="grid justify-items-center content-center gap-3 py-8 px-4 text-center text-soft [&>a]:inline-flex [&>a]:items-center pointer-coarse:[&>a]:min-h-11">
      <p className="text-ink font-medium">{title}</p>
      {children}
    </div>
  );
}
