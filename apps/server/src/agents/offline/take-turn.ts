// One turn of the offline agent. The steps are in the order in which it tries to understand a burst of messages.
import { fact } from '@parley/contract';
import { findChannelRequest, findPhone } from '../../language/answers/channel-requests.ts';
import { isClosing } from '../../language/answers/closing-messages.ts';
import { showsNoInterest } from '../../language/answers/no-interest.ts';
import { asksForPerson } from '../../language/answers/person-requests.ts';
import { hasFoundOther, isWrongPerson, mentionsPartner } from '../../language/answers/wrong-people.ts';
import { readBareYesNo } from '../../language/answers/yes-no.ts';
import { removeCourtesies } from '../../language/courtesies.ts';
import { findEmail } from '../../language/find-email.ts';
import { foldWords } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { isOptOut } from '../../language/opt-out.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { hintsAtOptOut, mightOptOut } from '../../language/possible-opt-out.ts';
import { readLater } from '../../language/times/read-later-time.ts';
import { findTrouble } from '../../language/trouble.ts';
import { adaptBrief, getBriefPhrases, getLeadLanguage } from '../brief-phrases.ts';
import { asksForDiscount } from '../knowledge/answer-from.ts';
import { splitQuestions } from '../knowledge/questions.ts';
import type { Proposal, TurnInput, TurnOutput } from '../port.ts';
import { shortenQuote } from '../reasons.ts';
import { findUnreadMedia, hasSaidTextOnly } from '../unanswered-messages.ts';
import { readFindings } from './answers.ts';
import { answerMeetingQuestion } from './booked-meeting.ts';
import { answerBooked, answerChoice, answerNoChoice, answerPending, answerZone } from './booking-turn.ts';
import { findContradicted } from './corrections.ts';
import { askNextCriterion, buildGreeting } from './criteria-turn.ts';
import { isNumeric } from './criterion-kinds.ts';
import { handOverCustomer } from './customers.ts';
import { answerEmailQuestion } from './email.ts';
import { answerIdentityQuestion } from './identity-question.ts';
import { findJoinedOptOut } from './joined-opt-out.ts';
import { handOverMisread } from './misread-answer.ts';
import { findObjectionLine } from './objections.ts';
import {
  answerAfterEnd,
  answerGoodbye,
  answerInterest,
  answerOpener,
  endUninterested,
  welcomeBack,
} from './open-turn.ts';
import { addOtherAnswer } from './other-questions.ts';
import { answerLater, answerPlannedContact } from './planned-contact.ts';
import {
  answersPerson,
  findFirst,
  joinTexts,
  type ReadConversation,
  readConversation,
} from './read-conversation.ts';
import {
  createOutput,
  createSilentTurn,
  FILES,
  findAnswer,
  handOver,
  type TurnResult,
  toProposals,
  writeMediaNote,
  writePhrase,
} from './replies.ts';
import { answerRemark, answerSmallTalk, sayLine } from './small-talk.ts';
import { answerWaiting } from './wait-turn.ts';

/** The number of unanswered questions that are left to a colleague. The next one is handed over. */
const MOST_OPEN_QUESTIONS = 1;

/** Decides what to propose and what to say. The output depends only on the input and the calendar. */
export async function takeTurn(input: TurnInput): Promise<TurnOutput> {
  const understood = readConversation(input);
  if (!understood) return createSilentTurn(fact('nothing_unanswered'));
  if (input.lead.status === 'stopped') return createSilentTurn(fact('has_opted_out'));
  const joined = findJoinedOptOut(understood);
  const optOut =
    understood.said.find(({ text }) => isOptOut(text)) ?? (joined?.isSure ? joined.message : null);
  if (optOut)
    return createOutput(fact('asks_no_more_messages'), [{ kind: 'opt_out', message_id: optOut.id }], null);
  const language = getLeadLanguage(input);
  if (language === input.brief.language) return decideTurn(understood);
  const turn = await decideTurn(writeIn(understood, language));
  return asksCriterion(turn) ? decideTurn(understood) : { ...turn, language };
}

