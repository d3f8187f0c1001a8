// Renders the server's issues with a catalog.
import type { Issue } from '@parley/contract';

type Texts = Readonly<Record<string, (params: never) => string>>;
/** The texts of issues in one language, by code. */
export interface IssueTexts {
  fields: Texts;
  requests: Texts;
}

/** An issue without its path. */
export type PlacelessIssue = Pick<Issue, 'message' | 'params'> & { code: string };

/**
 * Returns the text of an issue: the server's English if the catalog is not loaded or lacks the code, which a newer
 * server might send.
 */
export function issueText({ code, params, message }: PlacelessIssue, texts?: IssueTexts): string {
  const render = texts?.fields[code] ?? texts?.requests[code];
  return render ? render(params as never) : message;
}

/** Formats a path such as `criteria[0].ask`. The result is empty if the issue concerns the whole form. */
export function formatFieldPath(path: Issue['path']): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${part}`))
    .join('');
}

/** Returns the issue in English, as the server writes it: the message after the name of its field, if it has one. */
export const formatServerIssue = ({ path, message }: Issue): string =>
  `${formatFieldPath(path)} ${message}`.trim();

/**
 * Returns the sentences of several issues, one per line, without duplicates.
 * @param form the subject of a sentence about an issue without a field
 */
export function issueSentences(issues: readonly Issue[], texts: IssueTexts, form: string): string {
  const sentences = issues.map((issue) => {
    const field = texts.fields[issue.code] ? formatFieldPath(issue.path) || form : '';
    return `${field} ${issueText(issue, texts)}`.trim();
  });
  return [...new Set(sentences)].join('\n');
}
