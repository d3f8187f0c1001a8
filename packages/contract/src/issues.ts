// Why a request is refused: a code with parameters and the path of the field. A catalog renders the code in the
// reader's language (docs/adr/errors-carry-issues.md). The text about a field continues the field's name: `name` + `is
// required`.
import { FIELD_ISSUES, ISSUES, type IssueCode, type Rest, type Violation } from './issues/catalog.ts';
import { violation } from './issues/violation.ts';

export * from './issues/catalog.ts';

/** The path of the field, such as `['leads', 3, 'phone']`; empty if the issue concerns the whole request. */
export type IssuePath = readonly (string | number)[];

export interface Issue extends Violation {
  path: IssuePath;
  /** The message in English. */
  message: string;
}

export { violation };

/** The arguments of {@link violation}, for functions that forward them. */
export type ViolationArgs = { [C in IssueCode]: [code: C, ...Rest<C>] }[IssueCode];

/** Creates an issue from a violation and a path: `placeViolation(['name'], violation('required'))`. */
export function placeViolation(path: IssuePath, { code, params }: Violation): Issue {
  // The caller can choose field names, so shorten them: an error must not repeat megabytes.
  const short = path.map((part) => (typeof part === 'string' ? shortenName(part) : part));
  return { path: short, code, params, message: violationText({ code, params }) };
}

/** Creates an issue: `issue('text_max', { max: 80 }, ['name'])`. */
export function issue<C extends IssueCode>(
  code: C,
  ...[params, path = []]: Rest<C, [path?: IssuePath]>
): Issue {
  return placeViolation(path as IssuePath, { code, params: (params ?? {}) as Violation['params'] });
}

/** Returns the English text. For a field, it continues a sentence that starts with the field's name. */
export function violationText({ code, params }: Violation): string {
  return (ISSUES[code] as (params: unknown) => string)(params);
}

export const isIssueCode = (code: string): code is IssueCode => Object.hasOwn(ISSUES, code);

/** Returns whether the code's text continues a field's name. */
export const isAboutField = (code: IssueCode): boolean => Object.hasOwn(FIELD_ISSUES, code);

const LONGEST_NAME = 100;

/** Shortens a name that the caller chose, so that it fits into a sentence. */
export function shortenName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME).toWellFormed()}…`;
}

/** Formats a path such as `leads[3].phone`, with long names shortened. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${shortenName(String(part))}`,
    )
    .join('');
}

/**
 * Returns the issue as an English sentence.
 * @param whole the subject of a field issue without a path.
 */
export function formatIssue({ path, code, message }: Issue, whole = 'the body'): string {
  return isAboutField(code) ? `${formatPath(path) || whole} ${message}` : message;
}

/** Returns the sentences of several issues, one per line, without duplicates. */
export function formatIssues(issues: readonly Issue[], whole?: string): string {
  return [...new Set(issues.map((one) => formatIssue(one, whole)))].join('\n');
}
