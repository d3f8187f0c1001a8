// What kind of answer a criterion expects, and whether words are about it.
import { findSynonyms } from '../../language/answers/synonyms.ts';
import { COMMON } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import type { Phrases } from '../../language/phrases/phrases.ts';
import type { Reader } from '../../language/words/reader.ts';
import type { AskedCriterion, ReadConversation } from './read-conversation.ts';

/** Returns whether the criterion expects a number. */
export function isNumeric({ expectation: { kind } }: AskedCriterion): boolean {
  return kind === 'at_least' || kind === 'at_most';
}

/** Returns whether the criterion expects a yes or a no. */
export function isYesNo({ expectation: { kind } }: AskedCriterion): boolean {
  return kind === 'yes' || kind === 'no';
}

/**
 * Returns the possible answers, in the order in which the agent numbers them; empty if there are none to number. A choice
 * with a figure is not numbered, because a number would have two meanings.
 */
export function listLines(
  { expectation: { kind, ...rest }, synonyms }: AskedCriterion,
  { yesLine, noLine }: Phrases,
): string[] {
  const [yes, no] = [synonyms?.['yes']?.[0], synonyms?.['no']?.[0]];
  if (kind === 'yes' || kind === 'no') return yes && no ? [yes, no] : [yesLine, noLine];
  const choices = 'choices' in rest ? rest.choices : [];
  return choices.some((choice) => /\d/.test(choice)) ? [] : choices;
}

/** Matches the number of a line that the agent listed: "2", "No. 2". */
const LINE =
  /^(?:(?:no|nr|n°|number|numero|número|nummer|option|opción|opção|opzione|optie)\.? )?([1-9])[.)!]*$/iu;

/** Returns the possible answer whose number the lead wrote, if the agent listed the answers; otherwise the text. */
export function readLine(
  text: string,
  criterion: AskedCriterion,
  { open, phrases, reader }: Pick<ReadConversation, 'open' | 'phrases' | 'reader'>,
): string {
  const number = LINE.exec(text.trim())?.[1];
  if (!number || open.kind !== 'criterion' || !open.misread) return text;
  const isDenied = reader.negation.test(` ${foldWords(text)} `);
  return (isDenied ? undefined : listLines(criterion, phrases)[Number(number) - 1]) ?? text;
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
