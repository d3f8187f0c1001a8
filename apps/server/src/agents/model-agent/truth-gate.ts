// What must be true of every text that a model wrote, before it leaves (agents.md#the-truth-gate).
import type { TurnInput } from '../port.ts';

/** What a text may rely on. */
export interface Grounds {
  input: TurnInput;
  /** The slots whose times code has put into the text. */
  slots: readonly { id: string; start_at: string }[];
  /** A booking is made, moved or canceled with this turn: code words the confirmation. */
  books: boolean;
}

/** @returns what is wrong with the text, as sentences for the model; none: it may leave. */
export function untruths(text: string, _grounds: Grounds): string[] {
  const problems: string[] = [];
  if (text.length > 1_000) problems.push('the reply must be shorter: at most 600 characters');
  return problems;
}
