// The problems of a workspace file, each with its line and what is accepted there (workspace-file.md).

/** Where something stands in a document: `['campaigns', 0, 'agent']`. */
export type Path = readonly (string | number)[];

/** Counted from 1, as editors do. */
export interface Position {
  line: number;
  col: number;
}

export interface Problem {
  at: Position;
  /** Empty for a problem of the text as a whole. */
  path: Path;
  /** What is accepted: the rest of a sentence that begins with the path. */
  message: string;
}

/** A file that was refused. Nothing of it was applied. */
export class ApplyError extends Error {
  override name = 'ApplyError';
  /** One sentence each, by line: `examples/demo.yaml:14:7 campaigns[0].slug must be …`. */
  readonly problems: string[];
  /** The same with their places; none for what is wrong with no field. */
  readonly found: readonly Problem[];
  constructor(problems: string[], found: readonly Problem[] = []) {
    super(problems.join('\n'));
    this.problems = problems;
    this.found = found;
  }
}

/** `campaigns[0].agent.goal` */
export function pathText(path: Path): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${part}`))
    .join('');
}

/** The inverse of {@link pathText}. */
export function parsePath(text: string): Path {
  return [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map((part) => (part[1] ? Number(part[1]) : part[0]));
}

/** All problems of a file, in the order of its lines. */
export function refuse(fileName: string, problems: readonly Problem[]): ApplyError {
  const sorted = problems.toSorted((a, b) => a.at.line - b.at.line || a.at.col - b.at.col);
  const sentences = sorted.map(({ at, path, message }) =>
    [`${fileName}:${at.line}:${at.col}`, pathText(path), message].filter(Boolean).join(' '),
  );
  return new ApplyError([...new Set(sentences)], sorted);
}
