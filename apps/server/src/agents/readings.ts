// Reads a lead's answer to the question of the open criterion. The result is null if the answer was not understood, and
// the agent then asks again.

import { readChoices } from '../language/answers/choices.ts';
import { isHedged } from '../language/answers/hedged-answers.ts';
import { dropRemark } from '../language/answers/remarks.ts';
import { findChosenSynonyms } from '../language/answers/synonyms.ts';
import { isUnsure, isWholeNo, readBareYesNo } from '../language/answers/yes-no.ts';
import { isAutoReply } from '../language/auto-reply.ts';
import { foldWords, splitClauses } from '../language/fold-text.ts';
import { writeArea } from '../language/numbers/areas.ts';
import { writeAskedAmounts } from '../language/numbers/asked-amounts.ts';
import { cutAtCorrection } from '../language/numbers/corrections.ts';
import { countsThings, isImplausibleCount } from '../language/numbers/counted-figures.ts';
import { listQuestionWords } from '../language/numbers/figure-units.ts';
import { type Figure, readCurrency, readFigures } from '../language/numbers/figures.ts';
import { findMeasure, readMeasure } from '../language/numbers/measures.ts';
import { readSpelledFigure } from '../language/numbers/number-words.ts';
import { writePeople } from '../language/numbers/people.ts';
import { readTimeUnit } from '../language/numbers/periods.ts';
import { asksForClass, writeClass } from '../language/numbers/school-classes.ts';
import { writeSingle } from '../language/numbers/single-things.ts';
import {
  asksForAge,
  asksForMoney,
  isAddedTo,
  isNamed,
  isPartOfMeasure,
  isPlainFigure,
  isStray,
} from '../language/numbers/stray-figures.ts';
import { readClock, readDays } from '../language/times/calendar-words.ts';
import type { Reader } from '../language/words/reader.ts';
import { readBound, toAskedUnit } from './asked-figures.ts';
import { findFirstAnswer, readClauseWithoutDoubt, readRangeInDoubt } from './doubts.ts';
import { type Expectation, judgeReading, type Reading } from './expectation.ts';
import type { Criterion } from './port.ts';
import { readYesOrNo } from './yes-no-answers.ts';

/** The parts of a criterion that reading its answers requires. */
export interface CriterionQuestion extends Pick<Criterion, 'ask' | 'ask_again' | 'synonyms'> {
  expectation: Expectation;
}

/** The number of words from which a text with a link counts as a forwarded advertisement instead of an answer. */
const FORWARDED_WORDS = 25;

/** The maximum number of numbers in an answer. */
const MOST_FIGURES = 20;
/** The number of characters from which a text is no short answer. */
const LONGEST_SHORT_ANSWER = 200;
/** The maximum number of words in an answer that is only a day or a time. */
const MOST_TIME_WORDS = 5;
/** The maximum number of words in a clause that starts with a courtesy and says nothing else. */
const MOST_COURTESY_WORDS = 7;
/** "More or less", which marks an estimate in an answer with a number. */
const APPROXIMATELY =
  /(?<!\p{L})(?:more or less|plus ou moins|m[aá]s o menos|mehr oder weniger|pi[uù] o meno|mais ou menos|min of meer)(?!\p{L})/giu;

/** Matches "maybe a bit more", which leaves a lower limit as it is. */
const MAYBE_MORE =
  /[,;]? (?:maybe|perhaps|possibly|peut-être|vielleicht|quiz[aá]s?|tal vez|magari|forse|talvez|misschien)(?: (?:an?|un|in|di|um|bit|little|peu|etwas|auch|poco|qualcosa|algo|pouco|wat|iets|beetje|een|noch))* (?:more|plus|mehr|m[aá]s|pi[uù]|mais|meer)(?=\s*(?:$|[,;.!?\n]))/giu;
