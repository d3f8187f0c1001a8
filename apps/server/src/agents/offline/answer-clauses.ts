// Separates the clauses that answer a question for any words from a wish for a time, a remark and other clauses.
import { findChannelRequest } from '../../language/answers/channel-requests.ts';
import { asksForPerson } from '../../language/answers/person-requests.ts';
import { findRemark, isSettled } from '../../language/answers/remarks.ts';
import { foldWords } from '../../language/fold-text.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import type { Reader } from '../../language/words/reader.ts';
import { asksForMeetingDay, asksWhen, sharesStem } from './criterion-kinds.ts';
import { namesHours, readMeetingWish } from './meeting-wish.ts';
import type { AskedCriterion, ReadConversation } from './read-conversation.ts';

/** The maximum length of an answer with clauses of other kinds. */
const LONGEST = 1_000;
/** The maximum number of clauses. A longer text is a story, which is an answer as a whole. */
const MOST_CLAUSES = 12;
/** The maximum number of words of a wish that can be all that the lead says. */
const MOST_WISH_WORDS = 5;

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
}

/** Separates the clauses of an answer. The answer is empty if no clause can answer the question. */
export function separateAnswer(
  text: string,
  criterion: AskedCriterion,
  understood: Pick<ReadConversation, 'input' | 'reader' | 'zone'>,
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
    clauses.push({ ...clause, isWish, isOther: clause.isOther || isWish });
  }
  // "Thursday at 9" and "it broke on Monday at 9" can be the answer itself, if no other clause is.
  const kept = isAnswered(clauses)
    ? clauses
    : clauses.map((one) => ({ ...one, isOther: one.isOther && !(one.isWish && canAnswer(one.text)) }));
  const join = (isOther: boolean) =>
    kept
      .filter((one) => one.isOther === isOther)
      .map((one) => one.text)
      .join('')
      .trim();
  const [answer, others] = [join(false), join(true)];
  return answer === text.trim() ? { answer, others } : { answer: answer.replace(/[\s,.;]+$/, ''), others };

  function canAnswer(said: string): boolean {
    if (asksWhen(criterion, understood.reader)) return true;
    const { instead, free } = understood.reader.wish;
    return (
      !matchWholeWords(`${instead}|${free}`).test(toPlainText(said)) &&
      foldWords(said).split(' ').length > MOST_WISH_WORDS
    );
  }
}

/** Splits a text after its punctuation. The points of "3.5", of "15. Januar" and of "der 10. vormittags" end nothing. */
function splitParts(text: string): string[] {
  return text.split(/(?<=(?<!\d)[.;:!?…]+\s+|(?<=\d)[;:!?…]+\s+|,\s+|\n)(?=\S)/);
}

function readClause(
  part: string,
  criterion: AskedCriterion,
  understood: Pick<ReadConversation, 'input' | 'reader' | 'zone'>,
): Clause {
  const { reader } = understood;
  const text = dropRepeat(part, reader);
  if (text === '') return { text: part, isWish: false, isOther: true };
  const isWish = isWishBesideAnswer(text, criterion, understood);
  // A clause in the words of the question answers it.
  const isAbout = sharesStem(foldWords(text).split(' '), criterion);
  return { text, isWish, isOther: isWish || (!isAbout && saysSomethingElse(text, reader)) };
}

/** Returns whether a clause objects, postpones, reports consent, or asks for a person. */
function saysSomethingElse(text: string, reader: Reader): boolean {
  const plain = ` ${foldWords(text)} `;
  const remark = findRemark(text);
  const { vague, write, replies, contact } = reader.later;
  const { weekdays, months, inDays } = readDays(text, reader);
  const namesDay = weekdays.length > 0 || months.length > 0 || inDays !== null;
  return (
    (remark !== null && remark !== 'chat') ||
    [vague, write, replies].some((words) => words.test(plain)) ||
    (namesDay && contact.test(plain)) ||
    asksForPerson(text, reader) ||
    findChannelRequest(text) !== null ||
    isSettled(text)
  );
}

/** Removes "as I said" at the start or the end of a clause: "Leeds, as I told you". Empty if nothing else is said. */
function dropRepeat(text: string, reader: Reader): string {
  const plain = toPlainText(text);
  const beside = plain.replace(matchWholeWords(reader.wish.insists), '');
  if (beside !== plain && /^(?:\S{0,3}(?: |$))*$/.test(foldWords(beside))) return '';
  const words = text.trim().split(/\s+/);
  const insists = new RegExp(`^(?:${reader.wish.insists})$`, 'u');
  const isRepeat = (some: readonly string[]) => insists.test(foldWords(toPlainText(some.join(' '))));
  for (let at = 0; at <= words.length; at += 1) {
    const rest = isRepeat(words.slice(at))
      ? words.slice(0, at)
      : isRepeat(words.slice(0, at)) && words.slice(at);
    if (rest) return `${rest.join(' ')} `;
  }
  return text;
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
  const { weekdays, inDays } = readDays(text, reader);
  return namesHours(wish) && (weekdays.length > 0 || inDays !== null);
}
