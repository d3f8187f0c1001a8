// Reasons in plain English, for the journal and webhooks. Quotes of leads omit phone numbers.
import { parseExpectation } from '../expectation.ts';
import type { Criterion, Finding } from '../port.ts';

const LONGEST_QUOTE = 120;
/** Created once: `toLocaleString` would create one per number. */
const FIGURES = new Intl.NumberFormat('en-US');

/** `owner (yes), budget (12,000)`. */
export function metList(criteria: readonly Criterion[], findings: readonly Finding[]): string {
  return criteria
    .flatMap(({ key }) => {
      const finding = findings.findLast((one) => one.key === key && one.verdict === 'met');
      return finding ? [`${key} (${quoted(finding.value)})`] : [];
    })
    .join(', ');
}

/** Explains to a sales person which criterion failed and on which answer. */
export function failedReason({ ask, expect }: Criterion, { value }: Finding): string {
  return `Asked "${quoted(ask)}", the lead answered ${quoted(value)}. The campaign wants ${describeExpectation(expect)}.`;
}

function describeExpectation(expect: string): string {
  const expected = parseExpectation(expect);
  switch (expected?.kind) {
    case 'at_least':
      return `at least ${FIGURES.format(expected.figure)}`;
    case 'at_most':
      return `at most ${FIGURES.format(expected.figure)}`;
    case 'one_of':
      return new Intl.ListFormat('en', { type: 'disjunction' }).format(expected.choices);
    default:
      return expect;
  }
}

/** Makes a lead's words fit for a log: one short line without phone numbers. */
export function quoted(text: string): string {
  const figure = /^-?\d{1,9}(?:\.\d+)?$/.test(text) ? FIGURES.format(Number(text)) : null;
  if (figure !== null) return figure;
  const range = /^(\d{1,9})-(\d{1,9})$/.exec(text);
  if (range) return `${FIGURES.format(Number(range[1]))} to ${FIGURES.format(Number(range[2]))}`;
  const safe = text
    .replace(/\+?\d[\d\s().\-/]{4,}\d/g, '[number]')
    .replace(/\s+/g, ' ')
    .trim();
  return safe.length <= LONGEST_QUOTE ? safe : `${safe.slice(0, LONGEST_QUOTE).toWellFormed()}…`;
}
