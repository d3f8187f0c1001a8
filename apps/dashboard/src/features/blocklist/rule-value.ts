import { formatPhone } from '../conversations/lead-name.ts';

/** Formats a rule's value for display; a prefix ends with an ellipsis. */
export function formatRuleValue({ kind, value }: { kind: 'number' | 'prefix'; value: string }): string {
  const shown = /^\d+$/.test(value) ? formatPhone(value) : value;
  return kind === 'prefix' ? `${shown}…` : shown;
}
