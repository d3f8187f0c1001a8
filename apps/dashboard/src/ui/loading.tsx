// The placeholder, error or note of a page whose query has no data.
import type { ReactNode } from 'react';
import { isNotFound, toProblem } from '../problem.ts';
import { ProblemNote } from './problem.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadingProps {
  of: { data?: unknown; error: unknown; refetch: () => unknown };
  /** The number of rows of the placeholder, and their height in pixels. */
  rows: number;
  height: number;
  /** Shown instead of an error if the record does not exist. */
  missing?: ReactNode;
}

/** Shows a placeholder while a query has no data yet, or why it failed with a button that tries again. */
export function Loading({ of, missing, ...size }: LoadingProps) {
  if (missing !== undefined && isNotFound(of.error)) return missing;
  if (of.data) return null;
  if (!of.error) return <Skeleton {...size} />;
  return <ProblemNote problem={toProblem(of.error)} onRetry={() => void of.refetch()} />;
}
