// Plans to write to a lead again who postpones, and reads the answers to that plan.
import { fact } from '@parley/contract';
import { isClosing } from '../../language/answers/closing-messages.ts';
import { showsNoInterest } from '../../language/answers/no-interest.ts';
import { findRemark } from '../../language/answers/remarks.ts';
import { hasFoundOther } from '../../language/answers/wrong-people.ts';
import { isNoForNow, readYesNo } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { readClock, readDays } from '../../language/times/calendar-words.ts';
import { CHECK_BACK_DAYS, type LaterTime, readLater } from '../../language/times/read-later-time.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import { asksForFact } from '../knowledge/questions.ts';
import { formatMoment, getLocaleReader } from '../offer.ts';
import type { Intent, Proposal, TurnOutput } from '../port.ts';
import { readFindings } from './answers.ts';
import { isNumeric, isYesNo } from './criterion-kinds.ts';
import { findEarlyWish } from './early-wish.ts';
import { namesHours, readMeetingWish } from './meeting-wish.ts';
import { findFirst, type ReadConversation, withExpectation } from './read-conversation.ts';
import { createOutput, toProposals, writePhrase } from './replies.ts';

/** The maximum number of clauses before the words that postpone. */
const MOST_CLAUSES = 8;
/** The maximum number of words in an answer that only names a day. */
const MOST_DAY_WORDS = 6;
/** The maximum number of words in an answer that only names a month. */
const MOST_MONTH_WORDS = 2;
/** The maximum number of words next to thanks that only say goodbye: "thanks, keep well". */
const MOST_FAREWELL_WORDS = 2;

/**
 * Plans to write again if the lead postpones; null for other leads.
 * @param hasOwnLine whether the campaign has a line for the lead's hesitation, which comes first. If the lead insists,
 * the agent plans its message.
 */
export function answerLater(understood: ReadConversation, hasOwnLine: boolean): TurnOutput | null {
  const { input, reader, open } = understood;
  if (input.booking?.booked || input.lead.status === 'not_interested') return null;
  // "No, not at the moment" answers "Do you own it?".
  const yesNoAsked = open.kind === 'criterion' && isYesNo(open.asked) ? open.asked.ask : null;
  if (yesNoAsked !== null && findFirst(understood, (text) => isNoForNow(text, yesNoAsked))) return null;
  const early = findEarlyWish(understood);
  if (early && namesHours(early.wish) && understood.said.some(({ id }) => id === early.id)) return null;
  const question = open.kind === 'criterion' ? open.asked.ask : null;
  const when = (text: string) =>
    readLater(dropMeetingWishes(text, understood), question, input.now, understood.zone, reader);
  // "5k, but I could ask my parents" answers the question, so the agent asks back.
  const decides = (text: string) => {
    const plain = ` ${foldWords(text.slice(0, 1000))} `;
    const isChoosing = open.kind === 'offer' || open.kind === 'when';
    if (isChoosing && findRemark(text) === 'decision') return true;
    return reader.later.replies.test(plain) && !(open.kind === 'criterion' && reader.but.test(plain));
  };
  const isCount = open.kind === 'criterion' && isNumeric(open.asked);
  const asksToWrite = (text: string) => {
    const plain = ` ${foldWords(text.slice(0, 1000))} `;
    return [reader.later.write, reader.later.replies].some((words) => words.test(plain));
  };
  // "Are you open tomorrow?" and "Do you also work on Sundays?" name a day, and ask for something. "8, and 5 more by
  // January" counts.
  const isNoWish = (text: string) => {
    // "18 December, as I told you."
    if (toPlainText(text).search(matchWholeWords(reader.wish.insists)) >= 0) return true;
    if (asksToWrite(text)) return false;
    const plain = ` ${foldWords(text.slice(0, 1000))} `;
    const { vague, soon, holidays, contact } = reader.later;
    const isWish = [vague, soon, holidays, contact].some((words) => words.test(plain));
    // "Repair, tomorrow" answers two questions.
    if (!isWish && findings.length > 0) return true;
    // "In March" answers "What is the due month?", but not "Do you own it?".
    const isMonth =
      plain.trim().split(' ').length <= MOST_MONTH_WORDS && readDays(text, reader).months.length > 0;
    if (!isWish && isMonth && question !== null && yesNoAsked === null) return true;
    // "Can I do it on a Wednesday after school" is about the meeting.
    const says = (words: string) => toPlainText(text).search(matchWholeWords(words)) >= 0;
    // "El mes que viene mejor" postpones.
    const prefersMonth = says(reader.wish.prefers) && reader.time.nextMonth.test(plain);
    const asks = /[?？]/.test(text) || (says(reader.wish.instead) && !prefersMonth);
    if (!isWish && (asks || (isCount && readFigures(text, reader).length > 0))) return true;
    return splitClauses(text).every(
      (clause) => asksForFact(`${clause}${text.includes('?') ? '?' : ''}`) || when(clause) === null,
    );
  };
  const findings = readFindings(understood);
  const dated = findFirst(understood, (text) => when(text) !== null && !isNoWish(text));
  const isUndated = (understood.questions === '' || !understood.text.includes('?')) && !hasOwnLine;
  const found = dated ?? (isUndated ? findFirst(understood, decides) : undefined);
  if (!found) return null;
  const time = when(found.text) ?? readLater('', null, input.now, understood.zone, reader, CHECK_BACK_DAYS)!;
  // A day on which to write again is no answer, and words after the postponement are its reasons.
  const answered = findings.filter(({ key, value }) => {
    const criterion = input.brief.criteria.find((one) => one.key === key)!;
    if (withExpectation(criterion).expectation.kind !== 'any') return true;
    return found.text.trim().startsWith(value) && !decides(value) && when(value) === null;
  });
  // "3 nights, Friday to Monday. What does it cost?" answers and asks, and wants no message on Monday.
  const answers = open.kind === 'criterion' && answered.some(({ key }) => key === open.asked.key);
  if (answers && understood.questions !== '' && !asksToWrite(found.text)) return null;
  // An answer that rules the lead out counts even if the lead also says "later".
  if (answered.some(({ verdict }) => verdict === 'failed')) return null;
  return planContact(understood, time, found.id, dated ? 'later' : 'checkBack', toProposals(answered));
}