export function readAnswer(said: string, criterion: CriterionQuestion, reader: Reader): Reading | null {
  if (isForwarded(said) || isAutoReply(said)) return null;
  const { expectation } = criterion;
  const plain = 'figure' in expectation ? said.replaceAll(APPROXIMATELY, '') : said;
  const text = expectation.kind === 'at_least' ? plain.replaceAll(MAYBE_MORE, '') : plain;
  const reading = readUnconditionally(text, criterion, reader);
  if (reading && !isUnderCondition(text, reading, reader) && !isNotYet(text, reading, reader)) return reading;
  const readClause = (clause: string) => readUnconditionally(clause, criterion, reader);
  if ('figure' in expectation) return readRangeInDoubt(text, criterion, readClause, reader);
  if (expectation.kind === 'one_of') return readClauseWithoutDoubt(text, readClause, reader);
  const first =
    expectation.kind === 'yes' || expectation.kind === 'no'
      ? findFirstAnswer(text, criterion.ask, reader)
      : null;
  const read = first && readAnswer(first, criterion, reader);
  // Only a plain answer rules a lead out.
  return read && judgeReading(expectation, read) === 'met' ? read : null;
}

/** Matches "not yet", whose answer can change: "not yet, only next week". */
const NOT_YET =
  / (?:not yet|pas encore|todavia no|aun no|noch (?:nicht|keine?)|non ancora|ancora no|ainda nao|nog (?:niet|geen)) /;

/** Returns whether the text says no only until a named time. */
function isNotYet(text: string, reading: Reading, reader: Reader): boolean {
  const plain = ` ${foldWords(text)} `;
  if (reading.kind !== 'yes_no' || reading.yes || !NOT_YET.test(plain)) return false;
  const { tomorrow, dayAfterTomorrow, nextWeek, nextMonth } = reader.time;
  const { weekdays, months, inDays } = readDays(text, reader);
  const isNear = [tomorrow, dayAfterTomorrow, nextWeek, nextMonth].some((words) => words.test(plain));
  return isNear || weekdays.length > 0 || months.length > 0 || inDays !== null;
}

/** Returns whether an answer depends on a condition: "10k, if I sell the bike". A range already contains its cases. */
function isUnderCondition(text: string, reading: Reading, reader: Reader): boolean {
  if (reading.kind === 'text' || (reading.kind === 'number' && reading.from < reading.to)) return false;
  return reader.condition.test(` ${foldWords(text)} `);
}

function readUnconditionally(text: string, criterion: CriterionQuestion, reader: Reader): Reading | null {
  const { expectation } = criterion;
  switch (expectation.kind) {
    case 'yes':
    case 'no': {
      const yes = readYesOrNo(text, criterion, reader);
      return yes === null || isHedgedAnswer(text, criterion, reader) ? null : { kind: 'yes_no', yes };
    }
    case 'at_least':
    case 'at_most':
      return readFigure(text, criterion, expectation, reader);
    case 'one_of': {
      const choices = readChoices(text, expectation.choices, reader, criterion.ask);
      // A choice that the lead names counts more than words that stand for another one.
      if (choices !== null && choices.length > 0) return { kind: 'choice', choices };
      const said = isUnsure(text, reader) ? [] : findChosenSynonyms(text, criterion.synonyms, reader);
      return said.length > 0 ? { kind: 'choice', choices: said } : choices && { kind: 'choice', choices };
    }
    case 'any':
      // "Summer 2028 maybe" and "probably March" answer when.
      return (isUnsure(text, reader) && !/\d/.test(text) && readDays(text, reader).months.length === 0) ||
        !isStatement(text, criterion, reader)
        ? null
        : readText(dropRemark(text, reader));
  }
}

/** Returns the words as an answer. */
export function readText(text: string): Reading {
  return { kind: 'text', text: text.trim().replace(/\s+/g, ' ').slice(0, 200) };
}

