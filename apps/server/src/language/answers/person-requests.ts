// Detects that a lead wants a person, or asks whether a person is writing.
import { splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';

/**
 * Returns whether the text asks "are you a bot?" or "who is this?". The lead then wants an honest answer, but does not
 * ask for a person.
 */
export function asksIfMachine(text: string, reader: Reader): boolean {
  return matchesInClause(text, reader.bot);
}

/** Returns whether the text asks for a person, in any of the languages: "can I talk to a real person?" */
export function asksForPerson(text: string, reader: Reader): boolean {
  return splitClauses(text.slice(0, 4000)).some(
    (clause) => reader.person.test(` ${clause} `) && !reader.bot.test(` ${clause} `),
  );
}

function matchesInClause(text: string, matcher: RegExp): boolean {
  return splitClauses(text.slice(0, 4000)).some((clause) => matcher.test(` ${clause} `));
}
