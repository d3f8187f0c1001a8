// Parses the server's validation message: one sentence per line, each starting with the field's path.

export interface FieldProblem {
  /** For example `criteria[0].ask`; empty: the whole block. */
  path: string;
  message: string;
}

const PATH = /^((?:[a-z_][\w-]*)(?:\[\d+\]|\.[\w-]+)*) (.+)$/;

/** @param message of a `validation_error` about a part of a workspace file */
export function problemsByField(message: string): FieldProblem[] {
  return message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, path, rest] = PATH.exec(line) ?? [];
      return path && rest ? { path, message: rest } : { path: '', message: line };
    });
}

/** Returns whether `path` is `place` or below it. */
export function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}
