// Asks the questions of the criteria and judges the answers.

import { type Fact, fact } from '@parley/contract';
import { isOnlyFiller } from '../../language/answers/sentences.ts';
import { isUnsure, readYesNo } from '../../language/answers/yes-no.ts';
import { getGreetingName } from '../../language/first-name.ts';
import { foldWords } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { joinParts, pickWording } from '../../language/phrases/pick-phrases.ts';
import { mentionsBreakage } from '../../language/trouble.ts';
import { asksInOtherWords, fillLine } from '../criterion-question.ts';
import type { Finding, Intent, Proposal, TurnOutput } from '../port.ts';
import { isHedgedAnswer } from '../readings.ts';
import { describeFailure, listAnswers, listMet, quoteQuestion, shortenQuote } from '../reasons.ts';
import { findContradicted, readFindings } from './answers.ts';
import { findEarlyWish } from './early-wish.ts';
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
  writeQuestion,
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
  const text = joinParts([opening, writeQuestion(understood, next)]);
  return createOutput(reasoning, proposals, text, { kind: 'ask', key: next.key });
}

/** The maximum number of words with which a lead agrees to answer questions. */
const MOST_WORDS_TO_BEGIN = 6;

/** Returns what the agent says before its answer or its next question; null if the lead only asked something. */
function reactTo(understood: ReadConversation, findings: Finding[], told: Answer | null): string | null {
  const { open, text, reader } = understood;
  if (findings.length > 0) return acknowledge(understood, findings);
  if (open.kind !== 'opener' || told) return null;
  // "Hi Sam, shoot" agrees to the questions. A longer text says something else, which is not praised.
  const agrees = readYesNo(text, '', reader);
  if (agrees === null && isOnlyFiller(foldWords(text), reader)) return writePhrase(understood, 'hello');
  const isLong = foldWords(text).split(' ').length > MOST_WORDS_TO_BEGIN;
  return writePhrase(understood, isLong || agrees === false ? 'acknowledgeCalm' : 'begin');
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
 * Handles an answer that was not understood: answers a question in it, asks again once, and then hands over to a
 * person. A question that the knowledge answers does not count as misunderstood.
 */
function repeatQuestion(
  understood: ReadConversation,
  open: ReadConversation['open'] & { kind: 'criterion' },
  findings: Finding[],
): TurnOutput {
  const { asked } = open;
  const marked = findAnswer(understood);
  const told = marked ?? findUnmarkedAnswer(understood, false);
  const { reader, said, input } = understood;
  const isUnsureAnswer = said.some(({ statements }) => isUnsure(statements, reader));
  const hedged = isUnsureAnswer || said.some(({ statements }) => isHedgedAnswer(statements, asked, reader));
  const proposals = [...toProposals(findings), ...(told?.proposals ?? [])];
  const question = writeQuestion(understood, asked);
  // The first message can ask it in other words. Their answer counts as misunderstood only from the next one on.
  const ask = fillLine(asked.ask, input);
  const isAsked = input.transcript.some(({ intent, text }) => intent && text?.includes(ask));
  const clarify: Intent = { kind: isAsked ? 'clarify' : 'ask', key: asked.key };
  // Words without a question can be an answer that was not understood, although the knowledge is about them.
  if (told?.known && !hedged && (marked || !open.misread)) {
    const reasoning = fact('answered_and_asks_again', { ask: quoteQuestion(asked), quote: told.quote });
    const intent: Intent = marked ? { kind: 'ask', key: asked.key } : clarify;
    return createOutput(reasoning, proposals, joinParts([told.text, question]), intent);
  }
  const contradicted = askContradicted(understood, asked, proposals, told?.text ?? null);
  if (contradicted) return contradicted;
  const small = answerSmallTalk(understood, question);
  if (small) return small;
  // A breakage is usually the reason to buy. A lead who insists might be a customer, so a person takes over.
  if (!hedged && !open.misread && !understood.lastIntent?.understood && mentionsBreakage(understood.text))
    return createOutput(
      fact('made_remark', { ask: quoteQuestion(asked) }),
      proposals,
      joinParts([writePhrase(understood, 'noted'), rewordQuestion(understood, asked)]),
      { kind: 'ask', key: asked.key, understood: true },
    );
  if (!hedged && mentionsBreakage(understood.text))
    return handOver(
      understood,
      fact('person_should_answer'),
      understood.lastId,
      'handOverConfused',
      findings,
    );
  const wish = findEarlyWish(understood);
  // "Early next week, please" names a time, and is no answer that was misunderstood again.
  const isWish = wish !== null && said.some(({ id }) => id === wish.id);
  if (open.misread && !(isWish && understood.lastIntent?.kind === 'clarify')) {
    const reason = hedged
      ? fact('answer_unclear', { ask: quoteQuestion(asked), quote: shortenQuote(understood.text) })
      : fact('answer_not_understood_twice', { ask: quoteQuestion(asked) });
    return handOver(understood, reason, understood.lastId, 'handOverConfused', findings);
  }
  if (isWish) {
    const text = joinParts([told?.text ?? null, writePhrase(understood, 'noted'), question]);
    return createOutput(fact('asks_criterion', { learned: [], ask: quoteQuestion(asked) }), proposals, text, {
      kind: 'ask',
      key: asked.key,
    });
  }
  if (hedged) {
    return createOutput(
      fact('no_plain_answer', { ask: quoteQuestion(asked) }),
      proposals,
      joinParts([
        told?.text ?? null,
        writePhrase(understood, isUnsureAnswer ? 'unsure' : 'hedged'),
        rewordQuestion(understood, asked),
      ]),
      clarify,
    );
  }
  if (told) {
    const reasoning = fact('colleague_answers', { ask: quoteQuestion(asked) });
    return createOutput(reasoning, proposals, joinParts([told.text, question]), {
      kind: 'ask',
      key: asked.key,
    });
  }
  if (findings.length > 0)
    return createOutput(
      fact('asks_criterion', {
        learned: listAnswers(input.brief.criteria, findings),
        ask: quoteQuestion(asked),
      }),
      proposals,
      joinParts([acknowledge(understood, findings), question]),
      { kind: 'ask', key: asked.key, understood: true },
    );
  const text = joinParts([replyMisunderstood(understood), rewordQuestion(understood, asked)]);
  return createOutput(fact('answer_not_understood', { ask: quoteQuestion(asked) }), proposals, text, clarify);
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
  return createOutput(
    fact('contradicts', { ask: quoteQuestion(earlier) }),
    proposals,
    joinParts([opening, writePhrase(understood, 'hedged'), rewordQuestion(understood, earlier)]),
    { kind: 'clarify', key: earlier.key },
  );
}

/**
 * Asks the question again, in the campaign's other wording if it has one. Otherwise adds a hint, or asks only for the
 * figure or for one of the choices.
 */
function rewordQuestion(understood: ReadConversation, asked: AskedCriterion): string {
  const question = writeQuestion(understood, asked);
  if (asksInOtherWords(asked, understood.input)) return question;
  const { expectation, synonyms } = asked;
  const { text, phrases, reader } = understood;
  switch (expectation.kind) {
    case 'at_least':
    case 'at_most':
      return readFigures(text, reader).length > 0
        ? writePhrase(understood, 'askFigure')
        : joinParts([question, writePhrase(understood, 'hintFigure')]);
    case 'any':
      return joinParts([question, writePhrase(understood, 'hintText')]);
    case 'one_of': {
      const { choices } = expectation;
      const listed = joinParts([choices.slice(0, -1).join(', '), choices.at(-1)!], ` ${phrases.or} `);
      return joinParts([question, writePhrase(understood, 'hintChoice', { choices: listed })]);
    }
    case 'yes':
    case 'no': {
      const [yes, no] = [synonyms?.yes?.[0], synonyms?.no?.[0]];
      const choices = yes && no ? `${yes} ${phrases.or} ${no}` : null;
      return joinParts([
        question,
        choices ? writePhrase(understood, 'hintChoice', { choices }) : writePhrase(understood, 'hintYesNo'),
      ]);
    }
  }
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
