// Reads a correction of the answer before: "actually no".
import { readBareYesNo } from '../../language/answers/yes-no.ts';
import { splitClauses } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { isYesNo } from './criterion-kinds.ts';
import type { ReadConversation } from './read-conversation.ts';

/**
 * Returns the yes or no of a text that can't answer the open question, and so corrects the answer before it: "actually
 * no" to "What budget do you have in mind?" null for other texts.
 */
export function readTakenBack(text: string, { open, reader }: ReadConversation): boolean | null {
  if (open.kind !== 'criterion' || isYesNo(open.asked) || readFigures(text, reader).length > 0) return null;
  const read = splitClauses(text).map((clause) => readBareYesNo(clause, reader));
  return read.findLast((yes) => yes !== null) ?? null;
}
