// The catalog for one member: times are in the member's zone, reasons and issues in the member's language.
import type { Reason } from '@parley/contract';
import type { FactTexts, StoredFact } from '@parley/contract/facts';
import type { Text } from './en.ts';
import type { Formats } from './format.ts';
import type { IssueTexts } from './issue-text.ts';
import { curlQuotes } from './quotes.ts';

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isFact = (value: unknown): value is StoredFact =>
  typeof value === 'object' && value !== null && 'code' in value;

/** Texts of codes in one language. */
export interface CodeTexts {
  reasons: FactTexts;
  /** Texts of issues; missing if the catalog already has them. */
  issues?: IssueTexts;
}

interface Localizable {
  params: Readonly<Record<string, unknown>>;
}

/** Returns the issue with the times and reasons of its parameters formatted for the member. */
function localizeParams<I extends Localizable>(issue: I, formats: Formats): I {
  const params = Object.entries(issue.params).map(([name, value]) => [
    name,
    isFact(value)
      ? formats.told(value as Reason)
      : ISO_TIME.test(String(value))
        ? formats.moment(String(value))
        : value,
  ]);
  return { ...issue, params: Object.fromEntries(params) };
}

/**
 * Returns the catalog for the member.
 * @param codes the texts of codes; without them, problems have the server's sentences
 */
export function localizeText(text: Text, formats: Formats, codes: CodeTexts | null): Text {
  const localize = <I extends Localizable>(issue: I) => localizeParams(issue, formats);
  const own: Pick<Text, 'entry' | 'issueText' | 'problemOf'> = {
    entry: (english, fact) => curlQuotes(text.entry(english, fact, codes?.reasons)),
    issueText: (issue) => text.issueText(localize(issue), codes?.issues),
    problemOf: (problem) =>
      text.problemOf({ ...problem, issues: problem.issues.map(localize) }, codes?.issues),
  };
  // Inherit instead of copying, because pages add their text to the catalog when they load.
  return Object.assign(Object.create(text) as Text, own);
}
