// One turn of the offline agent for a lead who waits for a person (agents.md#until-a-person-answers). It takes note of
// answers, answers what it knows for certain, and otherwise says that a person has the messages.
import { type Fact, fact } from '@parley/contract';
import { asksToCancel } from '../../language/answers/cancel-requests.ts';
import { findChannelRequest, findPhone } from '../../language/answers/channel-requests.ts';
import { isClosing } from '../../language/answers/closing-messages.ts';
import { showsNoInterest } from '../../language/answers/no-interest.ts';
import { asksForPerson } from '../../language/answers/person-requests.ts';
import { hasFoundOther, takesOther } from '../../language/answers/wrong-people.ts';
import { findEmail } from '../../language/find-email.ts';
import { foldWords } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { mightOptOut } from '../../language/possible-opt-out.ts';
import { findTrouble, mentionsBreakage, type Trouble, threatens } from '../../language/trouble.ts';
import { asksForFact } from '../knowledge/questions.ts';
import { formatMomentFor } from '../offer.ts';
import type { Intent, Proposal, TurnOutput } from '../port.ts';
import { shortenQuote } from '../reasons.ts';
import { findUnreadMedia, findUnsent, hasWaitedLong, listOwnTexts } from '../unanswered-messages.ts';
import { readFindings } from './answers.ts';
import { describeAskedMeeting } from './booked-meeting.ts';
import { cancelMeeting } from './booking-turn.ts';
import { findJoinedOptOut } from './joined-opt-out.ts';
import { findFirst, type ReadConversation } from './read-conversation.ts';
import { createOutput, findAnswer, findUnmarkedAnswer, toProposals, writePhrase } from './replies.ts';
import { findTimeForPerson, type TimeForPerson } from './time-for-person.ts';
import { findWish } from './wish-turn.ts';

/**
 * The maximum number of messages to a waiting lead. Each answers words of the lead. After three, another message of a
 * machine would look like an evasion, and only a person helps. A lead who writes again after a long silence gets one more.
 */
const MOST_REPLIES = 3;

type Wait = NonNullable<Intent['wait']>;

/** The minimum number of words in a question that needs an answer: not "hello?" */
const FEWEST_ASKING = 3;

/**
 * Returns the notes on what a waiting lead wrote, and the reply. The reply is null if the words need none, or if the
 * lead has had enough messages. New trouble, a decline, or words that might be an opt-out, are proposed as a hand-over
 * for that reason. A lead in trouble gets a sentence, even if their anger could also be an opt-out.
 */
export function answerWaiting(understood: ReadConversation): TurnOutput {
  const { input, said, text, lastId, reader } = understood;
  const given = findEmail(said);
  const email: Proposal[] = given && input.lead.email === null ? [{ kind: 'email', ...given }] : [];
  const reasoning = fact('waits_for_person');
  const notice = writePhrase(understood, 'waitsForPerson');
  const optOut =
    findFirst(understood, (one) => mightOptOut(one, reader)) ?? findJoinedOptOut(understood)?.message;
  const trouble = findNewTrouble(understood);
  if (trouble !== null || optOut) {
    const quote = shortenQuote(optOut?.text ?? text);
    const reason = trouble ? fact('needs_person_now', { trouble, quote }) : fact('might_opt_out', { quote });
    const urgent: Proposal = { kind: 'hand_over', reason, message_id: optOut?.id ?? lastId };
    const turn = createOutput(reasoning, [...email, urgent], null);
    if (!trouble || input.might_opt_out) return turn;
    const unsent = findUnsent([writePhrase(understood, 'trouble'), notice], input);
    return unsent === null ? turn : withReply(turn, understood, unsent, 'answer');
  }
  const booked = input.booking?.booked;
  const named = [input.brief.goal, ...listOwnTexts(input)].join(' ');
  const cancels = booked && findFirst(understood, (one) => asksToCancel(one, reader, named));
  if (cancels) {
    const { proposals, reply, ...rest } = cancelMeeting(understood, booked, cancels.id);
    return withReply(
      { ...rest, proposals: [...email, ...proposals], reply: null },
      understood,
      reply!.text,
      'answer',
    );
  }
  const findings = readFindings(understood);
  const notes = createOutput(reasoning, [...toProposals(findings), ...email], null);
  const declined = text.includes('?') ? undefined : findFirst(understood, (one) => declines(one, understood));
  if (declined) {
    const reason = fact('lead_declined', { quote: shortenQuote(declined.text) });
    const note: Proposal = { kind: 'hand_over', reason, message_id: declined.id };
    const turn = { ...notes, proposals: [...notes.proposals, note] };
    return input.might_opt_out
      ? turn
      : withReply(turn, understood, writePhrase(understood, 'notInterested'), 'answer');
  }
  const isFile = findUnreadMedia(input).length > 0;
  const needsNone = !isFile && !text.includes('?') && said.every((one) => isClosing(one.text, reader));
  if (needsNone) return notes;
  const time = findTimeForPerson(understood);
  const quote = shortenQuote(text);
  const isUrgent = hasWaitedLong(input);
  const reason = isUrgent
    ? fact('needs_person_now', { trouble: 'waiting', quote })
    : time && describeTime(time, quote);
  const alert: Proposal[] = reason ? [{ kind: 'hand_over', reason, message_id: lastId }] : [];
  const turn = { ...notes, proposals: [...notes.proposals, ...alert] };
  if (time?.kind === 'chosen') {
    const when = formatMomentFor(input.lead, time.start_at, input.brief);
    return withReply(turn, understood, writePhrase(understood, 'timeForPerson', { when }), 'passed_on');
  }
  const answer = findKnownAnswer(understood, notice);
  if (answer !== null) return withReply(time ? turn : notes, understood, answer, 'answer');
  const wantsContact = said.some(
    (one) => findChannelRequest(one.text) !== null || asksForPerson(one.text, reader),
  );
  if (input.might_opt_out && !wantsContact) return turn;
  if (isUrgent) {
    const apology = findUnsent(understood.phrases.stillWaiting, input);
    return apology === null ? turn : withReply(turn, understood, apology, 'notice');
  }
  const asked = findOpenQuestion(understood);
  const isNews = asked.length > 0 || findings.length > 0 || given !== null || namesTimeOrPhone(understood);
  const last = input.transcript.findLast(({ direction }) => direction === 'outbound')?.intent?.wait;
  const { waitsForPerson, passedOnToo } = understood.phrases;
  const line = wantsContact
    ? findUnsent(waitsForPerson, input)
    : isNews && last !== 'passed_on'
      ? findUnsent(passedOnToo, input)
      : null;
  const told = withReply(turn, understood, line ?? notice, line === null ? 'notice' : 'passed_on');
  // A turn without this line can be taken again, and would note the question twice.
  const openQuestions = line !== null && !wantsContact && told.reply ? asked : [];
  return { ...told, proposals: [...told.proposals, ...openQuestions] };
}

