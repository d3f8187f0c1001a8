// Asks the questions of the criteria and judges the answers.

import { type Fact, fact } from '@parley/contract';
import { isOnlyFiller } from '../../language/answers/sentences.ts';
import { isUnsure, readYesNo } from '../../language/answers/yes-no.ts';
import { getGreetingName } from '../../language/first-name.ts';
import { foldWords } from '../../language/fold-text.ts';
import { joinParts, pickWording } from '../../language/phrases/pick-phrases.ts';
import { mentionsBreakage } from '../../language/trouble.ts';
import { asksForFact } from '../knowledge/questions.ts';
import type { Finding, Proposal, TurnOutput } from '../port.ts';
import { isHedgedAnswer } from '../readings.ts';
import { describeFailure, listAnswers, listMet, quoteQuestion, shortenQuote } from '../reasons.ts';
import { readFindings } from './answers.ts';
import { askCriterion } from './ask-criterion.ts';
import { findContradicted, repeatsFinding } from './corrections.ts';
import { findEarlyWish } from './early-wish.ts';
import { onlyBrowses } from './no-answers.ts';
import type { AskedCriterion, ReadConversation } from './read-conversation.ts';
import {
  type Answer,
  acknowledge,
  createOutput,
  findAnswer,
  findUnmarkedAnswer,
  handOver,
  listNext,
  offerFreeSlots,
  replyMisunderstood,
  type TurnResult,
  toProposals,
  writePhrase,
} from './replies.ts';
import { explainRuleOut } from './rule-out-reason.ts';
import { answerSmallTalk, findReplyToRemark } from './small-talk.ts';
import { answerWish } from './wish-turn.ts';

/** Judges the answers and asks the next question. */
export function askNextCriterion(
  understood: ReadConversation,
  findings = readFindings(understood),
): TurnResult {
  const failed = findings.find(({ verdict }) => verdict === 'failed');
  if (failed) return disqualifyLead(understood, findings, failed);
  const { open } = understood;
  // A correction of an earlier answer is understood, although the open question stays open.
  const isOpen = (wanted: string) => understood.missing.some(({ key }) => key === wanted);
  const answered =
    open.kind !== 'criterion' || findings.some(({ key }) => key === open.asked.key || !isOpen(key));
  return answered ? askNext(understood, findings) : repeatQuestion(understood, open, findings);
}

function disqualifyLead(understood: ReadConversation, findings: Finding[], failed: Finding): TurnOutput {
  const criterion = understood.input.brief.criteria.find(({ key }) => key === failed.key)!;
  const reason = describeFailure(criterion, failed);
  // A person has answered before, and might have made an exception.
  const { transcript } = understood.input;
  if (transcript.some(({ direction, intent }) => direction === 'outbound' && intent === null))
    return handOver(understood, reason, failed.message_id, 'handOver', findings);
  const told = findAnswer(understood);
  // A lead who asks for something else is not sent away before a colleague has answered.
  if (told && told.proposals.length > 0)
    return handOver(
      understood,
      fact('question_outside_knowledge', { question: shortenQuote(understood.questions) }),
      understood.lastId,
      'handOverQuestion',
      findings,
    );
  const proposals: Proposal[] = [
    ...toProposals(findings),
    ...(told?.proposals ?? []),
    { kind: 'disqualify', classification: 'unqualified', reason, message_id: failed.message_id },
  ];
  return createOutput(
    reason,
    proposals,
    joinParts([
      told?.text ?? null,
      writePhrase(understood, 'unqualified', { reason: explainRuleOut(understood, failed) }),
    ]),
    {
      kind: 'goodbye',
    },
  );
}

/** Asks the question of the next criterion, or finishes if there is none. */
function askNext(understood: ReadConversation, findings: Finding[]): TurnResult {
  const found = new Set(findings.map(({ key }) => key));
  const next = understood.missing.find(({ key }) => !found.has(key));
  const told = findAnswer(understood);
  const reply = findings.length > 0 ? findReplyToRemark(understood) : null;
  const opening = joinParts([
    buildGreeting(understood) ?? reactTo(understood, findings, told),
    told?.text ?? null,
    reply !== null && told?.text.includes(reply) ? null : reply,
  ]);
  const proposals = [...toProposals(findings), ...(told?.proposals ?? [])];
  // "Manual. But I don't have the licence yet" takes an earlier answer back.
  const contradicted = askContradicted(understood, next, proposals, opening);
  if (contradicted) return contradicted;
  if (!next) {
    const { brief, findings: earlier } = understood.input;
    const reason = fact('criteria_met', { met: listMet(brief.criteria, [...earlier, ...findings]) });
    return qualifyLead(understood, reason, proposals, opening);
  }
  const learned = listAnswers(understood.input.brief.criteria, findings);
  const reasoning = fact('asks_criterion', { learned, ask: quoteQuestion(next) });
  return askCriterion(understood, next, { reasoning, proposals, before: opening, answers: told?.known });
}

/** The maximum number of words with which a lead agrees to answer questions. */
const MOST_WORDS_TO_BEGIN = 6;

/** Returns what the agent says before its answer or its next question; null if the lead only asked something. */
function reactTo(understood: ReadConversation, findings: Finding[], told: Answer | null): string | null {
  const { open, text, reader } = understood;
  if (findings.length > 0) return acknowledge(understood, findings);
  if (open.kind !== 'opener' || told) return null;
  // "Hi Sam, shoot" agrees to the questions. A longer text says something else, and is not acknowledged.
  const agrees = readYesNo(text, '', reader);
  if (agrees === null && isOnlyFiller(foldWords(text), reader)) return writePhrase(understood, 'hello');
  const isShort = foldWords(text).split(' ').length <= MOST_WORDS_TO_BEGIN;
  return isShort && agrees !== false ? writePhrase(understood, 'begin') : null;
}

