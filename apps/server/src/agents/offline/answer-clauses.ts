// Separates the clauses that answer a question for any words from a wish for a time, a remark and other clauses.
import { findChannelRequest } from '../../language/answers/channel-requests.ts';
import { asksForPerson } from '../../language/answers/person-requests.ts';
import { findRemark, isSettled } from '../../language/answers/remarks.ts';
import { COMMON, readBareYesNo } from '../../language/answers/yes-no.ts';
import { foldWords } from '../../language/fold-text.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import { toZoned } from '../../language/timezone.ts';
import { readWordsBesideTimes } from '../../language/wishes/named-days.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import { namesDay } from '../../language/wishes/wish.ts';
import type { Reader } from '../../language/words/reader.ts';
import { asksForMeetingDay, asksWhen, sharesStem } from './criterion-kinds.ts';
import { namesHours, readMeetingWish } from './meeting-wish.ts';
import type { AskedCriterion, ReadConversation } from './read-conversation.ts';

/** The maximum length of an answer with clauses of other kinds. */
const LONGEST = 1_000;
/** The maximum number of clauses. A longer text is a story, which is an answer as a whole. */
const MOST_CLAUSES = 12;
/** The maximum number of words next to the times of a wish that says nothing else: "Monday after 4, but also Friday". */
const MOST_WORDS_BESIDE_TIMES = 1;

/** The maximum number of words that a lead repeats as an answer. */
const MOST_REPEATED_WORDS = 5;
/** The number of letters up to which a word says too little. */
const LONGEST_LITTLE_WORD = 3;

const ENDS_SENTENCE = /[.;!?…\n]\s*$/;

/** The clauses of a text, in the lead's words. */
export interface AnswerClauses {
  /** The clauses that can answer the question. */
  answer: string;
  /** The clauses that say something else. */
  others: string;
}

interface Clause {
  text: string;
  isOther: boolean;
  isWish: boolean;
  /** Whether the clause objects to the price or to us, or belongs to such a clause. */
  isObjection: boolean;
}

/** Separates the clauses of an answer. The answer is empty if no clause can answer the question. */
export function separateAnswer(
  text: string,
  criterion: AskedCriterion,
  understood: Pick<ReadConversation, 'input' | 'reader' | 'zone' | 'questions' | 'open'>,
): AnswerClauses {
  const { reader } = understood;
  const clauses = separateClauses(text, criterion, understood);
  const { answer, others } = clauses;
  // "No, I'll ask my husband first" is no answer.
  const isNone =
    (hasSaidBefore(answer) && !asksWhy(criterion, reader)) ||
    (others !== '' && readBareYesNo(answer, reader) === false);
  return isNone ? { answer: '', others: text } : clauses;
}

/** The most words of a text that says nothing else. */
const MOST_REPEATING_WORDS = 5;
/** Matches "I just told you", "já respondi". */
const SAID_BEFORE =
  /(?<!\p{L})(?:(?:just|already|as i) (?:said|told|answered)|told you|(?:deja|viens de) (?:dit|dire|repond\w+)|(?:schon|bereits|doch|wie) (?:gesagt|beantwortet|geantwortet)|(?:ya|acabo de) (?:dije|dicho|decir|respond\w+|contest\w+)|(?:gia|appena) (?:detto|risposto)|gli?el ?ho detto|(?:ja|como) (?:disse|respondi)|(?:al|net|zoals) (?:gezegd|beantwoord))(?!\p{L})/u;

/** Returns whether a text only says that the lead has said something before: "as I said", "I just told you". */
export function hasSaidBefore(text: string): boolean {
  const plain = foldWords(text);
  return plain.split(' ').length <= MOST_REPEATING_WORDS && SAID_BEFORE.test(plain);
}

