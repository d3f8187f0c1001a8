// Finds a yes and a promise that no sentence of the workspace supports (agents.md#the-truth-gate).
import { foldWords } from '../../language/fold-text.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { findSubjects, foldQuestion, hasSameStem, readUnits, type Unit } from '../knowledge-units.ts';
import type { TurnInput } from '../port.ts';
import { type Claim, findAffirmed, findPromises, findStatements } from './claims.ts';
import { findDenied, isNegative } from './grounding.ts';
import { getUnansweredTexts } from './last-messages.ts';

/** The part of the words of a statement that the workspace's words must contain. */
const LEAST_KNOWN = 0.5;
const MOST_UNITS = 500;
/** The number of letters at which a word can be the first part of a compound: "Unfall" of "Unfallautos". */
const COMPOUND = 5;

const isIn = (word: string, words: readonly string[]) => words.some((other) => hasSameStem(word, other));

/** Returns the words of a text that name a subject, besides courtesies and the meeting. */
function listContent(text: string, { filler, closing, meeting, yes }: Reader): string[] {
  return findSubjects(foldQuestion(text)).filter((word) =>
    [filler, closing, meeting, yes].every((words) => !words.test(` ${word} `)),
  );
}

const listUnits = (texts: readonly string[]): Unit[] =>
  texts.flatMap((text) => readUnits(text)).slice(0, MOST_UNITS);

/**
 * Returns whether the text says yes to a question of the lead that no sentence of the workspace is about, or that one
 * denies.
 * @param texts the texts of the workspace.
 */
export function affirmsUnknown(text: string, input: TurnInput, texts: readonly string[]): boolean {
  const { language } = input.brief;
  const reader = getReader(language);
  const asked = getUnansweredTexts(input.transcript)
    .flatMap((said) => said.match(/[^.!?\n]+[?？]*/gu) ?? [])
    .filter((said) => /[?？]/.test(said) || reader.question.test(` ${foldWords(said)} `));
  const questions = asked.map((said) => listContent(said, reader)).filter((words) => words.length > 0);
  const affirmed = findAffirmed(text);
  if (questions.length === 0 || affirmed.length === 0) return false;
  const stated = affirmed.find((said) => listContent(said, reader).length > 0) ?? findStatements(text).slice(1).join(' ');
  const units = listUnits(texts);
  const known = units.flatMap(({ content, headingContent }) => [...content, ...headingContent]);
  const words = listContent(stated, reader);
  if (!isNegative(stated, [language]) && questions.flat().some((word) => isDenied(word, units, language))) return true;
  const isKnown = (list: readonly string[]) => list.filter((word) => isIn(word, known)).length >= list.length * LEAST_KNOWN;
  return words.length > 0 ? !isKnown(words) : !questions.some((list) => list.some((word) => isIn(word, known)));
}

function isDenied(word: string, units: readonly Unit[], language: string): boolean {
  return units.some(
    ({ text }) =>
      !/\d/.test(text) &&
      findDenied(text, [language]).some(
        (denied) => hasSameStem(word, denied) || (word.length >= COMPOUND && denied.startsWith(word)),
      ),
  );
}

/** Returns whether a sentence of the workspace promises the same about the subject of the clause, if it has one. */
export function supportsPromise({ what, clause }: Claim, texts: readonly string[], language: string): boolean {
  const reader = getReader(language);
  const units = listUnits(texts);
  const promising = units.filter(({ text }) => findPromises(text).some((claim) => claim.what === what));
  const words = listContent(clause, reader).filter((word) => !/\d/.test(word) && findPromises(word).length === 0);
  const known = (list: readonly Unit[]) => list.flatMap(({ content, headingContent }) => [...content, ...headingContent]);
  return words.length === 0 || words.some((word) => isIn(word, known(promising)));
}
