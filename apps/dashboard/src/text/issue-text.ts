// Renders issues of the server with a catalogue.
import type { Issue } from '@parley/contract';

type Texts = Readonly<Record<string, (params: never) => string>>;
/** The texts of issues in one language, by code. */
export interface IssueTexts {
  fields: Texts;
  requests: Texts;
}

/** An issue without its place. */
export type PlacelessIssue = Pick<Issue, 'message' | 'params'> & { code: string };

/** Returns the text of an issue. Without the catalogue, or a code of a newer server, it is the server's English. */
export function issueText({ code, params, message }: PlacelessIssue, texts?: IssueTexts): string {
  const render = texts?.fields[code] ?? texts?.requests[code];
  return render ? render(params as never) : message;
}

/** `criteria[0].ask`; empty: the whole form. */
export function placeOf(path: Issue['path']): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${part}`))
    .join('');
}

/** Returns the issue in English, as the server writes it: after the name of its field, if it has one. */
export const sentenceOf = ({ path, message }: Issue): string => `${placeOf(path)} ${message}`.trim();

/**
 * Returns the sentences of several issues, one a line, each once.
 * @param form what an issue of a field without a path is about.
 */
export function issueSentences(issues: readonly Issue[], texts: IssueTexts, form: string): string {
  const sentences = issues.map((issue) => {
    const field = texts.fields[issue.code] ? placeOf(issue.path) || form : '';
    return `${field} ${issueText(issue, texts)}`.trim();
  });
  return [...new Set(sentences)].join('\n');
}
