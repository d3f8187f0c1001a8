// Reasons in plain English, for the journal and webhooks. Quotes of leads leave out their phone numbers.
import { parseExpectation } from '../expectation.ts';
import type { Criterion, Finding } from '../port.ts';

const LONGEST_QUOTE = 120;
/** Made once: `toLocaleString` would make one for each figure. */
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

/** Which criterion failed, on which answer, for the sales person. */
export function failedReason({ ask, expect }: Criterion, { value }: Finding): string {
  return `Asked "${quoted(ask)}", the lead answered ${quoted(value)}. The campaign wants ${wanted(expect)}.`;
}

function wanted(expect: string): string {
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

/** A lead's words fit for a log: no phone numbers, one short line. */
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
