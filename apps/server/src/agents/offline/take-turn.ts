// One turn of the offline agent. The steps are in the order in which it tries to understand a burst of messages.
import { fact } from '@parley/contract';
import { isOptOut } from '../../language/opt-out.ts';
import type { TurnInput, TurnOutput } from '../port.ts';
import { findUnreadMedia, hasSaidTextOnly } from '../unanswered-messages.ts';
import { readFindings } from './answers.ts';
import {
  answerBooked,
  answerChoice,
  answerMeetingQuestion,
  answerNoChoice,
  answerPending,
  answerZone,
} from './booking-turn.ts';
import { isClosing } from './closing-messages.ts';
import { askNextCriterion } from './criteria-turn.ts';
import { answerEmailQuestion } from './email.ts';
import { showsNoInterest } from './no-interest.ts';
import { formatMoment } from './offer.ts';
import {
  answerAfterEnd,
  answerGoodbye,
  answerInterest,
  answerOpener,
  endUninterested,
  welcomeBack,
} from './open-turn.ts';
import { asksForPerson, asksIfMachine } from './person-requests.ts';
import { joinParts } from './phrases/pick-phrases.ts';
import { type ReadConversation, readConversation, type UnansweredMessage } from './read-conversation.ts';
import { readLater } from './read-later-time.ts';
import { shortenQuote } from './reasons.ts';
import {
  createOutput,
  createSilentTurn,
  findAnswer,
  handOver,
  type TurnResult,
  toProposals,
  writePhrase,
  writeQuestion,
} from './replies.ts';

/** Decides what to propose and what to say. The output depends only on the input and the calendar. */
export async function takeTurn(input: TurnInput): Promise<TurnOutput> {
  const understood = readConversation(input);
  if (!understood) return createSilentTurn(fact('nothing_unanswered'));
  if (input.lead.status === 'stopped') return createSilentTurn(fact('has_opted_out'));
  const optOut = understood.said.find(({ text }) => isOptOut(text));
  if (optOut)
    return createOutput(fact('asks_no_more_messages'), [{ kind: 'opt_out', message_id: optOut.id }], null);
  const turn =
    welcomeBack(understood) ??
    answerMeetingQuestion(understood) ??
    handOverToPerson(understood) ??
    answerClosing(understood) ??
    answerPending(understood) ??
    answerBooked(understood) ??
    answerChoice(understood) ??
    answerLater(understood) ??
    answerNoInterest(understood) ??
    answerMachineQuestion(understood) ??
    runStage(understood);
  return withZone(understood, withTextOnly(understood, await turn));
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
  const isTold = phrases.media.some((wording) => text.includes(wording));
  if (!isTold && (intent.kind === 'goodbye' || findUnreadMedia(input).length === 0)) return turn;
  const told = isTold ? text : joinParts([writePhrase(understood, 'media'), text]);
  return { ...turn, reply: { text: told, intent: { ...intent, text_only: true } } };
}

