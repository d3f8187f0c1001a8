// Returns quotes and answers of leads as parameters of facts. Quotes contain no phone numbers.
import { type Fact, type FactParams, fact } from '@parley/contract';
import { parseExpectation } from './expectation.ts';
import type { Criterion, Finding } from './port.ts';

const LONGEST_QUOTE = 120;

type Answers = FactParams<'criteria_met'>['met'];

/** Returns the criteria that are met, each with the lead's answer. */
export function listMet(criteria: readonly Criterion[], findings: readonly Finding[]): Answers {
  const met = criteria.flatMap(
    ({ key }) => findings.findLast((one) => one.key === key && one.verdict === 'met') ?? [],
  );
  return listAnswers(criteria, met);
}

/** Returns the question and the lead's answer of each finding. */
export function listAnswers(criteria: readonly Criterion[], findings: readonly Finding[]): Answers {
  return findings.map(({ key, value }) => ({
    ask: quoteQuestion(criteria.find((one) => one.key === key)),
    value: shortenQuote(value),
  }));
}

/** Returns a criterion's question as a parameter of a fact. Empty if the criterion was removed since. */
export function quoteQuestion(criterion: Criterion | undefined): string {
  return shortenQuote(criterion?.ask ?? '');
}

/** Returns the fact about a criterion that failed, with the lead's answer. */
export function describeFailure(criterion: Criterion, { value }: Finding): Fact {
  return fact('criterion_failed', {
    ask: quoteQuestion(criterion),
    value: shortenQuote(value),
    expected: describeExpectation(criterion.expect),
  });
}

function describeExpectation(expect: string): FactParams<'criterion_failed'>['expected'] {
  const expected = parseExpectation(expect);
  switch (expected?.kind) {
    case 'at_least':
    case 'at_most':
    case 'one_of':
      return expected;
    default:
      return { kind: 'text', text: expect };
  }
}

/**
 * Returns a lead's words as one short line without phone numbers. A number or a range of numbers is returned unchanged.
 */
export function shortenQuote(text: string): string {
  if (/^-?\d{1,9}(?:\.\d+)?$/.test(text) || /^\d{1,9}-\d{1,9}$/.test(text)) return text;
  const safe = text
    .replace(/\+?\d[\d\s().\-/]{4,}\d/g, '[number]')
    .replace(/\s+/g, ' ')
    .trim();
  return safe.length <= LONGEST_QUOTE ? safe : `${safe.slice(0, LONGEST_QUOTE).toWellFormed()}…`;
}