function separateClauses(
  text: string,
  criterion: AskedCriterion,
  understood: Pick<ReadConversation, 'input' | 'reader' | 'zone' | 'questions' | 'open'>,
): AnswerClauses {
  const parts = splitParts(text.slice(0, LONGEST).replace(/[^\S\n]+/g, ' '));
  if (text.length > LONGEST || parts.length > MOST_CLAUSES) return { answer: text, others: '' };
  const isAnswered = (before: readonly Clause[]) => before.some(({ isOther }) => !isOther);
  const clauses: Clause[] = [];
  let sentence = 0;
  for (const part of parts) {
    if (ENDS_SENTENCE.test(clauses.at(-1)?.text ?? '')) sentence = clauses.length;
    const clause = readClause(part, criterion, understood);
    // "Early next week would be great, not Monday though": the whole sentence after the answer is a wish.
    const isWish =
      clause.isWish || (clauses[sentence]?.isWish === true && isAnswered(clauses.slice(0, sentence)));
    // "Bit steep, the place down the road is 18": the figure belongs to the objection.
    const follows = clauses.length > sentence && clauses.at(-1)!.isObjection && /\d/.test(part);
    const isObjection = clause.isObjection || follows;
    clauses.push({ text: part, isWish, isObjection, isOther: clause.isOther || isWish || isObjection });
  }
  // "Thursday at 9" and "I talked to my neighbour" can be the answer itself, if no other clause is. So can an objection,
  // if the question asks for a reason or the lead repeats it.
  const hasWish =
    clauses.some((one) => one.isWish) ||
    readMeetingWish(understood.questions, understood.input.now, understood) !== null;
  const kept = isAnswered(clauses)
    ? clauses
    : clauses.map((one) => ({ ...one, isOther: one.isOther && !canAnswer(one) }));
  const join = (isOther: boolean) =>
    kept
      .filter((one) => one.isOther === isOther)
      .map((one) => one.text)
      .join('')
      .trim();
  const [answer, others] = [join(false), join(true)];
  return answer === text.trim() ? { answer, others } : { answer: answer.replace(/[\s,.;]+$/, ''), others };

  function canAnswer({ text: said, isWish, isObjection }: Clause): boolean {
    const { reader, open } = understood;
    const isAskedAgain = open.kind === 'criterion' && open.misread;
    if (isObjection && !isAskedAgain && !asksWhy(criterion, reader)) return false;
    if (!isWish) return isSettled(said) ? !hasWish : !postpones(said, reader) && !asksForPerson(said, reader);
    const { instead, free, suits } = reader.wish;
    if (asksForDays(criterion)) return true;
    if (asksWhen(criterion, reader)) return !matchWholeWords(`${free}|${suits}`).test(toPlainText(said));
    return (
      !matchWholeWords(`${instead}|${free}`).test(toPlainText(said)) && saysMoreThanTimes(said, understood)
    );
  }
}

/** Returns whether a wish for a time also says something else: "I talked to my neighbour on Monday evening". */
function saysMoreThanTimes(
  text: string,
  { input, reader, zone }: Pick<ReadConversation, 'input' | 'reader' | 'zone'>,
): boolean {
  const beside = readWordsBesideTimes(text, toZoned(input.now, zone).toPlainDate(), reader);
  const words = beside.split(' ').filter((word) => word.length > LONGEST_LITTLE_WORD && !COMMON.has(word));
  return words.length > MOST_WORDS_BESIDE_TIMES;
}

/** Returns whether a few words are in an earlier message of the lead, and are no courtesy: "Great Dane!!" */
export function repeatsEarlierWords(
  text: string,
  { input, said, reader }: Pick<ReadConversation, 'input' | 'said' | 'reader'>,
): boolean {
  const plain = ` ${foldWords(text)} `;
  const words = plain.trim().split(' ');
  if (words.length > MOST_REPEATED_WORDS || reader.negation.test(plain) || reader.unsure.test(plain))
    return false;
  const { filler, closing, yes, no } = reader;
  const isContent = (word: string) =>
    word.length > LONGEST_LITTLE_WORD &&
    !COMMON.has(word) &&
    ![filler, closing, yes, no].some((one) => one.test(` ${word} `));
  const { weekdays, inDays } = readDays(text, reader);
  if (!words.some(isContent) || weekdays.length > 0 || inDays !== null) return false;
  return input.transcript.some(
    (one) =>
      one.direction === 'inbound' &&
      said.every(({ id }) => id !== one.id) &&
      ` ${foldWords(one.text ?? '')} `.includes(plain),
  );
}

