import { phoneOf } from '../conversations/who.ts';

/** Formats a rule's value for people; a prefix ends with an ellipsis. */
export function shownValue({ kind, value }: { kind: 'number' | 'prefix'; value: string }): string {
  const shown = /^\d+$/.test(value) ? phoneOf(value) : value;
  return kind === 'prefix' ? `${shown}…` : shown;
}
