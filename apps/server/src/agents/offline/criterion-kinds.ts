// What kind of answer a criterion expects, and whether words are about it.
import { findSynonyms } from '../../language/answers/synonyms.ts';
import { COMMON, isUnsure } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import type { Phrases } from '../../language/phrases/phrases.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
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
const LINE = /^(?:\p{L}{1,7}\.? )?([1-9])[.)!]*$/u;

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

/** Returns whether an answer to {@link asksWhen} names a time: a date, a month, a season or a period. */
export function namesTime(text: string, reader: Reader): boolean {
  const { weekdays, months, inDays } = readDays(text, reader);
  const plain = ` ${foldWords(text)} `;
  const { soon, holidays, seasons } = reader.later;
  return (
    /\d/.test(text) ||
    weekdays.length + months.length > 0 ||
    inDays !== null ||
    isUnsure(text, reader) ||
    [soon, holidays, seasons].some((words) => words.test(plain)) ||
    toPlainText(text).search(matchWholeWords(reader.wish.soonest)) >= 0 ||
    plain.split(' ').some((word) => readTimeUnit(word) !== null)
  );
}

/** Returns whether a question asks for the day of the meeting itself, and not of an event: "Which day suits you?" */
export function asksForMeetingDay(ask: string, reader: Reader): boolean {
  return splitClauses(ask).some((clause) => new RegExp(`^(?:${reader.wish.whichDay})$`, 'u').test(clause));
}
