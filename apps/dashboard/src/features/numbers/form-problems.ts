// Parses a validation message of the server: one sentence per line, each starting with the path of its field. Forms
// show each sentence at its field.
import type { Problem } from '../../problem.ts';

interface FormProblems {
  /** Messages by field, without the path: `{ 'waha.url': 'is required' }`. */
  fields: Readonly<Record<string, string>>;
  /** Messages that belong to none of the form's fields. */
  rest: readonly string[];
}

const PATH = /^([A-Za-z_][\w-]*(?:\.[\w-]+|\[\d+\])*) (.+)$/;

/**
 * @param message of a `validation_error`
 * @param known the paths of the fields on screen; a sentence belongs to the longest path that it starts with
 */
export function problemsByField(message: string, known: readonly string[]): FormProblems {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const line of message.split('\n')) {
    const [, path = '', words = ''] = PATH.exec(line) ?? [];
    const field = known
      .filter((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`))
      .sort((one, other) => other.length - one.length)[0];
    if (field === undefined) {
      rest.push(line);
      continue;
    }
    const below = path.slice(field.length).replace(/^\./, '');
    const sentence = tidy(below === '' ? words : `${below} ${words}`);
    fields[field] = fields[field] === undefined ? sentence : `${fields[field]} ${sentence}`;
  }
  return { fields, rest };
}

/** Returns the messages by field. Errors other than `validation_error` go to `rest`. */
export function formProblems(
  problem: Problem | null,
  known: readonly string[],
  words: (problem: Problem) => string,
): FormProblems {
  if (!problem) return { fields: {}, rest: [] };
  if (problem.code !== 'validation_error') return { fields: {}, rest: [words(problem)] };
  return problemsByField(problem.message, known);
}

/** The messages are written for authors of workspace files: a form needs no quotes, and a capital at the start. */
function tidy(sentence: string): string {
  const plain = sentence
    .replace(/^is refused\. /, '')
    .replace(/ in quotes(?=[,. ]|$)/, '')
    .replace(/"(\+?\d+)"/g, '$1');
  const whole = plain.charAt(0).toUpperCase() + plain.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
