// Handles turns in which no criterion is open: the campaign has none, the first message ends with another question, or
// the conversation has ended.
import { fact } from '@parley/contract';
import { isClosing } from '../../language/answers/closing-messages.ts';
import { readYesNo, readYesNoInAny } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import { toZoned } from '../../language/timezone.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import { asksForFact } from '../knowledge/questions.ts';
import type { BookedMeeting, TurnOutput } from '../port.ts';
import { askCriterion } from './ask-criterion.ts';
import { replyWithMeeting } from './booked-meeting.ts';
import { findSecondThoughts, hasSecondThoughts } from './corrections.ts';
import { askNextCriterion, buildGreeting, qualifyLead } from './criteria-turn.ts';
import { sharesStem } from './criterion-kinds.ts';
import { readMeetingWish } from './meeting-wish.ts';
import { matchesMeaning } from './other-time.ts';
import { type ReadConversation, withExpectation } from './read-conversation.ts';
import {
  createOutput,
  createSilentTurn,
  findAnswer,
  findUnmarkedAnswer,
  handOver,
  listNext,
  offerFreeSlots,
  passOn,
  replyMisunderstood,
  type TurnResult,
  writePhrase,
} from './replies.ts';
import { explainWhy } from './rule-out-reason.ts';
import { answerSmallTalk } from './small-talk.ts';
import { findWish } from './wish-turn.ts';

/** The maximum number of words with which a lead accepts a goodbye. */
const MOST_ENDING_WORDS = 8;
/** The maximum number of words with which a lead thanks for a booking: "thanks Tom". */
const MOST_THANKS = 4;

/** Continues with the criteria after the campaign's own opening question, unless the lead is not interested. */
export function answerOpener(understood: ReadConversation, question: string): TurnResult {
  const no = readYesNo(understood.text, '', understood.reader) === false;
  if (no && /interes|looking for|cherche|busca|such|cerca|procura|zoek/.test(foldWords(question)))
    return endUninterested(understood);
  return askNextCriterion(understood);
}

/**
 * Handles a campaign without criteria. The first positive reply qualifies the lead. After any other reply, the agent
 * answers politely and asks once more; after two misunderstandings, it hands over to a person.
 */
export function answerInterest(understood: ReadConversation): TurnResult {
  const { reader, open, text } = understood;
  const question = open.kind === 'opener' ? open.question : '';
  const yes = readYesNo(text, question, reader) ?? readYesNoInAny(text);
  const answer = findAnswer(understood);
  // "What are your hours?" asks for no meeting.
  const keen =
    /(?<= )interes/.test(` ${foldWords(text)} `) ||
    (!answer?.known && matchesMeaning(understood, reader.book));
  if (yes === true || (yes === null && keen)) {
    const opening = buildGreeting(understood) ?? (answer ? null : writePhrase(understood, 'begin'));
    const before = joinParts([opening, answer?.text ?? null]);
    return qualifyLead(understood, fact('positive_reply'), answer?.proposals ?? [], before);
  }
  if (yes === false) return endUninterested(understood);
  const first = buildGreeting(understood);
  const small = first ? null : answerSmallTalk(understood, writePhrase(understood, 'interest'));
  if (small) return small;
  if (open.misread)
    return handOver(understood, fact('reply_not_understood'), understood.lastId, 'handOverConfused');
  const passesOn = understood.input.brief.unknown === 'ask';
  const isWish = readMeetingWish(text, understood.input.now, understood) !== null;
  const told =
    answer ??
    findUnmarkedAnswer(understood, passesOn) ??
    (passesOn && isWish ? passOn(understood, text) : null);
  const opening = first ?? (told ? null : replyMisunderstood(understood));
  const reply = joinParts([opening, told?.text ?? null, writePhrase(understood, 'interest')]);
  const fresh = first !== null || told?.known === true;
  return createOutput(
    fact('asks_for_interest'),
    told?.proposals ?? [],
    reply,
    fresh ? { kind: 'say' } : { kind: 'clarify', key: null },
  );
}

/** Continues after a lead has undone their opt-out, as after a greeting. null if the lead did not. */
export function welcomeBack(understood: ReadConversation): TurnResult | null {
  const { input, open, missing, isBack } = understood;
  if (!isBack) return null;
  const reasoning = fact('contact_again');
  if (open.kind === 'offer') return offerFreeSlots(understood, 'offer', listNext(understood), { reasoning });
  const isOver = input.booking?.booked || ['not_interested', 'qualified'].includes(input.lead.status);
  if (open.kind !== 'criterion' && isOver)
    return createOutput(reasoning, [], joinParts([writePhrase(understood, 'noted')]));
  const next = open.kind === 'criterion' ? open.asked : missing[0];
  if (next)
    return askCriterion(understood, next, { reasoning, before: buildGreeting(understood), isBack: true });
  return input.brief.criteria.length > 0
    ? null
    : createOutput(
        reasoning,
        [],
        joinParts([buildGreeting(understood), writePhrase(understood, 'interest')]),
      );
}

/**
 * Answers a lead of whom nothing is left to ask: offers slots or states knowledge, and hands over to a person
 * otherwise.
 */
