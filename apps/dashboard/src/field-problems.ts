// Assigns the issues of a rejected form to its fields.
import type { Problem } from './problem.ts';
import type { Text } from './text/en.ts';
import { formatFieldPath } from './text/issue-text.ts';

/**
 * Returns the texts of a `validation_error` by field, such as `{ 'criteria[0].ask': 'is required' }`; several about one
 * field are joined. Issues of the whole form have the empty name. Any other problem has no fields.
 */
export function mapProblemsByField(problem: Problem | null, text: Text): Record<string, string> {
  const problems: Record<string, string> = {};
  if (problem?.code !== 'validation_error') return problems;
  for (const issue of problem.issues) {
    const field = formatFieldPath(issue.path);
    const said = text.issueText(issue);
    problems[field] = problems[field] === undefined ? said : `${problems[field]}; ${said}`;
  }
  return problems;
}