/** Returns the conversation for replies in another language than the campaign's. It is read by the same rules. */
function writeIn(understood: ReadConversation, language: string): ReadConversation {
  const { input } = understood;
  const { manner } = adaptBrief(input.brief, language);
  const brief = { ...input.brief, language, manner };
  return { ...understood, input: { ...input, brief }, phrases: getBriefPhrases(brief) };
}

/**
 * Returns whether the turn asks a question of the campaign. Code can't translate it, and a message is in one language.
 */
function asksCriterion({ reply }: TurnOutput): boolean {
  const intent = reply?.intent;
  return intent?.kind === 'ask' || (intent?.kind === 'clarify' && intent.key !== null);
}

async function decideTurn(understood: ReadConversation): Promise<TurnOutput> {
  const { input } = understood;
  if (input.handed_over) return withZone(understood, answerWaiting(understood));
  const turn =
    handOverTrouble(understood) ??
    handOverPossibleOptOut(understood) ??
    welcomeBack(understood) ??
    answerMeetingQuestion(understood) ??
    handOverChannel(understood) ??
    handOverToPerson(understood) ??
    handOverCustomer(understood) ??
    answerPlannedContact(understood) ??
    answerClosing(understood) ??
    answerPending(understood) ??
    withOtherAnswer(understood, answerBooked(understood)) ??
    declineFollowUp(understood) ??
    withOtherAnswer(understood, answerChoice(understood)) ??
    handOverMisread(understood) ??
    answerLater(understood, answerObjection(understood) !== null) ??
    answerNoInterest(understood) ??
    answerIdentityQuestion(understood, runStage) ??
    answerObjection(understood) ??
    runStage(understood);
  const decided = handOverUnreadOptOut(understood, await turn) ?? (await turn);
  return withZone(understood, withTextOnly(understood, markUnderstood(understood, decided)));
}

function withOtherAnswer(understood: ReadConversation, turn: TurnResult | null): TurnResult | null {
  return turn && addOtherAnswer(understood, turn);
}

/** Marks the answer to a question, so that the message before it does not count as misunderstood. */
function markUnderstood({ questions }: ReadConversation, turn: TurnOutput): TurnOutput {
  const { reply } = turn;
  if (!reply || questions === '') return turn;
  const isOpen = turn.proposals.some(({ kind }) => kind === 'open_question');
  const intent = { ...reply.intent, understood: true as const, ...(isOpen && { left_open: true as const }) };
  return { ...turn, reply: { ...reply, intent } };
}

/** Adds a proposal for the time zone of the place that the lead named. */
function withZone({ told, input }: ReadConversation, turn: TurnOutput): TurnOutput {
  if (!told || told.zone === input.lead.timezone) return turn;
  const proposal = { kind: 'timezone' as const, timezone: told.zone, message_id: told.id };
  return { ...turn, proposals: [proposal, ...turn.proposals] };
}

/**
 * Adds, once, that the agent can only read text, even if the lead wrote something in addition to the voice note or
 * file.
 */
function withTextOnly(understood: ReadConversation, turn: TurnOutput): TurnOutput {
  const { input, phrases } = understood;
  const { reply } = turn;
  if (!reply || hasSaidTextOnly(input)) return turn;
  const { text, intent } = reply;
  const isTold = [phrases.media, phrases.mediaVoice, phrases.mediaFile]
    .flat()
    .some((wording) => text.includes(wording));
  if (!isTold && (intent.kind === 'goodbye' || findUnreadMedia(input).length === 0)) return turn;
  const told = isTold ? text : joinParts([writeMediaNote(understood), text]);
  const noted = findUnreadMedia(input).filter(({ kind }) => FILES.includes(kind));
  const proposals: Proposal[] = noted.map(({ id, kind }) => ({
    kind: 'open_question',
    question: `[${kind}]`,
    message_id: id,
  }));
  return {
    ...turn,
    proposals: [...proposals, ...turn.proposals],
    reply: { text: told, intent: { ...intent, text_only: true } },
  };
}

