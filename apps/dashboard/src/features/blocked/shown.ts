import { phoneOf } from '../conversations/who.ts';

/** A rule's value as people write it: a prefix goes on with anything. */
export function shownValue({ kind, value }: { kind: 'number' | 'prefix'; value: string }): string {
  const shown = /^\d+$/.test(value) ? phoneOf(value) : value;
  return kind === 'prefix' ? `${shown}…` : shown;
}
