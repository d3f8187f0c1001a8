// The server's issues with the fields of an agent's form.

import type { Problem } from '../../problem.ts';
import type { AgentText } from '../../text/en/agent.ts';
import type { Text } from '../../text/en.ts';
import { formatFieldPath } from '../../text/issue-text.ts';

export interface FieldProblem {
  /** The field, such as `criteria[0].ask`; empty if the issue concerns the whole form. */
  path: string;
  /** The code; missing in drafts that an older version of Parley saved. */
  code?: string | undefined;
  params?: Readonly<Record<string, unknown>> | undefined;
  /** The server's message in English. */
  message: string;
}

/** Returns the issues of a refused form. The key of a criterion follows from its question, so a missing question is enough. */
export function listFieldProblems({ issues }: Problem): FieldProblem[] {
  const problems = issues.map((issue) => ({ ...issue, path: formatFieldPath(issue.path) }));
  const paths = new Set(problems.map(({ path }) => path));
  return problems.filter(({ path }) => !(path.endsWith('.key') && paths.has(path.replace(/key$/, 'ask'))));
}

/** Returns whether a path is equal to `place` or below it. */
export function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}

/** Returns the problem in the member's language, in the words of the form where those of the API would not help. */
export function formatProblem(
  { code, params = {}, message }: FieldProblem,
  text: Text,
  { problems }: Pick<AgentText, 'problems'>,
): string {
  if (code === undefined) return message;
  return problems.ofForm[code] ?? text.issueText({ code, params, message });
}