export function answerAfterEnd(understood: ReadConversation): TurnResult {
  const { input, reader, lastIntent, lastId } = understood;
  const small = answerSmallTalk(understood, null);
  if (small) return small;
  // After an answer from the knowledge, "thanks a lot" also ends the conversation.
  const isSettled = lastIntent?.kind === 'confirm' || (lastIntent?.kind === 'say' && lastIntent.understood);
  if (isSettled && acceptsEnd(understood, MOST_THANKS) && !namesOtherTime(understood))
    return answerGoodbye(understood);
  if (input.lead.status === 'not_interested') {
    const why = explainWhy(understood);
    if (why) return why;
    return lastIntent?.kind === 'goodbye' && acceptsEnd(understood, MOST_ENDING_WORDS)
      ? createSilentTurn(fact('closing_needs_no_answer'))
      : handOver(understood, fact('wrote_after_end'), lastId, 'passedOn', findSecondThoughts(understood));
  }
  const { booking } = input;
  if (
    booking &&
    !booking.booked &&
    (matchesMeaning(understood, reader.book) || matchesMeaning(understood, reader.reschedule))
  ) {
    return offerFreeSlots(understood, 'offer', listNext(understood), { reasoning: fact('asks_for_meeting') });
  }
  const told =
    findAnswer(understood) ?? (asksForFact(understood.text) ? findUnmarkedAnswer(understood, true) : null);
  if (told?.known)
    return createOutput(fact('answered_from_knowledge', { quote: told.quote }), [], joinParts([told.text]));
  // "No, I mean the visit on Monday": the answer before was about something else.
  const insists = toPlainText(understood.text).search(matchWholeWords(reader.wish.insists)) >= 0;
  const again = lastIntent?.kind === 'say' || lastIntent?.kind === 'clarify' || insists;
  if (told || again)
    return handOver(understood, fact('person_should_answer'), lastId, told ? 'handOverQuestion' : 'handOver');
  if (understood.text === '')
    return createOutput(fact('message_without_text'), [], replyMisunderstood(understood), {
      kind: 'clarify',
      key: null,
    });
  if (booking?.link === null && prefersUnknownTime(understood))
    return createOutput(fact('wish_not_understood'), [], joinParts([writePhrase(understood, 'askWhen')]), {
      kind: 'ask_when',
    });
  // "Noted" would suggest to a lead who names another day that the meeting has moved.
  if (booking?.booked && namesOtherDay(understood, booking.booked))
    return replyWithMeeting(understood, booking.booked);
  return createOutput(fact('nothing_left_to_ask'), [], joinParts([writePhrase(understood, 'noted')]));
}

/**
 * Returns whether the lead accepts the goodbye or the booking in a few words ("oh well, cheers"). Questions, figures, denials, second
 * thoughts, and words about a criterion need a person.
 */
function acceptsEnd({ text, reader, input: { brief } }: ReadConversation, most: number): boolean {
  const plain = foldWords(text);
  const words = plain.split(' ');
  if (words.length > most) return false;
  if (/[?？\d]/.test(text) || hasSecondThoughts(plain)) return false;
  if (brief.criteria.some((criterion) => sharesStem(words, withExpectation(criterion)))) return false;
  return (
    splitClauses(text).some((clause) => isClosing(clause, reader)) || !reader.negation.test(` ${plain} `)
  );
}

/** Returns whether the lead names a time, other than the day of the meeting after thanks: "thanks, see you Tuesday". */
function namesOtherTime({ text, reader, input, zone }: ReadConversation): boolean {
  const plain = ` ${foldWords(text)} `;
  const isPart = Object.values(reader.time).some((words) => words.test(plain));
  const booked = input.booking?.booked;
  const bookedDay = booked ? toZoned(booked.start_at, zone).dayOfWeek : null;
  // "Monday is hard now" is no goodbye.
  const isThanks = reader.closing.exec(plain)?.index === 1;
  return isPart || readDays(text, reader).weekdays.some((day) => day !== bookedDay || !isThanks);
}

function namesOtherDay({ text, reader, zone }: ReadConversation, { start_at }: BookedMeeting): boolean {
  return readDays(text, reader).weekdays.some((day) => day !== toZoned(start_at, zone).dayOfWeek);
}

/** Returns whether the lead prefers something that is not a time which the agent understands. */
function prefersUnknownTime(understood: ReadConversation): boolean {
  const { text, reader } = understood;
  return matchWholeWords(reader.wish.prefers).test(toPlainText(text)) && findWish(understood) === null;
}

/**
 * Handles thanks and goodbyes after the conversation has ended: answers once after a confirmation, and otherwise stays
 * silent.
 */
export function answerGoodbye(understood: ReadConversation): TurnOutput {
  if (understood.lastIntent?.kind !== 'confirm') return createSilentTurn(fact('closing_needs_no_answer'));
  return createOutput(fact('says_goodbye'), [], joinParts([writePhrase(understood, 'goodbye')]), {
    kind: 'goodbye',
  });
}

/** Ends the conversation because the lead is not interested. */
export function endUninterested(understood: ReadConversation, messageId = understood.lastId): TurnOutput {
  const reason = fact('not_interested');
  return createOutput(
    reason,
    [{ kind: 'disqualify', classification: 'not_interested', reason, message_id: messageId }],
    joinParts([writePhrase(understood, 'notInterested')]),
    { kind: 'goodbye' },
  );
}
