// Reads a correction of the answer before: "actually no".
import { readBareYesNo } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import type { Reader } from '../../language/words/reader.ts';
import { isYesNo } from './criterion-kinds.ts';
import type { ReadConversation } from './read-conversation.ts';

const SECOND_THOUGHTS =
  / (?:but|wait|actually|sorry|wrong|mistake|mais|attend\S*|pardon|erreur|trompe|enfait|en fait|aber|doch|moment|warte|falsch|irrtum|pero|espera|perdon|error|equivoque|ma|aspetta|scusa|sbagliato|errore|mas|desculp\S*|errado|erro|engano|maar|wacht|fout|vergissing|toch) /;
/** Returns whether a text has words that take something back or add something. */
export const hasSecondThoughts = (text: string): boolean => SECOND_THOUGHTS.test(` ${foldWords(text)} `);

/** The number of words at the end of a clause that can be its yes or no. */
const LAST_WORDS = [3, 2, 1];

/**
 * Returns the yes or no of a text that can't answer the open question, and so corrects the answer before it: "actually
 * no" to "What budget do you have in mind?" null for other texts.
 */
export function readTakenBack(text: string, { open, reader }: ReadConversation): boolean | null {
  if (open.kind !== 'criterion' || isYesNo(open.asked) || readFigures(text, reader).length > 0) return null;
  const read = splitClauses(text).map((clause) => readBareYesNo(clause, reader) ?? readEnd(clause, reader));
  return read.findLast((yes) => yes !== null) ?? null;
}

/** Reads the last words of a clause: "I made a mistake, it's afraid not". */
function readEnd(clause: string, reader: Reader): boolean | null {
  const words = foldWords(clause).split(' ');
  const ends = LAST_WORDS.map((count) => readBareYesNo(words.slice(-count).join(' '), reader));
  return ends.find((yes) => yes !== null) ?? null;
}
