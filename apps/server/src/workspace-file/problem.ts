// The problems of a workspace file, each with its line and the accepted values (workspace-file.md).
import { formatPath, type Issue, type IssuePath, isAboutField } from '@parley/contract';

export { formatPath };

/** The path of a value in a document, such as `['campaigns', 0, 'agent']`. */
export type Path = IssuePath;

/** A line and a column, counted from 1 as in editors. */
export interface Position {
  line: number;
  col: number;
}

/** An issue with its position. The path is empty if the problem concerns the whole text. */
export interface Problem extends Issue {
  at: Position;
}

/** Thrown when a file is refused. Nothing of it was applied. */
export class ApplyError extends Error {
  override name = 'ApplyError';
  /** The problems as sentences, by line: `examples/demo.yaml:14:7 campaigns[0].slug must be …`. */
  readonly problems: string[];
  /** The same problems with codes and paths. Empty if the file was refused only because the workspace was busy. */
  readonly found: readonly Problem[];
  constructor(problems: string[], found: readonly Problem[] = []) {
    super(problems.join('\n'));
    this.problems = problems;
    this.found = found;
  }
}

/** Returns the error with all problems of a file, in the order of its lines. */
export function createApplyError(fileName: string, problems: readonly Problem[]): ApplyError {
  const sorted = problems.toSorted((a, b) => a.at.line - b.at.line || a.at.col - b.at.col);
  const sentences = sorted.map(({ at, path, code, message }) => {
    const said = isAboutField(code) ? message : `is refused. ${message}`;
    return [`${fileName}:${at.line}:${at.col}`, formatPath(path), said].filter(Boolean).join(' ');
  });
  return new ApplyError([...new Set(sentences)], sorted);
}