/** Returns whether a question names a unit of time: "Which days suit you?" */
function asksForDays({ ask }: AskedCriterion): boolean {
  return foldWords(ask)
    .split(' ')
    .some((word) => readTimeUnit(word) !== null);
}

/** Returns whether a question asks for a reason: "Why do you want to change?", "What bothers you?" */
function asksWhy(criterion: AskedCriterion, reader: Reader): boolean {
  const { ask } = criterion;
  const { why, asksReason } = reader;
  // "¿Para qué fechas?" asks for a time, unlike "¿para qué?"
  if (asksWhen(criterion, reader)) return false;
  if (asksReason.test(` ${foldWords(ask)} `)) return true;
  const words = foldWords(ask).split(' ');
  return words.some((word, at) => why.test(` ${word} `) || why.test(` ${word} ${words[at + 1]} `));
}

/** Splits a text after its punctuation. The points of "3.5", of "15. Januar" and of "der 10. vormittags" end nothing. */
function splitParts(text: string): string[] {
  return text.split(/(?<=(?<!\d)[.;:!?…]+\s+|(?<=\d)[;:!?…]+\s+|,\s+|\n)(?=\S)/);
}

function readClause(
  text: string,
  criterion: AskedCriterion,
  understood: Pick<ReadConversation, 'input' | 'reader' | 'zone'>,
): Clause {
  const { reader } = understood;
  const isWish = isWishBesideAnswer(text, criterion, understood);
  // A clause in the words of the question answers it.
  const isAbout = sharesStem(foldWords(text).split(' '), criterion);
  const remark = findRemark(text);
  const isObjection = !isAbout && (remark === 'price' || remark === 'competitor' || remark === 'trust');
  return { text, isWish, isObjection, isOther: isWish || (!isAbout && saysSomethingElse(text, reader)) };
}

/** Returns whether a clause objects, postpones, reports consent, or asks for a person. */
function saysSomethingElse(text: string, reader: Reader): boolean {
  const remark = findRemark(text);
  return (
    (remark !== null && remark !== 'chat') ||
    postpones(text, reader) ||
    asksForPerson(text, reader) ||
    findChannelRequest(text) !== null ||
    isSettled(text) ||
    onlyRepeats(text, reader)
  );
}

/** Returns whether a lead wants to be contacted later, or time or advice before a decision. */
function postpones(text: string, reader: Reader): boolean {
  const plain = ` ${foldWords(text)} `;
  const { vague, write, replies, contact } = reader.later;
  const { weekdays, months, inDays } = readDays(text, reader);
  const namesDay = weekdays.length > 0 || months.length > 0 || inDays !== null;
  return (
    findRemark(text) === 'decision' ||
    [vague, write, replies].some((words) => words.test(plain)) ||
    (namesDay && contact.test(plain))
  );
}

/** Returns whether a clause says nothing else than "as I said". */
function onlyRepeats(text: string, reader: Reader): boolean {
  const plain = toPlainText(text);
  const beside = plain.replace(matchWholeWords(reader.wish.insists), '');
  return beside !== plain && /^(?:\S{0,3}(?: |$))*$/.test(foldWords(beside));
}

function isWishBesideAnswer(
  text: string,
  criterion: AskedCriterion,
  { input, reader, zone }: Pick<ReadConversation, 'input' | 'reader' | 'zone'>,
): boolean {
  if (asksForMeetingDay(criterion.ask, reader)) return false;
  const wish = readMeetingWish(text, input.now, { input, reader, zone });
  if (wish === null || !asksWhen(criterion, reader)) return wish !== null;
  // "When do you move?" is answered with a day, and a day with an hour is for the meeting.
  return namesHours(wish) && namesDay(wish);
}
