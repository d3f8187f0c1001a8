// Answers questions about opening hours and visits from the facts, or else from the knowledge.
import { getPhrases } from '../../language/phrases/pick-phrases.ts';
import { ASKS_IF_OPEN, QUESTION_KINDS } from '../../language/question-kinds.ts';
import { getReader } from '../../language/words/reader.ts';
import { answerHours, type HoursAnswer, hasHours, readHoursSentence } from '../opening-hours.ts';
import { isTimeWord, type Moment, namesDay, namesTime } from '../opening-questions.ts';
import type { AgentBrief } from '../port.ts';
import { readFactHours } from './facts.ts';
import { type Candidate, joinSentences, joinUnits } from './join-units.ts';
import { matchWord } from './score-units.ts';
import { readSubjects, type Subject } from './subjects.ts';
import { findSubjects, foldQuestion, hasSameStem } from './units.ts';

/** Answers "are you open on Sunday?" with yes or no, if the hours are clear, and the hours of that day. */
export function answerOpening(
  question: string,
  asked: readonly Subject[],
  { units, facts }: { units: readonly Candidate[] } & Pick<AgentBrief, 'facts'>,
  moment: Moment,
): string | null {
  const subjects = asked.map(({ word }) => word).filter((word) => !isTimeWord(word, moment));
  const known = subjects.length === 0 ? readFactHours(facts, question, moment) : null;
  if (known !== null) {
    // The knowledge can name a closure: "closed from 20 December to 3 January".
    const read = units.map(({ text }) => readHoursSentence(text, moment.language));
    const closures = read.filter(({ exceptions }) => exceptions.length > 0);
    const answer = answerHours(question, [...known, ...closures], moment);
    return answer.sentences.length === 0
      ? null
      : writeOpening(answer, joinSentences(answer.sentences), moment);
  }
  const kind = QUESTION_KINDS.find(({ name }) => name === 'hours')!;
  const found = units.filter((unit) => hasHours(unit.text, moment.language));
  const first = found.find(({ text, heading }) => kind.said.test(text) || kind.said.test(heading));
  if (!first) return null;
  // Sentences about days that follow directly belong to the same hours.
  const group = units.filter(
    ({ part, place, heading }) =>
      part === first.part &&
      heading === first.heading &&
      place >= first.place &&
      place < first.place + MOST_HOURS,
  );
  const end = group.findIndex(
    ({ text, startsBlock }, index) =>
      !hasHours(text, moment.language) && ((startsBlock && index > 0) || !namesDay(text, moment)),
  );
  const same = end < 0 ? group : group.slice(0, end);
  const answer = answerHours(
    question,
    same.map(({ text }) => readHoursSentence(text, moment.language)),
    moment,
  );
  const chosen = same.filter(({ text }) => answer.sentences.includes(text));
  const names = (word: string) => (one: string) => hasSameStem(one, word);
  const isGeneral = subjects.every((word) => first.headingContent.some(names(word)));
  if (!subjects.every((word) => chosen.some((unit) => matchWord(word, [], unit) > 0))) return null;
  // Hours of something else, or of a part of the business, don't settle the question.
  const isOnly = isGeneral && found.every((unit) => same.includes(unit));
  const hours = joinUnits(chosen, MOST_HOURS);
  return isOnly ? writeOpening(answer, hours, moment) : hours;
}

/**
 * Answers the clause that asks whether the business is open, next to other clauses: "I'd bring it to your workshop, are
 * you open on Saturday?" null if there is none.
 */
export function answerOpenClause(
  question: string,
  known: { units: readonly Candidate[] } & Pick<AgentBrief, 'facts'>,
  moment: Moment,
): string | null {
  const clauses = question.split(/[,;:–—()\n]+/);
  const asked = clauses.find((clause) => ASKS_IF_OPEN.test(` ${foldQuestion(clause)} `));
  if (asked === undefined || clauses.length === 1) return null;
  const { subjects } = readSubjects(` ${foldQuestion(asked)} `, getReader(moment.language));
  return answerOpening(asked, subjects, known, moment);
}

/** Adds "yes" or "no" to the opening hours if they are clear. */
function writeOpening({ open }: HoursAnswer, hours: string | null, { language }: Moment): string | null {
  const { openThen, closedThen } = getPhrases(language);
  return open === null ? hours : `${open ? openThen : closedThen} ${hours}`;
}

/** Returns whether the question only names a visit and its time: "can I come on Saturday at 4?" */
export function asksForVisit(plain: string, question: string, moment: Moment): boolean {
  const { visit } = getReader(moment.language);
  if (!visit.test(plain) || !namesTime(question, moment)) return false;
  const rest = plain.replace(new RegExp(visit, 'gu'), ' ');
  return findSubjects(rest).every((word) => isTimeWord(word, moment));
}

/** The maximum number of sentences about opening hours. */
const MOST_HOURS = 8;
