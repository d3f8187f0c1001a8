// Renders issues of the server in French.
import type { Issue } from '@parley/contract';
import { placeOf } from '../../field-problems.ts';
import { issues } from './issues.ts';

type Texts = Record<string, ((params: unknown) => string) | undefined>;
const FIELDS = issues.fields as Texts;
const REQUESTS = issues.requests as Texts;

/** Returns the text of an issue. A code that only a newer server has is shown in English. */
export function issueText({
  code,
  params,
  message,
}: Pick<Issue, 'message' | 'params'> & { code: string }): string {
  return (FIELDS[code] ?? REQUESTS[code])?.(params) ?? message;
}

/** Returns the issue as a sentence, which starts with the field if it is about one. */
export function sentenceOf(issue: Issue): string {
  const field = FIELDS[issue.code] ? placeOf(issue.path) || 'La requête' : '';
  return `${field} ${issueText(issue)}`.trim();
}