/** Answers according to the question that is open, and to the criteria that are still unknown. */
function runStage(understood: ReadConversation): TurnResult {
  const { open, input, missing } = understood;
  const remark = answerOpenRemark(understood);
  if (remark) return remark;
  const told = findAnswer(understood);
  const openQuestions = input.transcript.filter(({ intent }) => intent?.left_open).length;
  const isTooMany = openQuestions >= MOST_OPEN_QUESTIONS && !completesCriteria(understood);
  if (told?.known === false && (input.brief.unknown === 'hand_over' || isTooMany))
    return handOverQuestion(understood);
  if (open.kind === 'offer' || open.kind === 'when') {
    const question = writePhrase(understood, open.kind === 'offer' ? 'pickOrSay' : 'askWhen');
    return answerSmallTalk(understood, question) ?? answerNoChoice(understood, open);
  }
  if (open.kind === 'email') {
    const question = writePhrase(understood, 'askEmailFirst');
    return answerSmallTalk(understood, question) ?? answerEmailQuestion(understood, open);
  }
  const over = input.lead.status === 'not_interested' || input.booking?.booked;
  const moved = answerZone(understood);
  if (moved) return moved;
  if (open.kind === 'none' && over) return answerAfterEnd(understood);
  if (input.brief.criteria.length === 0)
    return input.lead.status === 'qualified' ? answerAfterEnd(understood) : answerInterest(understood);
  if (missing.length === 0) {
    const isJudged = input.lead.status === 'qualified' || input.lead.set_by_person;
    return isJudged ? answerAfterEnd(understood) : askNextCriterion(understood, []);
  }
  if (open.kind === 'opener') return answerOpener(understood, open.question);
  return input.lead.status === 'qualified' && open.kind === 'none'
    ? answerAfterEnd(understood)
    : askNextCriterion(understood);
}

/** Returns whether the message meets all criteria that are missing, so that slots can be offered next to the question. */
function completesCriteria(understood: ReadConversation): boolean {
  const met = readFindings(understood).flatMap(({ key, verdict }) => (verdict === 'met' ? [key] : []));
  return met.length > 0 && understood.missing.every(({ key }) => met.includes(key));
}

/** Answers a remark if a question is open that the message doesn't answer. */
function answerOpenRemark(understood: ReadConversation): TurnOutput | null {
  const { open } = understood;
  if (open.kind === 'none' || open.kind === 'opener') return null;
  if (findAnswer(understood)?.known || readFindings(understood).length > 0) return null;
  return findContradicted(understood) ? null : answerRemark(understood);
}

/**
 * Says the campaign's line for an objection, and asks the open question again. null if the campaign has no line left, or
 * if the message also answers a criterion or asks something else.
 */
function answerObjection(understood: ReadConversation): TurnOutput | null {
  const { input, text, questions } = understood;
  const line = input.lead.status === 'not_interested' ? null : findObjectionLine(understood, text);
  if (line === null || readFindings(understood).length > 0 || findContradicted(understood)) return null;
  const asked = questions === '' ? [] : splitQuestions(questions);
  if (asked.some((one) => findObjectionLine(understood, one) === null || asksForDiscount(one))) return null;
  return sayLine(understood, joinParts([buildGreeting(understood), line]));
}

/** Hands over a question that the knowledge does not answer, if the campaign hands over unknown questions. */
function handOverQuestion(understood: ReadConversation): TurnOutput {
  const question = shortenQuote(understood.questions);
  const reason = fact('question_outside_knowledge', { question });
  const met = readFindings(understood).filter(({ verdict }) => verdict === 'met');
  return handOver(understood, reason, understood.lastId, 'handOverQuestion', met);
}

/** Hands over a lead who needs a person immediately (agents.md#hand-over). null for other leads. */
function handOverTrouble(understood: ReadConversation): TurnOutput | null {
  const { text, said, lastId } = understood;
  const trouble = findTrouble(text);
  if (trouble === null) return null;
  const message_id = said.find((one) => findTrouble(one.text) !== null)?.id ?? lastId;
  const reason = fact('needs_person_now', { trouble, quote: shortenQuote(text) });
  return handOver(understood, reason, message_id, 'trouble');
}

