// The codes of issues with their English texts, and the types of their parameters.
import type { Translated } from '../facts.ts';
import { formatFields } from './formats.ts';
import { generalFields } from './general.ts';
import { knowledgeFields } from './knowledge.ts';
import { leadFields } from './leads.ts';
import { peopleSentences } from './people.ts';
import { recordSentences } from './records.ts';
import { requestSentences } from './requests.ts';
import { settingFields } from './settings.ts';

/** The English texts of issues about a field, by code. */
export const FIELD_ISSUES = {
  ...generalFields,
  ...formatFields,
  ...settingFields,
  ...knowledgeFields,
  ...leadFields,
};

/** The English sentences of issues about a whole request, by code. */
export const REQUEST_ISSUES = { ...requestSentences, ...peopleSentences, ...recordSentences };

export const ISSUES = { ...FIELD_ISSUES, ...REQUEST_ISSUES };

export type IssueCode = keyof typeof ISSUES;

/** The catalog of issues in another language. */
export type TranslatedIssues = {
  fields: Translated<typeof FIELD_ISSUES>;
  requests: Translated<typeof REQUEST_ISSUES>;
};

/** A problem without the path of its field. */
export interface Violation {
  code: IssueCode;
  params: Readonly<Record<string, unknown>>;
}

/** The codes whose texts have no parameters. */
export type PlainCode = {
  [C in IssueCode]: Parameters<(typeof ISSUES)[C]> extends [] ? C : never;
}[IssueCode];

/** The parameters of a code. Codes without parameters can omit them. */
export type IssueParams<C extends IssueCode> =
  Parameters<(typeof ISSUES)[C]> extends [infer P] ? P : Record<string, never>;
export type Rest<C extends IssueCode, More extends readonly unknown[] = []> = C extends PlainCode
  ? [params?: IssueParams<C>, ...More]
  : [params: IssueParams<C>, ...More];
