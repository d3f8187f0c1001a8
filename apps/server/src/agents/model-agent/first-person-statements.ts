// Finds statements in the first person, which count next to a question (agents.md#evidence).
import { foldWords } from '../../language/fold-text.ts';

const TAG = /(?<=^|[.!?\n] ?)([^.!?\n]{1,200}),(?= \S{1,12}(?: \S{1,12}){0,2} ?\?)/g;

const LAST_CLAUSE = /, ([^,.!?\n]{1,200})(?=[.!\n]|$)/g;

/**
 * Separates a statement in the first person from its question: "I have 3000 in total, is that enough?", "what does it
 * cost, we have 25 grand a year".
 */
export function splitTags(text: string): string {
  const isStatement = (said: string) => STATEMENT.test(` ${foldWords(said)} `);
  return text
    .replace(TAG, (whole, said: string) => (isStatement(said) ? `${said}.` : whole))
    .replace(LAST_CLAUSE, (whole, said: string) => (isStatement(said) ? `. ${said}` : whole));
}

/** Matches a statement in the first person, but not a question such as "do I …" or "faut-il …". */
export const STATEMENT =
  /^ (?:(?!(?:do|did|can|could|should|must|may|shall|will|would|am|are|have|dois|puis|peux|peut|muss|kann|soll|darf|moet|kan|mag) )\S+ ){0,3}(?:(?:i|we)(?: ve)? (?:own|have|got|are|am|bought|rent|live|need|use|run|sell)(?! to )|(?:im|i m|we re|ive|i ve|weve)|j ?ai|je (?:ne )?suis|(?:je|on|nous) n ?(?:ai|a|est|avons)|on a|on est|nous (?:avons|(?:ne )?sommes)|(?:ich|wir) (?!muss|soll|kann|konn|woll|will|darf|mocht|wurd)\S+|(?:ik|wij|we) (?:heb|hebben|ben|zijn|willen|wil)|tengo|tenemos|(?:no|nunca|ya) he|hemos|tenho|temos|ho|abbiamo) /;