/**
 * Qualifies the lead. Then offers slots if the campaign books meetings, and otherwise ends the conversation.
 * @param before the text before the offer or the goodbye.
 */
export function qualifyLead(
  understood: ReadConversation,
  reason: Fact,
  proposals: Proposal[],
  before: string,
): TurnResult {
  const { booking } = understood.input;
  const verdict: Proposal[] = understood.input.lead.set_by_person ? [] : [{ kind: 'qualify', reason }];
  const all = [...proposals, ...verdict];
  if (booking && !booking.booked) {
    return offerFirstSlots(understood, {
      reasoning: fact('offers_slots', { because: reason }),
      proposals: all,
      before,
    });
  }
  return createOutput(reason, all, joinParts([before, writePhrase(understood, 'qualified')]), {
    kind: 'goodbye',
  });
}

/** Offers slots at the times that the lead asked for earlier, and otherwise the next free slots. */
async function offerFirstSlots(
  understood: ReadConversation,
  because: { reasoning: Fact; proposals: Proposal[]; before: string },
): Promise<TurnOutput> {
  const early = findEarlyWish(understood);
  if (!early) return offerFreeSlots(understood, 'offer', listNext(understood), because);
  const turn = await answerWish(understood, early.wish, early.id, because.before, false);
  const { reasoning } = turn.reply?.intent.kind === 'offer' ? because : turn;
  return { ...turn, proposals: [...because.proposals, ...turn.proposals], reasoning };
}

/**
 * Handles an answer that was not understood: answers a question in it, and asks again. A person takes over if that was
 * the second time, or if the lead says that the agent misread something.
 */
function repeatQuestion(
  understood: ReadConversation,
  open: ReadConversation['open'] & { kind: 'criterion' },
  findings: Finding[],
): TurnOutput {
  const { asked } = open;
  const marked = findAnswer(understood);
  // "Caterer" is no question.
  const told = marked ?? (asksForFact(understood.text) ? findUnmarkedAnswer(understood, false) : null);
  const { reader, said } = understood;
  const isUnsureAnswer = said.some(
    ({ text, statements }) => isUnsure(statements, reader) || onlyBrowses(text),
  );
  const hedged = isUnsureAnswer || said.some(({ statements }) => isHedgedAnswer(statements, asked, reader));
  const proposals = [...toProposals(findings), ...(told?.proposals ?? [])];
  const ask = quoteQuestion(asked);
  // Words that the knowledge is about need a person.
  const noted = told?.known
    ? undefined
    : joinParts([findings.length > 0 ? acknowledge(understood, findings) : null, told?.text ?? null]);
  const early = findEarlyWish(understood);
  const isWish = early !== null && said.some(({ id }) => id === early.id);
  // Words without a question can be an answer that was not understood, although the knowledge is about them.
  if (told?.known && !hedged && (marked || !open.misread))
    return askCriterion(understood, asked, {
      reasoning: fact('answered_and_asks_again', { ask, quote: told.quote }),
      proposals,
      before: told.text,
      answers: true,
      unread: !marked,
    });
  const contradicted = askContradicted(understood, asked, proposals, told?.text ?? null);
  if (contradicted) return contradicted;
  const small = answerSmallTalk(understood, asked);
  if (small) return small;
  if (!told && !understood.lastIntent?.understood && repeatsFinding(understood))
    return askCriterion(understood, asked, {
      reasoning: fact('made_remark', { ask }),
      proposals,
      before: writePhrase(understood, 'acknowledge'),
      isSmallTalk: true,
    });
  if (told && !hedged)
    return askCriterion(understood, asked, {
      reasoning: fact('colleague_answers', { ask }),
      proposals,
      before: told.text,
    });
  if (hedged)
    return askCriterion(understood, asked, {
      reasoning: fact('no_plain_answer', { ask }),
      proposals,
      before: joinParts([told?.text ?? null, writePhrase(understood, isUnsureAnswer ? 'unsure' : 'hedged')]),
      told: noted,
      unread: true,
      reason: fact('answer_unclear', { ask, quote: shortenQuote(understood.text) }),
    });
  return askCriterion(understood, asked, {
    reasoning: fact('answer_not_understood', { ask }),
    proposals,
    before: replyMisunderstood(understood),
    told: noted,
    // A wish for a time, or something broken, is the reason why the lead writes.
    unread: !isWish && !mentionsBreakage(understood.text),
  });
}

/** Asks again for an earlier answer that the lead's words contradict. null if they contradict none. */
export function askContradicted(
  understood: ReadConversation,
  asked: AskedCriterion | null | undefined = null,
  proposals: Proposal[] = [],
  opening: string | null = null,
): TurnOutput | null {
  const earlier = findContradicted(understood);
  if (!earlier || earlier.key === asked?.key) return null;
  return askCriterion(understood, earlier, {
    reasoning: fact('contradicts', { ask: quoteQuestion(earlier) }),
    proposals,
    before: joinParts([opening, writePhrase(understood, 'hedged')]),
    unread: true,
  });
}

/**
 * Greets a lead who wrote first: says who is writing and, once, that it is an assistant. Returns null if the lead has
 * already received a message.
 */
export function buildGreeting({ input, phrases, lastId }: ReadConversation): string | null {
  const { brief, lead, transcript } = input;
  if (transcript.some(({ direction }) => direction === 'outbound')) return null;
  const hello = pickWording(phrases.greeting, lastId, {
    name: getGreetingName(lead.name),
    agent: brief.agent_name,
  });
  const disclosure = brief.disclose_ai
    ? pickWording([phrases.disclosure], lastId, { workspace: brief.workspace_name })
    : null;
  return joinParts([hello, disclosure]);
}