/**
 * Hands over a lead whose words might ask for no more messages, with one sentence that also suits a lead who does not
 * mean that. null for other leads.
 */
function handOverPossibleOptOut(understood: ReadConversation, mightBeOne = mightOptOut): TurnOutput | null {
  const { reader } = understood;
  const found =
    findFirst(understood, (text) => mightBeOne(text, reader)) ?? findJoinedOptOut(understood)?.message;
  // "I want a call from a person, not another text" asks for a person.
  if (!found || understood.said.some(({ text }) => asksForPerson(text, reader))) return null;
  const reason = fact('might_opt_out', { quote: shortenQuote(found.text) });
  return handOver(understood, reason, found.id, 'leaveIt');
}

/** Hands over instead of a turn that learned nothing from words which hint at an opt-out. null for other turns. */
function handOverUnreadOptOut(understood: ReadConversation, turn: TurnOutput): TurnOutput | null {
  // Without a question mark, the words only look like a question: "qué falta de respeto".
  const unread = ['timezone', ...(understood.text.includes('?') ? [] : ['open_question'])];
  const plain = ` ${foldWords(understood.text)} `;
  // "Not today, not tomorrow, not ever" names no time for a message, unlike "Not today, I'll get back to you".
  const { negation, later } = understood.reader;
  if (negation.test(plain) && !later.replies.test(plain)) unread.push('later');
  const isRead = turn.proposals.some(({ kind }) => !unread.includes(kind));
  const isUnread = turn.reply?.intent.kind === 'clarify' || turn.proposals.length > 0;
  const { open, text, reader } = understood;
  // "Number 3, at ten" is a choice that was not understood.
  const asksForFigure = open.kind === 'offer' || (open.kind === 'criterion' && isNumeric(open.asked));
  const isFigure = asksForFigure && readFigures(text, reader).length > 0;
  return isUnread && !isRead && !isFigure ? handOverPossibleOptOut(understood, hintsAtOptOut) : null;
}

/** Hands over a lead who wants a call or an email, with the number or the address. null for other leads. */
function handOverChannel(understood: ReadConversation): TurnOutput | null {
  const { input, said, reader, zone, open } = understood;
  const asked = said.find(({ text }) => findChannelRequest(text) !== null);
  const wish = asked && findChannelRequest(asked.text);
  // "Call me tomorrow" names a time, and an address for the invitation is an answer.
  if (!wish || open.kind === 'email' || readLater(asked.text, null, input.now, zone, reader) !== null)
    return null;
  const given = findEmail(said);
  const reason =
    wish.channel === 'call'
      ? fact('wants_call', {
          phone: wish.phone ?? said.map(({ text }) => findPhone(text)).find(Boolean) ?? null,
        })
      : fact('wants_email', { email: given?.email ?? input.lead.email });
  const proposals: Proposal[] = [
    ...toProposals(readFindings(understood).filter(({ verdict }) => verdict === 'met')),
    ...(given && input.lead.email === null ? [{ kind: 'email' as const, ...given }] : []),
    { kind: 'hand_over', reason, message_id: asked.id },
  ];
  return createOutput(reason, proposals, writePhrase(understood, 'passedOn'), { kind: 'goodbye' });
}

function handOverToPerson(understood: ReadConversation): TurnOutput | null {
  // Not joined: "Let me speak", "to someone at home first" asks for no person of ours.
  const asked = understood.said.find(({ text }) => asksForPerson(text, understood.reader));
  if (!asked) return null;
  const met = readFindings(understood).filter(({ verdict }) => verdict === 'met');
  return handOver(understood, fact('asks_for_person'), asked.id, 'handOver', met);
}

/**
 * Answers thanks and acknowledgements. Returns null for other messages, if a question is open, and if a person gave the
 * conversation back before everything was asked.
 */
