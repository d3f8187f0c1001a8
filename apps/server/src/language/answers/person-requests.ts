// Detects that a lead wants a person, or asks whether a person is writing.
import { splitClauses } from '../fold-text.ts';
import { matchInAll, type Reader } from '../words/reader.ts';

/**
 * Returns whether the text asks "are you a bot?" or "who is this?". The lead then wants an honest answer, but does not
 * ask for a person.
 */
export function asksIfMachine(text: string, reader: Reader): boolean {
  return matchesInClause(text, reader.bot);
}

const getWhoQuestions = matchInAll(({ people }) => people.asksWho);

/** Returns whether the text asks "who is this?", in any of the languages. */
export function asksWhoWrites(text: string): boolean {
  return matchesInClause(text, getWhoQuestions());
}

/**
 * Returns whether the text asks for a person, in any of the languages: "can I talk to a real person?", but not "no need
 * to talk to a person".
 */
export function asksForPerson(text: string, reader: Reader): boolean {
  return splitClauses(text.slice(0, 4000)).some((clause) => {
    const spaced = ` ${clause} `;
    const found = reader.person.exec(spaced);
    return found !== null && !reader.noPerson.test(spaced.slice(0, found.index)) && !reader.bot.test(spaced);
  });
}

function matchesInClause(text: string, matcher: RegExp): boolean {
  return splitClauses(text.slice(0, 4000)).some((clause) => matcher.test(` ${clause} `));
}