/**
 * Removes the wishes for a meeting before the words that postpone: in "Saturday then, but I need to talk to my wife
 * first", Saturday is no day on which to write again.
 */
function dropMeetingWishes(text: string, understood: ReadConversation): string {
  const clauses = text.slice(0, 1000).split(/(?<=[.,;!?\n])\s+/);
  const postpones = (clause: string) => understood.reader.later.replies.test(` ${foldWords(clause)} `);
  const isWish = (clause: string) => readMeetingWish(clause, understood.input.now, understood) !== null;
  const first = clauses.findIndex(postpones);
  if (first <= 0 || first > MOST_CLAUSES) return text;
  return clauses.filter((clause, at) => at >= first || !isWish(clause)).join(' ');
}

/** Says when the agent writes again. */
function planContact(
  understood: ReadConversation,
  { at, isNamed }: LaterTime,
  message_id: string,
  phrase: 'later' | 'checkBack',
  proposals: Proposal[] = [],
): TurnOutput {
  const when = formatMoment(at, { ...getLocaleReader(understood.input), zone: understood.zone });
  const text = joinParts([writePhrase(understood, phrase, { when })]);
  const intent: Intent = { kind: 'later', at, ...(!isNamed && { chosen: true }) };
  return createOutput(fact('wants_later'), [...proposals, { kind: 'later', at, message_id }], text, intent);
}

/**
 * Reads the answer to "I'll write again on Saturday": another day, or thanks. null for other answers, and if the lead
 * names an hour, because that can be an offered time.
 */
export function answerPlannedContact(understood: ReadConversation): TurnOutput | null {
  const { lastIntent, open, input, reader, lastId, text } = understood;
  if (lastIntent?.kind !== 'later' || lastIntent.at <= input.now || text === '') return null;
  const length = foldWords(text).split(' ').length;
  const isAnswer = open.kind === 'criterion' || (open.kind === 'offer' && open.slots.length === 1);
  // The lead's message has ended the wait, so it starts again.
  const again = { kind: 'later' as const, at: lastIntent.at, message_id: lastId };
  const waitAgain = createOutput(fact('closing_needs_no_answer'), [again], null);
  if (isClosing(text, reader) || (!isAnswer && length <= 2 && readYesNo(text, '', reader) === true))
    return waitAgain;
  const says = (test: (said: string) => boolean) => findFirst(understood, test) !== undefined;
  const hasOtherMeaning =
    says((said) => showsNoInterest(said, false, reader)) ||
    says((said) => hasFoundOther(said, reader)) ||
    says((said) => reader.book.test(` ${foldWords(said.slice(0, 500))} `)) ||
    readFindings(understood).length > 0;
  if (hasOtherMeaning) return null;
  if (length > MOST_DAY_WORDS || readClock(text, reader) !== null || understood.questions !== '') return null;
  const time = readLater(text, null, input.now, understood.zone, reader, 0);
  if (time) return planContact(understood, time, lastId, 'later');
  // "Thanks, keep well!"
  const clauses = splitClauses(text);
  const others = clauses.filter((clause) => !isClosing(clause, reader));
  const isFarewell =
    others.length < clauses.length && others.join(' ').split(' ').length <= MOST_FAREWELL_WORDS;
  return isFarewell ? waitAgain : null;
}
