// What the server says of the fields of a form: one sentence a line, each beginning with the field's path.

export interface FieldProblem {
  /** `criteria[0].ask`; empty: of the whole. */
  path: string;
  message: string;
}

const PATH = /^((?:[a-z_][\w-]*)(?:\[\d+\]|\.[\w-]+)*) (.+)$/;

/** @param message of a `validation_error` about a part of a workspace file. */
export function problemsByField(message: string): FieldProblem[] {
  return message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, path, rest] = PATH.exec(line) ?? [];
      return path && rest ? { path, message: rest } : { path: '', message: line };
    });
}

/** Is that the place, or a place in it? */
export function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}
