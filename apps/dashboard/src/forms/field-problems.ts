// Assigns the issues of a rejected form to the form's fields.
import type { Problem } from '../problem.ts';
import type { Text } from '../text/en.ts';
import { formatFieldPath, formatServerIssue } from '../text/issue-text.ts';

export interface FieldProblems {
  /** The sentence of each field, without its path: `{ 'settings.url': 'Is required.' }`. */
  fields: Readonly<Record<string, string | undefined>>;
  /** Messages that belong to none of the form's fields. */
  rest: readonly string[];
}

/**
 * Returns the issues by field. A problem without issues belongs to no field.
 * @param known the paths of the fields on the page: an issue belongs to the longest one that its own path starts with
 */
export function assignProblem(
  problem: Problem,
  known: readonly string[],
  text: Text,
  toField = (path: string) => path,
): FieldProblems {
  if (problem.code !== 'validation_error') return { fields: {}, rest: [text.problemOf(problem)] };
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const issue of problem.issues) {
    const path = toField(formatFieldPath(issue.path));
    const field = known
      .filter((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`))
      .sort((one, other) => other.length - one.length)[0];
    if (field === undefined) {
      rest.push(text.problemOf({ ...problem, issues: [issue], message: formatServerIssue(issue) }));
      continue;
    }
    const below = path.slice(field.length).replace(/^\./, '');
    const sentence = toSentence([below, text.issueText(issue)].filter(Boolean).join(' '));
    fields[field] = fields[field] === undefined ? sentence : `${fields[field]} ${sentence}`;
  }
  return { fields, rest };
}

function toSentence(words: string): string {
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