/** Returns whether a text contains more than a greeting, thanks, a yes, or a time that does not answer the question. */
function isStatement(text: string, criterion: CriterionQuestion, reader: Reader): boolean {
  const plain = foldWords(text);
  const sentences = text.slice(0, LONGEST_SHORT_ANSWER).split(/(?<=[.!?\n])\s+/);
  if (ONLY_WAITS.test(`${plain} `) || sentences.every((one) => isOnlyTime(one, criterion, reader)))
    return false;
  // "No no, I asked whether you can."
  if (reader.time.when.test(` ${foldWords(criterion.ask)} `) && isDenial(text, reader)) return false;
  if (readBareYesNo(text, reader) !== null) return isWholeNo(text, criterion.ask, reader);
  return splitClauses(text).some(
    (clause) =>
      clause.split(' ').length > MOST_COURTESY_WORDS ||
      [reader.filler, reader.closing].every(
        (words) => words.exec(` ${clause} `)?.index !== 1 || /\d/.test(clause),
      ),
  );
}

/** Returns whether a text starts with a no, and names no time and no number. */
function isDenial(text: string, reader: Reader): boolean {
  const { weekdays, months, inDays } = readDays(text, reader);
  const namesTime = weekdays.length > 0 || months.length > 0 || inDays !== null || /\d/.test(text);
  return !namesTime && reader.no.exec(` ${foldWords(text)} `)?.index === 1;
}

/** Returns whether a short text is about a day or a time, although the question is not: "Friday at 3". */
function isOnlyTime(text: string, { ask }: CriterionQuestion, reader: Reader): boolean {
  const [said, asked] = [foldWords(text).split(' '), foldWords(ask).split(' ')];
  if (said.length > MOST_TIME_WORDS) return false;
  if (reader.time.when.test(` ${asked.join(' ')} `) || asked.some((word) => readTimeUnit(word) !== null))
    return false;
  const { weekdays, inDays } = readDays(text, reader);
  return weekdays.length > 0 || inDays !== null || readClock(text, reader)?.certain === true;
}

/** Reads a number. One that would rule the lead out counts only if the clause is about it. */
function readFigure(
  text: string,
  criterion: CriterionQuestion,
  expectation: Expectation,
  reader: Reader,
): Reading | null {
  const last = cutAtCorrection(text, reader);
  // Of several amounts, one can be the total.
  const corrected =
    last.match(/\d+(?:[.,]\d+)*/g)?.length === 1 ? writeAskedAmounts(last, criterion.ask) : last;
  const isEnough = (metres: number) => expectation.kind === 'at_least' && metres >= expectation.figure;
  const isClass = 'figure' in expectation && asksForClass(criterion.ask, expectation.figure);
  const latest = asksForArea(criterion.ask)
    ? writeArea(corrected, isEnough)
    : isClass
      ? writeClass(corrected)
      : writeSingle(writePeople(corrected, criterion.ask, reader), criterion.ask);
  const all = readFigures(latest, reader);
  const picked = pickFigures(all, criterion, reader);
  // "3000 for the two implants" names one amount.
  const amounts = asksForMoney(criterion.ask) ? picked.filter((one) => !countsThings(one)) : [];
  const figures = amounts.length > 0 ? amounts : picked;
  const plain = ` ${foldWords(latest)} `;
  // "180, but I don't know if that is for one month or two", "I used to train 4 times a week".
  if (PAST.test(plain) || (isUnsure(latest, reader) && reader.contrast.test(plain))) return null;
  if ((readCurrency(criterion.ask) !== null && FOREIGN_MONEY.test(plain)) || DOUBTS_UNIT.test(plain))
    return null;
  // "What is usual? 700?", "at least one, maybe three".
  if (/\d[^\s?]{0,8} ?[?？]\s{0,3}$/.test(latest) && reader.question.test(plain)) return null;
  // "One, maybe two": a one in words is no figure.
  const isOne = (clause: string) => readSpelledFigure(clause, reader) === 1;
  if (isUnsure(latest, reader) && splitClauses(latest).some(isOne)) return null;
  if (isUnsure(latest, reader) && AT_LEAST.test(plain) && splitClauses(latest).length > 1) return null;
  // "Two chapters, 14 pages each."
  if (all.length > 1 && FOR_EACH.test(plain)) return null;
  if (isMultiplied(plain, all, criterion) || all.some(isPartOfMeasure)) return null;
  // "12 m by 9" names an area, but not as a number.
  if (asksForArea(criterion.ask) && all.some(({ after }) => readMeasure(after)?.kind === 'length'))
    return null;
  if (picked.some((one) => isShortForThousands(one, picked))) return null;
  // "No idea yet, could be six": only "maybe six" is an estimate.
  const isGuess = (clause: string) =>
    isUnsure(clause, reader) && !/\d/.test(clause) && !hasFigures(clause, reader);
  if (splitClauses(latest).some(isGuess)) return null;
  const named =
    readCurrency(criterion.ask) === null ? figures.filter((one) => isNamed(one, criterion.ask)) : [];
  const reading = readBound(toAskedUnit(named.length > 0 ? named : figures, criterion), expectation);
  if (!reading || containsBound(reading, expectation)) return null;
  if (judgeReading(expectation, reading) === 'met')
    return expectation.kind === 'at_most' && figures.some(isAddedTo) ? null : reading;
  if (canBeYears(figures, criterion)) return null;
  // "At least 3" can be 4.
  if (expectation.kind === 'at_least' && AT_LEAST.test(plain)) return null;
  const [first] = figures;
  const isOnly = all.every(({ from, to }) => from === first!.from && to === first!.to);
  return isOnly && figures.every((figure) => isPlainFigure(figure, criterion.ask)) ? reading : null;
}

