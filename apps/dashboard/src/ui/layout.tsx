// The few arrangements that most pages repeat.
import type { ReactNode } from 'react';

const GAPS = { 1: 'gap-1', 2: 'gap-2', 3: 'gap-3', 4: 'gap-4', 6: 'gap-6' } as const;

interface StackProps {
  /** The space between the parts, in steps of 4 pixels; default: 4. */
  gap?: keyof typeof GAPS;
  children: ReactNode;
}

/** Puts its parts below each other. Long words never make it wider than its place. */
export function Stack({ gap = 4, children }: StackProps) {
  return <div className={`grid grid-cols-1 content-start min-w-0 ${GAPS[gap]}`}>{children}</div>;
}

/** Puts its parts side by side, on several lines if they need it. */
export function Row({ gap = 2, children }: StackProps) {
  return <div className={`flex flex-wrap items-center min-w-0 ${GAPS[gap]}`}>{children}</div>;
}

/** The buttons at the end of a form or dialog. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}

/** A short explanation. */
export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-soft text-13">
      {children}
    </p>
  );
}

/** Says that a request failed, and why. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p className="text-danger whitespace-pre-line wrap-anywhere" role="alert">
      {children}
    </p>
  );
}
