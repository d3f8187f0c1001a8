// Formats the problems of a workspace file for comparison: positions, paths, codes and parameters, but no sentences.
import { formatPath } from '@parley/contract';
import type { Problem } from './problem.ts';

/** Returns the problems as `3:19 lists[0].campaign unknown_key {"known":"name"}`, in the file's order. */
export function showProblems(found: readonly Problem[]): string[] {
  const shown = found.map(({ at, path, code, params }) =>
    [`${at.line}:${at.col}`, formatPath(path), code, Object.keys(params).length > 0 && JSON.stringify(params)]
      .filter(Boolean)
      .join(' '),
  );
  return [...new Set(shown)];
}