function answerClosing(understood: ReadConversation): TurnOutput | null {
  const { lastIntent, open, text, reader, input, missing } = understood;
  const waiting =
    lastIntent?.kind === 'ask' ||
    lastIntent?.kind === 'clarify' ||
    lastIntent?.kind === 'offer' ||
    lastIntent?.kind === 'ask_when' ||
    lastIntent?.kind === 'ask_email' ||
    lastIntent?.kind === 'follow_up';
  if (lastIntent === null || waiting || text === '') return null;
  if (open.kind === 'opener' || open.kind === 'criterion') return null;
  const isGivenBack = lastIntent.kind === 'goodbye' && input.lead.status === 'in_progress';
  if (isGivenBack && missing.length > 0 && answersPerson(understood)) return null;
  return isClosing(text, reader) ? answerGoodbye(understood) : null;
}

const NOT_ANYMORE =
  /(?<= )(?:not any ?more|no longer|plus maintenant|(?:nicht|nichts) mehr|ya no|non piu|nao mais|ja nao|niet meer)(?= )/;

/** Ends the conversation if the lead answers no to a follow-up with slots: "would you still like to arrange a time?" */
function declineFollowUp(understood: ReadConversation): TurnOutput | null {
  const { open, reader, input } = understood;
  const { transcript } = input;
  const offer = transcript.findLastIndex(({ intent }) => intent?.kind === 'offer');
  if (open.kind !== 'offer' || transcript[offer - 1]?.direction !== 'outbound') return null;
  const found = findFirst(
    understood,
    (text) =>
      readBareYesNo(text, reader) === false ||
      NOT_ANYMORE.test(` ${foldWords(text.slice(0, 500))} `) ||
      showsNoInterest(text, false, reader),
  );
  return found ? endUninterested(understood, found.id) : null;
}

function answerNoInterest(understood: ReadConversation): TurnOutput | null {
  const { open, reader, input } = understood;
  const kind = open.kind === 'criterion' ? open.asked.expectation.kind : open.kind;
  // "No thanks" would rule out a lead who is asked for a yes, and says no more than that there is no interest.
  const yesNoAsked = kind === 'no' || kind === 'offer';
  const greeting = input.transcript.findLast(({ intent }) => intent !== null)?.text ?? '';
  const isAnswer = readFindings(understood).some(({ verdict }) => verdict === 'met');
  // "We already bought from", "you and it's broken" is one sentence.
  const canHaveFound = !isAnswer && hasFoundOther(joinTexts(understood.said), reader);
  // "Sorry wrong", "number 1 I meant" is no wrong number.
  const isSentence = (text: string) => !/\d/.test(text) || understood.said.some((one) => one.text === text);
  const found = findFirst(
    understood,
    (text) =>
      isSentence(text) &&
      (showsNoInterest(text, yesNoAsked, reader) ||
        isWrongPerson(text, greeting, input.lead.name, reader) ||
        (canHaveFound && hasFoundOther(text, reader))),
  );
  if (!found) return null;
  // "We chose another company" can also answer a question for any words.
  if (kind === 'any' && hasFoundOther(found.text, reader) && !showsNoInterest(found.text, yesNoAsked, reader))
    return handOver(understood, fact('person_should_answer'), found.id, 'passedOn');
  // "It's not me, it's my husband who decides."
  if (isWrongPerson(found.text, greeting, input.lead.name, reader) && mentionsPartner(found.text))
    return handOver(understood, fact('person_should_answer'), found.id, 'passedOn');
  // The meeting would wait for a lead who does not come. "No, thanks" wants nothing else.
  if (input.booking?.booked)
    return readBareYesNo(removeCourtesies(foldWords(found.text)), reader) === false
      ? answerGoodbye(understood)
      : handOver(understood, fact('person_should_answer'), found.id, 'passedOn');
  return input.lead.status === 'not_interested'
    ? createSilentTurn(fact('declined_already'))
    : endUninterested(understood, found.id);
}