/** The months of a year. */
export const MONTHS = 12;

/** Returns whether a bare number is too few months for an age, and enough if it is years: "he's almost 2". */
export function canBeYears(figures: readonly Figure[], { ask, expectation }: CriterionQuestion): boolean {
  if (!asksForAge(ask) || !listQuestionWords(ask).some((word) => readTimeUnit(word) === MONTHS)) return false;
  const isMet = (from: number, to: number) =>
    judgeReading(expectation, { kind: 'number', from, to }) === 'met';
  return figures.every(
    ({ from, to, before, after }) =>
      after === '' &&
      before.split(' ').every((word) => readTimeUnit(word) === null) &&
      !isMet(from, to) &&
      isMet(from * MONTHS, to * MONTHS),
  );
}

const asksForArea = (ask: string) => findMeasure(foldWords(ask))?.kind === 'area';

/** Returns whether only a part of a range meets the expectation: "60 to 110" if at least 80 is expected. */
function containsBound(reading: Reading, expectation: Expectation): boolean {
  if (reading.kind !== 'number' || reading.from === reading.to) return false;
  const ends = [reading.from, reading.to].map((end) => ({ ...reading, from: end, to: end }));
  return judgeReading(expectation, ends[0]!) !== judgeReading(expectation, ends[1]!);
}

/** Returns the figures that can be an answer: without years, times and counts of other things. */
export function pickFigures(
  figures: readonly Figure[],
  { ask, expectation }: CriterionQuestion,
  reader: Reader,
): Figure[] {
  const isYear = (year: number) => 'figure' in expectation && Math.abs(expectation.figure - year) <= 200;
  if (figures.length > MOST_FIGURES) return [];
  const isPlausible = (figure: Figure) =>
    !('figure' in expectation) || !isImplausibleCount(figure, ask, expectation.figure);
  return figures.filter((figure) => !isStray(figure, ask, isYear, reader) && isPlausible(figure));
}

/** Returns whether a bare number can be thousands like another: "8 grand, well 6.5 after the deposit". */
function isShortForThousands({ amount, after, to }: Figure, figures: readonly Figure[]): boolean {
  const [next = ''] = after.split(' ');
  if (amount || (next.length > LONGEST_LINK && Number.isInteger(to))) return false;
  return figures.some((one) => one.amount && one.to >= 1_000 && to * 5_000 >= one.to && to * 200 <= one.to);
}

/** The number of letters of a word that can link two numbers: "dai 40 ai 60 mila". */
const LONGEST_LINK = 3;

const TIMES =
  /^(?:twice|times|fois|(?!(?:maxi|mini|opti|nor)mal$)(?:\p{L}+)?mal|veces|volte|vezes|keer|(?!(?:maxi|mini|opti|nor)maal$)(?:\p{L}+)?maal|x)$/u;

