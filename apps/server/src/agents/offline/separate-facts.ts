// Assigns each fact of a message to the criterion that it fits: "150 m² and 25,000 €" answers two questions.

import { saysOwned } from '../../language/answers/ownership.ts';
import { readSynonymAnswer } from '../../language/answers/synonyms.ts';
import { COMMON, isUnsure, LITTLE, readEcho } from '../../language/answers/yes-no.ts';
import { foldWords } from '../../language/fold-text.ts';
import { cutAtCorrection } from '../../language/numbers/corrections.ts';
import { listQuestionWords } from '../../language/numbers/figure-units.ts';
import { type Figure, readFigures } from '../../language/numbers/figures.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import { asksForMoney, hasAskedUnit, isLabeled } from '../../language/numbers/stray-figures.ts';
import { readClock, readDays } from '../../language/times/calendar-words.ts';
import { toZoned } from '../../language/timezone.ts';
import { readWordsBesideDays } from '../../language/wishes/named-days.ts';
import { matchWholeWords } from '../../language/wishes/text.ts';
import type { Reader } from '../../language/words/reader.ts';
import { asksWhen, isNumeric, isYesNo, namesChoice, sharesStem } from './criterion-kinds.ts';
import { type AskedCriterion, type ReadConversation, withExpectation } from './read-conversation.ts';
import type { Statement } from './read-finding.ts';

/** A part of a message. `key`: the only criterion that it fits; null if it fits none or several. */
export interface MessagePart {
  key: string | null;
  text: string;
}

/** The maximum number of parts of a message. A longer one is a story, which is read as a whole. */
const MOST_PARTS = 12;
/** The end of a part: punctuation, but not the point in "3.5". */
const PART_END = /((?:[.;:!\n]|,(?!\d))+(?=\s|$)\s*|(?<=\D),(?=\d))/;
/** Words between two facts: "150 m² and 25,000 €". "24 boxes of 18 kilos" is one fact. */
const LINK = /(\s+(?:and|et|y|e|und|en|plus|for|pour|para|per|für|voor)\s+)/iu;
/** Matches "at most" and "no more" right before or after a number, which then is an amount of money. */
const LIMIT =
  / (?:max|maximum|at most|maxi|au plus|grand maximum|maximo|como mucho|hochstens|maximal|massimo|al massimo|no maximo|maximaal|hooguit) \| |\| (?:max|maximum|at most|tops|maxi|au plus|grand maximum|maximo|como mucho|hochstens|maximal|massimo|al massimo|no maximo|maximaal|(?:pas|no|not|nicht|non di|nao|niet) (?:plus|more|mehr|mas|piu|mais|meer)) /;
/** Matches words for something of ours: "set your own budget to a million" says nothing about the lead's. */
const OURS =
  / (?:your|votre|vos|ihr(?:e[nmrs]?)?|dein(?:e[nmrs]?)?|euer|eure[nmrs]?|vuestr[oa]s?|tuo|tua|vostr[oaie]|voss[oa]s?|jouw|jullie|uw) /;
/** Matches a word after which a figure is corrected: "We're 50... wait, 85 with both shops". */
const WAITS = / (?:wait|attend(?:s|ez)|warte|espera|aspetta|espere|wacht) /;
/** The least limit. A smaller number could count something. */
const LEAST_LIMIT = 100;
/** How well a part fits a criterion: not at all, by its unit, or by a word of the question as well. */
const [NONE, UNIT, LABEL] = [0, 1, 2];

/** Returns the parts of a message, in order. Together they are the whole text. */
export function separateFacts(
  text: string,
  all: readonly AskedCriterion[],
  { input, reader, zone }: ReadConversation,
): MessagePart[] {
  const whole = [{ key: null, text }];
  const plain = ` ${foldWords(text)} `;
  if (text.split(PART_END).length > 2 * MOST_PARTS || text.split(LINK).length > 2 * MOST_PARTS) return whole;
  if (reader.condition.test(plain) || reader.contrast.test(plain)) return whole;
  const today = toZoned(input.now, zone).toPlainDate();
  const rate = (part: string) => all.map((criterion) => rateFit(part, criterion, all, today, reader));
  const states = (part: string) =>
    readFigures(part, reader).length > 0 ||
    readWordsBesideDays(part, today, reader) !== null ||
    rate(part).some((fit) => fit > NONE);
  const facts = splitParts(text, states, reader).map((part) => ({
    key: isUnsure(part, reader) ? findDoubted(part, all) : findOnlyFit(rate(part), all),
    text: part,
  }));
  const numeric = new Set(all.filter(isNumeric).map((one) => one.key));
  const isNumber = ({ key }: MessagePart) => numeric.has(key ?? '');
  // "Two children aged 7 and 9": two figures that fit one question are no single answer.
  const isRepeated = ({ key }: MessagePart) => facts.filter((other) => other.key === key).length > 1;
  // "110 m², no wait, with the annexe 135": the number that counts has no unit.
  const isCorrected = cutAtCorrection(text, reader) !== text || WAITS.test(plain);
  return joinNeighbours(
    facts.map((fact) =>
      isNumber(fact) && (isRepeated(fact) || isCorrected) ? { ...fact, key: null } : fact,
    ),
  );
}

