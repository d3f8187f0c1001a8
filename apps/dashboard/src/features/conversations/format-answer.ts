import type { Text } from '../../text/en.ts';
import type { Formats } from '../../text/format.ts';

/** Returns a lead's answer to a criterion in the member's language: yes or no, a figure, a range, or the lead's words. */
export function formatAnswer(value: string, text: Text, formats: Formats): string {
  if (value === 'yes' || value === 'no') return text.record.answers[value];
  const figures = value.split('-');
  if (!figures.every((figure) => /^\d{1,15}(\.\d+)?$/.test(figure))) return value;
  return figures.map((figure) => formats.number(Number(figure))).join('–');
}
