// Why a request is refused: a code with parameters, at a place in the request. Each reader's catalogue renders it
// (docs/adr/errors-carry-issues.md). A field's text follows the name of the field: `name` + `is required`.
import { FIELD_ISSUES, ISSUES, type IssueCode, type Rest, type Violation } from './issues/catalogue.ts';
import { violation } from './issues/violation.ts';

export * from './issues/catalogue.ts';

/** Where in the request: `['leads', 3, 'phone']`. Empty: the whole request. */
export type IssuePath = readonly (string | number)[];

export interface Issue extends Violation {
  path: IssuePath;
  /** The English text. */
  message: string;
}

export { violation };

/** The arguments of {@link violation}, for functions that pass them on. */
export type ViolationArgs = { [C in IssueCode]: [code: C, ...Rest<C>] }[IssueCode];

/** Places a violation: `placeViolation(['name'], violation('required'))`. */
export function placeViolation(path: IssuePath, { code, params }: Violation): Issue {
  // The caller can choose names of fields: an error must not repeat megabytes of them.
  const short = path.map((part) => (typeof part === 'string' ? shortenName(part) : part));
  return { path: short, code, params, message: violationText({ code, params }) };
}

/** Makes an issue: `issue('text_max', { max: 80 }, ['name'])`. */
export function issue<C extends IssueCode>(
  code: C,
  ...[params, path = []]: Rest<C, [path?: IssuePath]>
): Issue {
  return placeViolation(path as IssuePath, { code, params: (params ?? {}) as Violation['params'] });
}

/** Returns the English text; about a field, it is the rest of a sentence that starts with the field. */
export function violationText({ code, params }: Violation): string {
  return (ISSUES[code] as (params: unknown) => string)(params);
}

export const isIssueCode = (code: string): code is IssueCode => Object.hasOwn(ISSUES, code);

/** Returns whether the text of the code follows the name of a field. */
export const isAboutField = (code: IssueCode): boolean => Object.hasOwn(FIELD_ISSUES, code);

const LONGEST_NAME = 100;

/** Cuts a name that the caller chose, so that it fits into a sentence. */
export function shortenName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME).toWellFormed()}…`;
}

/** `leads[3].phone`; long names are cut. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${shortenName(String(part))}`,
    )
    .join('');
}

/** Returns the issue as one English sentence. @param whole what a field issue without a path is about. */
export function formatIssue({ path, code, message }: Issue, whole = 'the body'): string {
  return isAboutField(code) ? `${formatPath(path) || whole} ${message}` : message;
}

/** Returns the sentences of several issues, one a line, each once. */
export function formatIssues(issues: readonly Issue[], whole?: string): string {
  return [...new Set(issues.map((one) => formatIssue(one, whole)))].join('\n');
}