/** Returns whether the text multiplies its number: "2 hours, twice a week". */
function isMultiplied(plain: string, figures: readonly Figure[], { ask }: CriterionQuestion): boolean {
  const times = plain.split(' ').filter((word) => TIMES.test(word));
  const isCounted = figures.some(({ after }) => TIMES.test(after.split(' ')[0]!));
  return (
    times.length > 0 &&
    !isCounted &&
    !foldWords(ask)
      .split(' ')
      .some((word) => TIMES.test(word))
  );
}

/** Matches adjectives of currencies: "9k but thats australian". */
const FOREIGN_MONEY =
  / (?:australian|aussie|canadian|swiss|australiens?|canadiens?|suisses|australische|kanadische|schweizer|australianos|canadienses|suizos|australiani|canadesi|svizzeri|suicos|zwitserse|canadese) /;
/** Matches a doubt about the unit: "4, or was that feet". */
const DOUBTS_UNIT =
  / (?:or (?:was|were|is) (?:that|it|those)|ou (?:c )?etait ce|ou c etait|oder (?:war|waren) das|o (?:eran|era)|oppure (?:erano|era)|ou (?:eram|era)|of (?:was|waren) (?:dat|het)) /;
const AT_LEAST =
  / (?:at least|minimum|au moins|mindestens|al menos|como minimo|almeno|al minimo|pelo menos|no minimo|minstens) /;

/** Matches a number that is multiplied by another. */
const FOR_EACH =
  / (?:each|apiece|chacune?s?|jeweils|cada un[oa]?|cada uma?|ciascun[oa]|elk|per stuk|pro stuck) /;

/** Matches what was once: "I used to pay 200". */
const PAST =
  / (?:used to|back (?:in the day|then)|formerly|autrefois|a l epoque|solia|antiguamente|fruher|damals|una volta|un tempo|antigamente|vroeger|destijds) /;

/** Returns whether the message contains an answer with a "but", about which the agent must ask again. */
export function isHedgedAnswer(text: string, criterion: CriterionQuestion, reader: Reader): boolean {
  return isHedged(text, reader, (ahead) =>
    criterion.expectation.kind === 'yes' || criterion.expectation.kind === 'no'
      ? readYesOrNo(ahead, criterion, reader) !== null
      : /[\d€$£]/.test(ahead) || hasFigures(ahead, reader),
  );
}

function hasFigures(text: string, reader: Reader): boolean {
  return readFigures(text, reader).length > 0;
}

/** Messages that only say that the lead is busy or back: "hang on, the door", "haha espera", "eccomi, ero in riunione". */
const ONLY_WAITS =
  /^(?:(?:(?:ja|ha|he|hi){2,}\p{L}?|ok|lol|sorry|scusa\p{L}*|desole|perdona?|desculpa?) )*(?:hang on|hold on|wait|one (?:sec|moment|minute)|back (?:now|again)|attend(?:s|ez)|une? (?:minute|seconde|instant)|me revoila|espera|un momento|ya estoy|aspett[ai]|un attimo|eccomi|so(?:no)? tornat[oa]|moment|sekunde|da bin ich|bin wieder da|peraí|pera ai|um momento|ja voltei|wacht|momentje|ben er weer) /u;

function isForwarded(text: string): boolean {
  return /https?:\/\/|www\./i.test(text) && text.split(/\s+/).length >= FORWARDED_WORDS;
}

/** Returns the text that is stored for a reading: `yes`, `no`, a number, a range, the choice, or the lead's words. */
export function toRecordedValue(reading: Reading): string {
  switch (reading.kind) {
    case 'yes_no':
      return reading.yes ? 'yes' : 'no';
    case 'number':
      return reading.from === reading.to ? String(reading.to) : `${reading.from}-${reading.to}`;
    case 'choice':
      return reading.choices.length > 0 ? reading.choices.join(', ') : 'none';
    case 'text':
      return reading.text;
  }
}
