// What kind of answer a criterion expects, and whether words are about it.
import { findSynonyms } from '../../language/answers/synonyms.ts';
import { COMMON } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import type { Reader } from '../../language/words/reader.ts';
import type { AskedCriterion } from './read-conversation.ts';

/** Returns whether the criterion expects a number. */
export function isNumeric({ expectation: { kind } }: AskedCriterion): boolean {
  return kind === 'at_least' || kind === 'at_most';
}

/** Returns whether the criterion expects a yes or a no. */
export function isYesNo({ expectation: { kind } }: AskedCriterion): boolean {
  return kind === 'yes' || kind === 'no';
}

/** Returns whether the text contains one of the criterion's choices or its synonyms. */
export function namesChoice(
  text: string,
  { expectation, synonyms }: AskedCriterion,
  reader: Reader,
): boolean {
  if (expectation.kind !== 'one_of') return false;
  const plain = ` ${foldWords(text)} `;
  return (
    findSynonyms(text, synonyms, reader).said.length > 0 ||
    expectation.choices.some((choice) => plain.includes(` ${foldWords(choice)} `))
  );
}

/** Returns whether the words share a stem with the criterion's key or question. */
export function sharesStem(said: readonly string[], { key, ask }: AskedCriterion, shortest = 5): boolean {
  const stems = new Set(
    foldWords(`${key} ${ask}`)
      .split(' ')
      .filter((word) => word.length >= shortest && !COMMON.has(word))
      .map((word) => word.slice(0, 5)),
  );
  return said.some((word) => stems.has(word.slice(0, 5)));
}

/** Returns whether the criterion asks for a time in the lead's own words: "When is the move?", "Which day?" */
export function asksWhen({ ask, expectation }: AskedCriterion, reader: Reader): boolean {
  return expectation.kind === 'any' && reader.time.when.test(` ${foldWords(ask)} `);
}

/** Returns whether a question asks for the day of the meeting itself, and not of an event: "Which day suits you?" */
export function asksForMeetingDay(ask: string, reader: Reader): boolean {
  return splitClauses(ask).some((clause) => new RegExp(`^(?:${reader.wish.whichDay})$`, 'u').test(clause));
}