/** Joins parts in a row for the same criterion: "21 March, a Saturday". */
function joinNeighbours(facts: readonly MessagePart[]): MessagePart[] {
  const joined: MessagePart[] = [];
  for (const fact of facts) {
    const last = joined.at(-1);
    if (last?.key === fact.key) joined.splice(-1, 1, { ...fact, text: last.text + fact.text });
    else joined.push(fact);
  }
  return joined;
}

function splitParts(text: string, states: (part: string) => boolean, reader: Reader): string[] {
  return joinEnds(text.split(PART_END), reader).flatMap((sentence) => {
    const [first = '', ...rest] = sentence.split(LINK);
    const parts = [first];
    for (let at = 0; at < rest.length; at += 2) {
      const [link, next] = [rest[at]!, rest[at + 1]!];
      const before = `${parts.pop()!}${link}`;
      const isNew = !isOneFact(before, next, reader) && states(before) && states(next);
      parts.push(...(isNew ? [before, next] : [before + next]));
    }
    return parts;
  });
}

/** Returns the parts with the punctuation after them. The point of "15. Januar" ends no part. */
function joinEnds(pieces: readonly string[], reader: Reader): string[] {
  const parts: string[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const part = pieces[at]! + (pieces[at + 1] ?? '');
    const before = parts.at(-1) ?? '';
    if (/\d\.\s*$/.test(before) && startsWithMonth(part, reader)) parts.push(parts.pop()! + part);
    else if (part !== '') parts.push(part);
  }
  return parts;
}

function startsWithMonth(text: string, reader: Reader): boolean {
  return readDays(foldWords(text).split(' ')[0]!, reader).months.length > 0;
}

/** Returns whether a link is within a fact: "5 and 10 years", "20 and 21 March". */
function isOneFact(before: string, next: string, reader: Reader): boolean {
  const ahead = before.replace(/\s+\S+\s+$/, '');
  if (new RegExp(` (?:${reader.wish.between}) `, 'u').test(` ${foldWords(ahead)} `)) return true;
  return /(?<![\p{L}\d])\d[\d.,]*$/u.test(ahead) && (/^\s*\d/.test(next) || startsWithMonth(next, reader));
}

/** Returns the key of the criterion that fits best; null if none fits, or several fit equally well. */
function findOnlyFit(fits: readonly number[], all: readonly AskedCriterion[]): string | null {
  const fitting = all.filter((_, at) => fits[at]! > NONE);
  // "12k and I'm the owner" in one part answers two questions.
  if (new Set(fitting.map(getForm)).size > 1) return null;
  const best = Math.max(...fits);
  const found = all.filter((_, at) => fits[at] === best);
  return best > NONE && found.length === 1 ? found[0]!.key : null;
}

/** Returns the key of the only criterion that a doubt is about: "I don't know my budget yet" is none about the house. */
function findDoubted(part: string, all: readonly AskedCriterion[]): string | null {
  const said = foldWords(part).split(' ');
  const [found, ...others] = all.filter((criterion) => sharesStem(said, criterion));
  return found && isNumeric(found) && others.length === 0 ? found.key : null;
}

/** Returns the form of the answers to a criterion. */
function getForm(criterion: AskedCriterion): string {
  return isNumeric(criterion) ? 'number' : isYesNo(criterion) ? 'yes_no' : criterion.expectation.kind;
}

