// Detects a lead that wants a person, or wonders whether it is writing with one.
import { splitClauses } from '../../language/fold-text.ts';
import type { Reader } from './lexicon/reader.ts';

/** Returns true for "are you a bot?" and "who is this?": the lead wants an honest answer, not yet a person. */
export function asksIfMachine(text: string, reader: Reader): boolean {
  return matchesInClause(text, reader.bot);
}

/** Returns true for "can I talk to a real person?" in any of the languages. */
export function asksForPerson(text: string, reader: Reader): boolean {
  return splitClauses(text.slice(0, 4000)).some(
    (clause) => reader.person.test(` ${clause} `) && !reader.bot.test(` ${clause} `),
  );
}

function matchesInClause(text: string, matcher: RegExp): boolean {
  return splitClauses(text.slice(0, 4000)).some((clause) => matcher.test(` ${clause} `));
}