/** Answers according to the question that is open, and to the criteria that are still unknown. */
function runStage(understood: ReadConversation): TurnResult {
  const { open, input, missing } = understood;
  const told = findAnswer(understood);
  if (told?.known === false && input.brief.unknown === 'hand_over') return handOverQuestion(understood);
  if (open.kind === 'offer' || open.kind === 'when') return answerNoChoice(understood, open);
  if (open.kind === 'email') return answerEmailQuestion(understood, open);
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

/** Hands over a question that the knowledge does not answer, if the campaign hands over unknown questions. */
function handOverQuestion(understood: ReadConversation): TurnOutput {
  const question = shortenQuote(understood.questions);
  const reason = fact('question_outside_knowledge', { question });
  const met = readFindings(understood).filter(({ verdict }) => verdict === 'met');
  return handOver(understood, reason, understood.lastId, true, met);
}

function handOverToPerson(understood: ReadConversation): TurnOutput | null {
  const asked = understood.said.find(({ text }) => asksForPerson(text, understood.reader));
  if (!asked) return null;
  const met = readFindings(understood).filter(({ verdict }) => verdict === 'met');
  return handOver(understood, fact('asks_for_person'), asked.id, false, met);
}

/** Answers "Are you a bot?" truthfully, and asks the open question again. null if the lead does not ask that. */
function answerMachineQuestion(understood: ReadConversation): TurnOutput | null {
  const { open, input, reader } = understood;
  if (!understood.said.some(({ text }) => asksIfMachine(text, reader))) return null;
  const truth = writePhrase(understood, 'machine', { workspace: input.brief.workspace_name });
  const reasoning = fact('asks_if_machine');
  if (open.kind === 'offer' || open.kind === 'when' || open.kind === 'email') {
    const question = { offer: 'pickOrSay', when: 'askWhen', email: 'askEmailFirst' } as const;
    const text = joinParts([truth, writePhrase(understood, question[open.kind])]);
    return open.misread ? null : createOutput(reasoning, [], text, { kind: 'clarify', key: null });
  }
  const next = open.kind === 'criterion' ? open.asked : understood.missing[0];
  if (!next || open.misread) return open.misread ? null : createOutput(reasoning, [], joinParts([truth]));
  const reasked = open.kind === 'criterion' && open.reasked;
  return createOutput(reasoning, [], joinParts([truth, writeQuestion(understood, next)]), {
    kind: reasked ? 'clarify' : 'ask',
    key: next.key,
  });
}

/** Answers thanks and acknowledgements. Returns null for other messages, and if a question is open. */
function answerClosing(understood: ReadConversation): TurnOutput | null {
  const { lastIntent, open, text, reader } = understood;
  const waiting =
    lastIntent?.kind === 'ask' ||
    lastIntent?.kind === 'clarify' ||
    lastIntent?.kind === 'offer' ||
    lastIntent?.kind === 'ask_when' ||
    lastIntent?.kind === 'ask_email' ||
    lastIntent?.kind === 'follow_up';
  if (lastIntent === null || waiting || open.kind === 'opener' || text === '') return null;
  return isClosing(text, reader) ? answerGoodbye(understood) : null;
}

function answerLater(understood: ReadConversation): TurnOutput | null {
  const { input, reader, open } = understood;
  if (input.booking?.booked || input.lead.status === 'not_interested') return null;
  const question = open.kind === 'criterion' ? open.asked.ask : null;
  const when = (text: string) => readLater(text, question, input.now, understood.zone, reader);
  const found = findFirst(understood, (text) => when(text) !== null);
  const at = found && when(found.text);
  if (!found || !at) return null;
  const findings = readFindings(understood).filter(
    ({ key }) => open.kind !== 'criterion' || open.asked.expectation.kind !== 'any' || key !== open.asked.key,
  );
  // An answer that rules the lead out counts even if the lead also says "later".
  if (findings.some(({ verdict }) => verdict === 'failed')) return null;
  const text = writePhrase(understood, 'later', { when: formatMoment(at, input.brief, understood.zone) });
  return createOutput(
    fact('wants_later'),
    [...toProposals(findings), { kind: 'later', at, message_id: found.id }],
    joinParts([text]),
  );
}

function answerNoInterest(understood: ReadConversation): TurnOutput | null {
  const { open, reader, input } = understood;
  const kind = open.kind === 'criterion' ? open.asked.expectation.kind : open.kind;
  const yesNoAsked = kind === 'yes' || kind === 'no' || kind === 'offer';
  const found = findFirst(understood, (text) => showsNoInterest(text, yesNoAsked, reader));
  if (!found) return null;
  return input.lead.status === 'not_interested'
    ? createSilentTurn(fact('declined_already'))
    : endUninterested(understood, found.id);
}

function findFirst(
  { said }: ReadConversation,
  test: (text: string) => boolean,
): UnansweredMessage | undefined {
  return said.find(({ text }) => test(text));
}