function rateFit(
  part: string,
  criterion: AskedCriterion,
  all: readonly AskedCriterion[],
  today: Temporal.PlainDate,
  reader: Reader,
): number {
  const { ask, key, synonyms, expectation } = criterion;
  if (isNumeric(criterion)) {
    const [figure, ...others] = readFigures(part, reader);
    if (!figure || others.length > 0 || OURS.test(` ${figure.before} `)) return NONE;
    if (hasUnitOfOther(figure, criterion, all)) return NONE;
    if (isLabeled(figure, `${key} ${ask}`)) return LABEL;
    const isLimit =
      asksForMoney(ask) && figure.to >= LEAST_LIMIT && LIMIT.test(` ${figure.before} | ${figure.after} `);
    return isLimit || hasAskedUnit(figure, ask) ? UNIT : NONE;
  }
  if (isYesNo(criterion)) {
    const told = readSynonymAnswer(part, synonyms, reader);
    const isTold = (told !== null && told !== 'unclear') || saysOwned(part, ask, reader);
    return isTold || readEcho(foldWords(part), ask, reader) !== null ? LABEL : NONE;
  }
  if (expectation.kind === 'one_of') return namesChoice(part, criterion, reader) ? LABEL : NONE;
  return asksWhen(criterion, reader) ? rateDay(part, criterion, all, today, reader) : NONE;
}

/** Returns whether another criterion asks in the figure's unit of time, and this one does not: "10 years" for days. */
function hasUnitOfOther(
  { after }: Figure,
  criterion: AskedCriterion,
  all: readonly AskedCriterion[],
): boolean {
  const unit = readTimeUnit(after.split(' ')[0]!);
  const listUnits = ({ ask }: AskedCriterion) =>
    listQuestionWords(ask).flatMap((word) => readTimeUnit(word) ?? []);
  const own = listUnits(criterion);
  if (unit === null || own.length === 0 || own.includes(unit)) return false;
  return all.some((other) => listUnits(other).includes(unit));
}

/** Returns whether a clause names the day that a criterion asks for: "repair tomorrow", but not "bought in May". */
export function namesAskedDay(
  clause: string,
  criterion: AskedCriterion,
  { input, reader, zone }: Pick<ReadConversation, 'input' | 'reader' | 'zone'>,
): boolean {
  const all = input.brief.criteria.map(withExpectation);
  return rateDay(clause, criterion, all, toZoned(input.now, zone).toPlainDate(), reader) > NONE;
}

function rateDay(
  part: string,
  criterion: AskedCriterion,
  all: readonly AskedCriterion[],
  today: Temporal.PlainDate,
  reader: Reader,
): number {
  const beside = readClock(part, reader) === null ? readWordsBesideDays(part, today, reader) : null;
  // "Turns 7 years old in March" is about an age.
  const isMeasured = ({ after, amount }: Figure) => amount || readTimeUnit(after.split(' ')[0]!) !== null;
  if (beside === null || readFigures(part, reader).some(isMeasured)) return NONE;
  const { startOf, middleOf, endOf, aside } = reader.wish;
  const words = beside.replace(matchWholeWords(`${startOf}|${middleOf}|${endOf}|${aside}`), ' ').split(' ');
  if (sharesStem(words, criterion)) return LABEL;
  const isChoice = (word: string) => all.some((one) => namesChoice(word, one, reader));
  return words.some((word) => namesOther(word, reader) && !isChoice(word)) ? NONE : UNIT;
}

/** Returns whether a word next to a day says what happens then: "bought" in "bought in May". */
function namesOther(word: string, { filler, closing, yes }: Reader): boolean {
  if (word.length <= 3 || COMMON.has(word) || LITTLE.has(word)) return false;
  return ![filler, closing, yes].some((words) => words.test(` ${word} `));
}

/** A part of a message that answers another criterion than the open one. */
export interface OtherFact {
  criterion: AskedCriterion;
  part: Statement;
}

/** Separates the facts that fit only another criterion from the rest of the messages. */
export function separateOthers(understood: ReadConversation): {
  rest: ReadConversation;
  others: OtherFact[];
} {
  const { said, input, open } = understood;
  const all = input.brief.criteria.map(withExpectation);
  const openKey = open.kind === 'criterion' ? open.asked.key : null;
  const messages = said.map((one) => ({ one, facts: separateFacts(one.statements, all, understood) }));
  const isOther = ({ key }: MessagePart) => key !== null && key !== openKey;
  return {
    rest: {
      ...understood,
      said: messages.map(({ one, facts }) => ({
        ...one,
        statements: facts
          .filter((fact) => !isOther(fact))
          .map(({ text }) => text)
          .join('')
          .trim(),
      })),
    },
    others: messages.flatMap(({ one: { id }, facts }) =>
      facts.filter(isOther).map(({ key, text }) => ({
        criterion: all.find((criterion) => criterion.key === key)!,
        part: { id, text: text.trim() },
      })),
    ),
  };
}
