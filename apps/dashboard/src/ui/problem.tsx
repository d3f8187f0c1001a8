// An error message: what failed, the request's id, and what to do.
import type { ReactNode } from 'react';
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

interface EmptyProps {
  title: string;
  /** Drawn on a stack of cards, for pages that have nothing to show yet. */
  icon?: ReactNode;
  children?: ReactNode;
}

/** Shows the empty state of a list: what will appear there, and one action to start with. */
export function Empty({ title, icon, children }: EmptyProps) {
  return (
    <div
      className={`grid justify-items-center content-center gap-3 px-4 text-center text-soft [&>a]:inline-flex [&>a]:items-center [&>p]:max-w-[52ch] [&>p]:text-balance pointer-coarse:[&>a]:min-h-11 ${icon ? 'py-16' : 'py-8'}`}
    >
      {icon && (
        <span className="relative grid place-items-center w-26 h-18 mb-2 print:hidden" aria-hidden="true">
          <span className={`${CARD} -rotate-8`} />
          <span className={`${CARD} rotate-5`} />
          <span className={CARD} />
          <span className="relative text-accent [&_svg]:size-7">{icon}</span>
        </span>
      )}
      <p className={`text-ink font-medium ${icon ? 'text-16' : ''}`}>{title}</p>
      {children}
    </div>
  );
}

const CARD = 'absolute inset-0 border border-line rounded-panel bg-panel';
