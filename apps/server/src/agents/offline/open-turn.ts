// Handles turns in which no criterion is open: the campaign has none, the first message ends with another question, or
// the conversation has ended.
import { fact } from '@parley/contract';
import { foldWords } from '../../language/fold-text.ts';
import type { TurnOutput } from '../port.ts';
import { matchesMeaning } from './booking-turn.ts';
import { askNextCriterion, buildGreeting, qualifyLead } from './criteria-turn.ts';
import { joinParts } from './phrases/pick-phrases.ts';
import type { ReadConversation } from './read-conversation.ts';
import {
  createOutput,
  createSilentTurn,
  findAnswer,
  handOver,
  offerFreeSlots,
  replyMisunderstood,
  type TurnResult,
  writePhrase,
  writeQuestion,
} from './replies.ts';
import { readYesNo, readYesNoInAny } from './yes-no.ts';

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
  const keen = /(?<= )interes/.test(` ${foldWords(text)} `) || matchesMeaning(understood, reader.book);
  if (yes === true || (yes === null && keen)) {
    return qualifyLead(understood, fact('positive_reply'), [], findAnswer(understood));
  }
  if (yes === false) return endUninterested(understood);
  if (open.misread) return handOver(understood, fact('reply_not_understood'), understood.lastId, true);
  const told = findAnswer(understood);
  const first = buildGreeting(understood);
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
  if (open.kind === 'offer')
    return offerFreeSlots(understood, 'offer', input.booking?.next() ?? [], { reasoning });
  const isOver = input.booking?.booked || ['not_interested', 'qualified'].includes(input.lead.status);
  if (open.kind !== 'criterion' && isOver)
    return createOutput(reasoning, [], joinParts([writePhrase(understood, 'noted')]));
  const next = open.kind === 'criterion' ? open.asked : missing[0];
  if (next) {
    const text = joinParts([buildGreeting(understood), writeQuestion(understood, next)]);
    return createOutput(reasoning, [], text, { kind: 'ask', key: next.key });
  }
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
  if (input.lead.status === 'not_interested') {
    return handOver(understood, fact('wrote_after_end'), lastId, false);
  }
  const { booking } = input;
  if (
    booking &&
    !booking.booked &&
    (matchesMeaning(understood, reader.book) || matchesMeaning(understood, reader.reschedule))
  ) {
    return offerFreeSlots(understood, 'offer', booking.next(), { reasoning: fact('asks_for_meeting') });
  }
  const told = findAnswer(understood);
  if (told?.known) return createOutput(fact('answered_from_knowledge'), [], joinParts([told.text]));
  const again = lastIntent?.kind === 'say' || lastIntent?.kind === 'clarify';
  if (told || again) return handOver(understood, fact('person_should_answer'), lastId, told !== null);
  if (understood.text === '')
    return createOutput(fact('message_without_text'), [], replyMisunderstood(understood), {
      kind: 'clarify',
      key: null,
    });
  return createOutput(fact('nothing_left_to_ask'), [], joinParts([writePhrase(understood, 'noted')]));
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