function namesTimeOrPhone(understood: ReadConversation): boolean {
  const hasPhone = understood.said.some(({ text }) => findPhone(text) !== null);
  return hasPhone || findWish(understood) !== null || findTimeForPerson(understood) !== null;
}

/** Returns whether the lead wants nothing more, or has found another provider. */
function declines(text: string, { reader }: ReadConversation): boolean {
  return showsNoInterest(text, false, reader) || hasFoundOther(text, reader) || takesOther(text);
}

/** Returns the note on a question without an answer; empty if the lead asks none. */
function findOpenQuestion(understood: ReadConversation): Proposal[] {
  const { questions } = understood;
  if (foldWords(questions).split(' ').length < FEWEST_ASKING) return [];
  return findAnswer(understood)?.proposals ?? [];
}

function describeTime(time: TimeForPerson, quote: string): Fact {
  return time.kind === 'chosen'
    ? fact('lead_chose_time', { start_at: time.start_at, quote })
    : fact('lead_wants_contact', { at: time.at, quote });
}

/**
 * Returns why the words need a person immediately; null if they don't. While a lead waits, anything broken and a threat
 * with the law count too.
 */
function findNewTrouble({ text, said }: ReadConversation): Trouble | null {
  const trouble = findTrouble(text);
  if (trouble !== null) return trouble;
  // "Do we have to go to the police ourselves?" is no threat.
  const stated = said.map(({ statements }) => statements).join('\n');
  if (mentionsBreakage(stated)) return 'defect';
  return threatens(stated) ? 'complaint' : null;
}

/** Adds a reply to a turn, unless the lead has had enough messages since the hand-over. */
function withReply(turn: TurnOutput, { input }: ReadConversation, text: string, wait: Wait): TurnOutput {
  const sent = input.transcript.filter(({ direction }) => direction === 'outbound');
  const count = sent.length - 1 - sent.findLastIndex(({ intent }) => intent?.wait === undefined);
  return count < MOST_REPLIES || hasWaitedLong(input)
    ? { ...turn, reply: { text, intent: { kind: 'say', wait } } }
    : turn;
}

/** Returns the state of the meeting and the knowledge that the lead asks for; null if there is nothing new to say. */
function findKnownAnswer(understood: ReadConversation, notice: string): string | null {
  const { questions, text, input } = understood;
  const told =
    questions !== ''
      ? findAnswer(understood, undefined, false)
      : asksForFact(text)
        ? findUnmarkedAnswer(understood, false)
        : null;
  const known = told?.known ? told.text : null;
  const meeting = describeAskedMeeting(understood);
  if (listOwnTexts(input).includes(meeting ?? known ?? '')) return null;
  const answer = joinParts([meeting, known ?? (meeting && notice)], '\n');
  return answer === '' ? null : answer;
}
