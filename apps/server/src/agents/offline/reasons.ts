// Reasons in plain English, for the journal and webhooks. Quotes of leads leave out their phone numbers.
import type { Criterion, Finding } from '../port.ts';

const LONGEST_QUOTE = 120;

/** `owner (yes), budget (12,000)`. */
export function metList(criteria: readonly Criterion[], findings: readonly Finding[]): string {
  return criteria
    .flatMap(({ key }) => {
      const finding = findings.findLast((one) => one.key === key && one.verdict === 'met');
      return finding ? [`${key} (${quoted(finding.value)})`] : [];
    })
    .join(', ');
}

/** Which criterion failed, on which answer. */
export function failedReason({ key, ask, expect }: Criterion, { value }: Finding): string {
  return `${key}: answered ${quoted(value)} to "${quoted(ask)}", expected ${expect}.`;
}

/** A lead's words fit for a log: no phone numbers, one short line. */
export function quoted(text: string): string {
  const figure = /^-?\d{1,9}(?:\.\d+)?$/.test(text) ? Number(text).toLocaleString('en-US') : null;
  if (figure !== null) return figure;
  const range = /^(\d{1,9})-(\d{1,9})$/.exec(text);
  if (range)
    return `${Number(range[1]).toLocaleString('en-US')} to ${Number(range[2]).toLocaleString('en-US')}`;
  const safe = text
    .replace(/\+?\d[\d\s().\-/]{4,}\d/g, '[number]')
    .replace(/\s+/g, ' ')
    .trim();
  return safe.length <= LONGEST_QUOTE ? safe : `${safe.slice(0, LONGEST_QUOTE).toWellFormed()}…`;
}
