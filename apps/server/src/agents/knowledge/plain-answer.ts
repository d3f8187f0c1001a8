// Answers questions without a subject: "where are you?", "how much is it?", "how long does it take?"
import { FREE, QUESTION_KINDS, type QuestionKind } from '../../language/question-kinds.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import type { AgentBrief } from '../port.ts';
import { type Candidate, joinUnits } from './join-units.ts';
import { type AskedSubjects, hasTopic, readSubjects } from './subjects.ts';
import { findSubjects, foldQuestion, hasSameStem, readUnits, type Unit } from './units.ts';

/** Returns the answer to a question that asks only for a kind of fact; null if it is unclear which is meant. */
export function answerPlainly(
  kind: QuestionKind,
  units: readonly Candidate[],
  asked: string,
  goal: string,
): string | null {
  const said = kind.saidPlainly ?? kind.said;
  if (kind.name === 'quantity') return null;
  if (kind.name === 'price') return answerPrice(kind, units);
  const found = units.filter(
    ({ text, heading }) => said.test(text) || (kind.name === 'place' && isAddress(heading)),
  );
  // "Where do you work?" can also ask for the area.
  if (kind.name === 'place' && found.length === 0 && !isAddress(asked)) return answerArea(units);
  // The duration of the work is meant, rather than that of the meeting.
  const isWork = kind.name === 'duration' && found.length > MOST_SHORT;
  return pickShort(kind, isWork ? found.filter((unit) => !isAboutMeeting(unit, goal)) : found);
}

const AREA = QUESTION_KINDS.find(({ name }) => name === 'area')!;

/** Returns the sentences that say where the business works, or those under a heading of its area. */
export function answerArea(units: readonly Candidate[]): string | null {
  return (
    pickShort(
      AREA,
      units.filter(({ text }) => AREA.said.test(text)),
    ) ?? pickHeaded(AREA, units)
  );
}

function answerPrice(kind: QuestionKind, units: readonly Candidate[]): string | null {
  const priced = units.filter(
    ({ text, isRow, content }) => kind.said.test(text) || (isRow && content.length > 0 && /\d/.test(text)),
  );
  const rows = priced.filter(({ isRow }) => isRow);
  if (rows.length > 0)
    return joinUnits(
      rows.filter(({ part }) => part === rows[0]!.part),
      4,
    );
  const money = priced.filter(({ text }) => /\d/.test(text) && !/\d ?%/.test(text));
  return pickHeaded(kind, money) ?? (money.length === 1 ? joinUnits(money, 1) : null);
}

/** Matches a question whether something is free, in the form of `foldWords`. */
const ASKS_IF_FREE = / (?:free|gratuite?s?|gratis|kostenlos|umsonst|gratuit[oaie]) /;

/** Returns whether a question without a subject asks if something is free, and the knowledge says that something is. */
export function asksIfFree(asked: string, units: readonly Candidate[]): boolean {
  return ASKS_IF_FREE.test(asked) && units.some(({ text }) => FREE.test(text));
}

/** Answers "is it free?" with the only sentence that says so of the meeting; null if there is none. */
export function answerIfFree(units: readonly Candidate[], goal: string): string | null {
  const found = units.filter((unit) => FREE.test(unit.text) && isAboutMeeting(unit, goal));
  return found.length === 1 ? joinUnits(found, 1) : null;
}

/** Matches what comes before the last aim of a goal: "Find out …, and book a visit". */
const EARLIER_AIMS = /^.*(?:[,;:.]|(?<!\p{L})(?:and|und|et|y|e|en)(?!\p{L}))\s+(?=\S+\s+\S+)/su;

/** Returns whether a sentence is about the meeting that the goal names at its end: "…, and book a visit". */
function isAboutMeeting({ content, headingContent }: Unit, goal: string): boolean {
  const named = findSubjects(foldQuestion(goal.replace(EARLIER_AIMS, '')));
  const isNamed = (word: string) => named.some((other) => hasSameStem(word, other));
  const shared = named.filter((word) => content.some((other) => hasSameStem(word, other)));
  const isHeaded = headingContent.length > 0 && headingContent.every(isNamed);
  return named.length > 0 && (isHeaded || shared.length * 2 >= named.length);
}

const isAddress = (heading: string) =>
  / (?:address|adresse|direccion|indirizzo|endereco|adres) /.test(` ${heading} `);

const MOST_SHORT = 2;

/** Returns the unit whose heading names the kind, or all if they are at most two: more are facts about different things. */
function pickShort(kind: QuestionKind, units: readonly Candidate[]): string | null {
  return (
    pickHeaded(kind, units) ??
    (units.length > 0 && units.length <= MOST_SHORT ? joinUnits(units, MOST_SHORT) : null)
  );
}

/** Returns the units below the first heading that names the kind, or only the first if they are many; null if none is. */
function pickHeaded(kind: QuestionKind, units: readonly Candidate[]): string | null {
  const first = units.find(({ heading }) => ` ${foldQuestion(heading)} `.search(kind.asked) >= 0);
  if (!first) return null;
  const headed = units.filter(({ heading, part }) => heading === first.heading && part === first.part);
  return joinUnits(headed.length <= MOST_SHORT ? headed : [first], MOST_SHORT);
}

const DURATION = QUESTION_KINDS.find(({ name }) => name === 'duration')!;

/** Answers "when do you deliver?" and "when can you start?" below a heading about waiting; null for other questions. */
export function answerWait(
  { kind, subjects }: AskedSubjects,
  units: readonly Candidate[],
  { light }: Reader,
): string | null {
  const isDelivery = subjects.every(
    (one) => hasTopic(one, 'ready', 'delivery') || ` ${one.word} `.search(light) >= 0,
  );
  if (kind?.name !== 'when' || !isDelivery) return null;
  return pickHeaded(
    kind,
    units.filter(({ text }) => DURATION.said.test(text)),
  );
}

/**
 * Answers "how long does it take?" with the only sentence that gives the duration of the meeting; null for other
 * questions.
 */
export function answerMeetingDuration(
  { knowledge, goal }: Pick<AgentBrief, 'knowledge' | 'goal'>,
  question: string,
  language: string,
): string | null {
  const { kind, subjects } = readSubjects(` ${foldQuestion(question)} `, getReader(language));
  if (kind !== DURATION || subjects.length > 0) return null;
  const found = readUnits(knowledge).filter(
    (unit) => DURATION.saidPlainly!.test(unit.text) && isAboutMeeting(unit, goal),
  );
  return found.length === 1 ? found[0]!.text : null;
}
