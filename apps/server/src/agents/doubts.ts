// Reads answers whose doubts change nothing: "2 hours, maybe 3" if at least 2 are expected, "manual, maybe twice a week".
import { readBareYesNo, readEcho } from '../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../language/fold-text.ts';
import { type Figure, readFigures } from '../language/numbers/figures.ts';
import { hasAskedUnit } from '../language/numbers/stray-figures.ts';
import { readClock } from '../language/times/calendar-words.ts';
import type { Reader } from '../language/words/reader.ts';
import { type Expectation, judgeReading, type Reading } from './expectation.ts';

/** The maximum number of clauses. */
const MOST_CLAUSES = 8;
/** The maximum ratio between the ends of a range. */
const MOST_TIMES = 3;

/** Matches "if possible", which is no condition of an answer. */
const IF_POSSIBLE =
  /(?<!\p{L})(?:if possible|si possible|wenn möglich|si es posible|se possibile|se possível|indien mogelijk|als het kan)(?!\p{L})/giu;
/** Matches a doubt about the next count: "maybe 2 hours". A longer number can be a year or an amount. */
const COUNT_IN_DOUBT = /^\s*(?:\p{L}+ ){0,2}\d{1,2}(?![\d.:/])/u;

/** Reads one clause of an answer. */
type ReadClause = (clause: string) => Reading | null;

/**
 * Returns a range whose ends both meet the expectation, although the lead doubts where in it the number is: "5 or 6 rooms,
 * it depends", "2 hours, maybe 3 if work lets me". null for other texts.
 */
export function readRangeInDoubt(
  text: string,
  { ask, expectation }: { ask: string; expectation: Expectation },
  read: ReadClause,
  reader: Reader,
): Reading | null {
  const clauses = splitPlainly(text, reader);
  const [first, second, ...others] = clauses.filter((clause) => readFigures(clause, reader).length > 0);
  if (first === undefined || others.length > 0) return null;
  const base = read(second === undefined ? first : dropDoubts(first, reader));
  if (base?.kind !== 'number' || !isAboutQuestion(first, ask, reader)) return null;
  const range = second === undefined ? base : addPossibleNumber(base, first, second, reader);
  if (range === null || range.from === range.to) return null;
  const isMet = (end: number) => judgeReading(expectation, { ...range, from: end, to: end }) === 'met';
  return isMet(range.from) && isMet(range.to) ? range : null;
}

/** Returns whether a clause has the question's unit or is nothing but a number, and names no time of day. */
function isAboutQuestion(clause: string, ask: string, reader: Reader): boolean {
  const [figure, ...others] = readFigures(clause, reader);
  if (!figure || others.length > 0 || readClock(clause, reader) !== null) return false;
  return hasAskedUnit(figure, ask) || (figure.before === '' && figure.after === '');
}

/** Returns the range from a number to the one in a doubtful clause after it, which has the same unit; null for others. */
function addPossibleNumber(
  base: Reading & { kind: 'number' },
  first: string,
  second: string,
  reader: Reader,
): (Reading & { kind: 'number' }) | null {
  if (hasDoubt(first, reader) || !hasDoubt(second, reader)) return null;
  const [ahead, behind] = [first, second].map((clause) => readFigures(dropDoubts(clause, reader), reader));
  const [figure, ...more] = behind!;
  const getUnit = (one: Figure | undefined) => one?.after.split(' ')[0];
  if (!figure || more.length > 0 || figure.from !== figure.to || figure.before !== '') return null;
  if (figure.after !== '' && getUnit(figure) !== getUnit(ahead![0])) return null;
  // "18 thousand, maybe 20."
  const value = figure.to * MOST_TIMES < base.from && base.from >= 1_000 ? figure.to * 1_000 : figure.to;
  const [from, to] = [Math.min(base.from, value), Math.max(base.to, value)];
  return to <= from * MOST_TIMES ? { kind: 'number', from, to } : null;
}

/**
 * Returns the reading of the only clause that answers, if the doubts of the others are about how often. null for other
 * texts, and if a clause has a condition.
 */
export function readClauseWithoutDoubt(text: string, read: ReadClause, reader: Reader): Reading | null {
  const clauses = splitPlainly(text, reader);
  const [answer, ...others] = clauses.filter((clause) => read(clause) !== null);
  if (answer === undefined || others.length > 0 || hasDoubt(answer, reader)) return null;
  const doubts = clauses.filter((clause) => hasDoubt(clause, reader));
  const isAboutFrequency = (clause: string) => {
    const plain = ` ${foldWords(clause)} `;
    return OFTEN.test(plain) && !reader.condition.test(plain);
  };
  return doubts.length > 0 && doubts.every(isAboutFrequency) ? read(answer) : null;
}

/** Matches a number of times in one word. */
const OFTEN = / (?:once|twice|zweimal|zwei mal|einmal|tweemaal) /;

/** Splits a text into clauses; none if a "but" can take some of them back. */
function splitPlainly(text: string, reader: Reader): string[] {
  if (reader.contrast.test(` ${foldWords(text)} `)) return [];
  const clauses = text.split(/(?<=[.,;!?\n])\s+/);
  return clauses.length > MOST_CLAUSES ? [] : clauses;
}

function hasDoubt(clause: string, { unsure, condition, hedge }: Reader): boolean {
  const plain = ` ${foldWords(clause)} `;
  return [unsure, condition, hedge].some((words) => words.test(plain));
}

/** Returns the words of a clause without "maybe" and without its condition. */
function dropDoubts(clause: string, { unsure, condition }: Reader): string {
  const plain = ` ${foldWords(clause)} `;
  return plain
    .slice(0, condition.exec(plain)?.index ?? plain.length)
    .replace(unsure, ' ')
    .trim();
}

/**
 * Returns the first sentence if the doubts of the others are about numbers: "Yes, since May. Maybe 2 hours a week if I
 * can". null if another sentence can take a yes or a no back.
 */
export function findFirstAnswer(text: string, ask: string, reader: Reader): string | null {
  const [first = '', ...others] = text.split(/(?<=[.!?\n])\s+/);
  const canTakeBack = (said: string) => {
    const sentence = said.replaceAll(IF_POSSIBLE, ' ');
    const plain = ` ${foldWords(sentence)} `;
    const doubt = reader.unsure.exec(plain);
    const isOfCount = doubt !== null && COUNT_IN_DOUBT.test(plain.slice(doubt.index + doubt[0].length - 1));
    return (
      (doubt !== null && !isOfCount) ||
      [reader.hedge, reader.condition, reader.contrast].some((words) => words.test(plain)) ||
      readBareYesNo(sentence, reader) !== null ||
      splitClauses(sentence).some((clause) => readEcho(clause, ask, reader) !== null)
    );
  };
  return others.length > 0 && !others.some(canTakeBack) ? first : null;
}
