import type { Text } from '../../text/en.ts';
import type { Formats } from '../../text/format.ts';
import { parseExpectation } from '../agent/expectation.ts';

/**
 * Returns a lead's answer to a criterion in the member's language: yes or no, a figure, a range, or the lead's words.
 * @param expect the answer that the criterion expects; undefined if unknown. A postcode or a year is no figure.
 */
export function formatAnswer(
  value: string,
  expect: string | undefined,
  text: Text,
  formats: Formats,
): string {
  if (value === 'yes' || value === 'no') return text.record.answers[value];
  if (expect === undefined || !['>=', '<='].includes(parseExpectation(expect).kind)) return value;
  const figures = value.split('-');
  if (!figures.every((figure) => /^\d{1,15}(\.\d+)?$/.test(figure))) return value;
  return figures.map((figure) => formats.number(Number(figure))).join('–');
}
