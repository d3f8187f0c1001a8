// Reads corrections of earlier answers: "sorry, wrong: 4000", "actually no".

import { isUnsure, mentionsWish, readBareYesNo } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import type { Reader } from '../../language/words/reader.ts';
import type { Finding } from '../port.ts';
import { isNumeric, isYesNo, sharesStem } from './criterion-kinds.ts';
import { type AskedCriterion, type ReadConversation, withExpectation } from './read-conversation.ts';
import { isAboutCriterion, readInOwnWords, toFinding } from './read-finding.ts';
import { type OtherFact, separateOthers } from './separate-facts.ts';

/** Returns the numbers and choices in the messages that differ from the earlier answer to the same criterion. */
export function findCorrections(
  { input, said, ...rest }: ReadConversation,
  others: readonly OtherFact[],
): Finding[] {
  const understood = { ...rest, input, said };
  return input.brief.criteria.map(withExpectation).flatMap((criterion) => {
    const before = input.findings.findLast(({ key }) => key === criterion.key);
    if (before?.verdict !== 'met' || !(isNumeric(criterion) || criterion.expectation.kind === 'one_of'))
      return [];
    const named = others.filter((other) => other.criterion.key === criterion.key).map(({ part }) => part);
    // "Sorry, wrong: 4000" corrects the only figure that the lead has given.
    const isOnlyFigure = input.findings.filter(({ value }) => /^\d/.test(value)).length === 1;
    const isAbout = (text: string) =>
      sharesStem(foldWords(text).split(' '), criterion, 4) ||
      (isNumeric(criterion) &&
        isOnlyFigure &&
        hasSecondThoughts(text) &&
        isAboutCriterion(text, criterion, understood.reader));
    const shared = said
      .filter(({ statements }) => isAbout(statements))
      .map(({ id, statements }) => ({ id, text: statements }));
    const found = (named.length > 0 ? named : shared).flatMap(
      (part) => toFinding(criterion, part, understood) ?? [],
    );
    return found.slice(-1).filter(({ value }) => value !== before.value);
  });
}

/** Returns the answers that meet a criterion which an earlier answer of the lead failed: "sorry, I do own it". */
export function findSecondThoughts(understood: ReadConversation): Finding[] {
  const { input, said, reader } = understood;
  return input.brief.criteria.map(withExpectation).flatMap((criterion) => {
    const before = input.findings.findLast(({ key }) => key === criterion.key);
    if (before?.verdict !== 'failed') return [];
    return said.flatMap(({ id, statements }) => {
      if (!isYesNo(criterion)) {
        const found = toFinding(criterion, { id, text: statements }, understood);
        return found?.verdict === 'met' ? [found] : [];
      }
      const yes = isUnsure(statements, reader) ? null : readInOwnWords(statements, criterion, reader);
      if (yes === null || yes !== (criterion.expectation.kind === 'yes')) return [];
      return [{ key: criterion.key, verdict: 'met' as const, value: yes ? 'yes' : 'no', message_id: id }];
    });
  });
}

/** Returns whether the messages only repeat an answer that the agent knows: "we own it, yeah" after the question is met. */
export function repeatsFinding({ input, said, reader }: ReadConversation): boolean {
  const answered = input.brief.criteria.map(withExpectation).filter(isYesNo);
  const repeats = ({ statements }: { statements: string }) =>
    answered.some((criterion) => {
      const now = mentionsWish(statements) ? null : readInOwnWords(statements, criterion, reader);
      const before = input.findings.findLast(({ key }) => key === criterion.key);
      return now !== null && before?.value === (now ? 'yes' : 'no');
    });
  return said.length > 0 && said.every(repeats);
}

/**
 * Returns the criterion whose earlier answer the lead's words now contradict ("actually I rent"), or null. The answer
 * stays valid until the agent has asked again, because a passing remark rules no lead out.
 */
export function findContradicted(understood: ReadConversation): AskedCriterion | null {
  const { input, said, reader } = understood;
  const earlier = input.brief.criteria.map(withExpectation).filter(isYesNo);
  const previous = input.transcript.findLast(
    ({ id, direction }) => direction === 'inbound' && said.every((one) => one.id !== id),
  );
  const isAgainst = (criterion: AskedCriterion) => {
    const before = input.findings.findLast(({ key }) => key === criterion.key);
    if (before?.verdict !== 'met') return false;
    return said.some(({ statements }) => {
      const now = mentionsWish(statements) ? null : readInOwnWords(statements, criterion, reader);
      const yes = now ?? (before.message_id === previous?.id ? readTakenBack(statements, understood) : null);
      return yes !== null && (yes ? 'yes' : 'no') !== before.value;
    });
  };
  const { rest, others: facts } = separateOthers(understood);
  const failing = findCorrections(rest, facts).filter(({ verdict }) => verdict === 'failed');
  const corrected = new Set(failing.map(({ key }) => key));
  const others = input.brief.criteria.map(withExpectation).find(({ key }) => corrected.has(key));
  return earlier.find(isAgainst) ?? others ?? null;
}

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
