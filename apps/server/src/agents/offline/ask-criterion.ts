// Asks the question of a criterion, and decides what happens after an answer that was not understood twice.
import { type Fact, fact } from '@parley/contract';
import { foldWords } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { mentionsBreakage } from '../../language/trouble.ts';
import { renderQuestion } from '../criterion-question.ts';
import type { Expectation } from '../expectation.ts';
import type { Proposal, TurnOutput } from '../port.ts';
import { quoteQuestion } from '../reasons.ts';
import { isNumeric, listLines } from './criterion-kinds.ts';
import {
  type AskedCriterion,
  countAsks,
  MOST_ASKS,
  mayAsk,
  type ReadConversation,
} from './read-conversation.ts';
import { createOutput, handOver, writePhrase } from './replies.ts';

/**
 * Returns a criterion's question. If the agent has asked it before, the possible answers and a way to a person follow.
 */
function writeQuestion(understood: ReadConversation, criterion: AskedCriterion): string {
  const question = renderQuestion(criterion, understood.input);
  if (countAsks(understood.input.transcript, criterion.key) === 0) return question;
  const lines = listLines(criterion, understood.phrases).map((line, index) => `${index + 1}. ${line}`);
  if (lines.length > 0) return joinParts([question, ...lines, writePhrase(understood, 'hintLine')], '\n');
  return joinParts([question, writePhrase(understood, isNumeric(criterion) ? 'hintFigure' : 'hintText')]);
}

/** What the agent says with a question of a criterion. */
interface Asking {
  reasoning: Fact;
  proposals?: Proposal[];
  /** The text before the question. */
  before?: string | null;
  /** Whether the text before answers the lead, so that it is sent without the question if that was asked twice. */
  answers?: boolean;
  /** The text before the next question, if this one may be left open. */
  told?: string | null;
  /** Whether the lead's answer was not understood. */
  unread?: boolean;
  /** Whether the lead made small talk, which is no failed answer. */
  isSmallTalk?: boolean;
  /** Whether the lead has come back, so that earlier questions do not count. */
  isBack?: boolean;
  /** The reason for a person to take over; by default, the answer was not understood twice. */
  reason?: Fact;
}

/**
 * Asks the question of a criterion. Instead of a third time, the agent goes on with another question and comes back to this
 * one once, or a person takes over.
 */
export function askCriterion(
  understood: ReadConversation,
  criterion: AskedCriterion,
  {
    reasoning,
    proposals = [],
    before = null,
    answers = false,
    told,
    unread = false,
    isBack = false,
    isSmallTalk = false,
    reason,
  }: Asking,
): TurnOutput {
  const { key } = criterion;
  const { transcript } = understood.input;
  // A lead who asked something has not failed to answer.
  const isFailed = !isBack && !isSmallTalk && understood.questions === '';
  const question = isFailed
    ? writeQuestion(understood, criterion)
    : renderQuestion(criterion, understood.input);
  if (isBack || mayAsk(transcript, key)) {
    const isLeft = !isBack && countAsks(transcript, key) === MOST_ASKS;
    const opening = joinParts([before, isLeft ? writePhrase(understood, 'stillOpen') : null]);
    return createOutput(reasoning, proposals, joinParts([opening, question]), {
      ...({ kind: unread ? 'clarify' : 'ask', key } as const),
      ...(isSmallTalk && { understood: true as const }),
    });
  }
  if (answers) return createOutput(reasoning, proposals, before, { kind: 'say', understood: true });
  const other = told === undefined ? null : findQuestionInstead(understood, criterion, proposals);
  if (other) {
    const text = joinParts([
      told ?? null,
      writePhrase(understood, 'comeBack'),
      renderQuestion(other, understood.input),
    ]);
    return createOutput(fact('comes_back', { ask: quoteQuestion(criterion) }), proposals, text, {
      kind: 'ask',
      key: other.key,
    });
  }
  const why = reason ?? fact('answer_not_understood_twice', { ask: quoteQuestion(criterion) });
  const turn = handOver(understood, why, understood.lastId, 'handOverConfused');
  return { ...turn, proposals: [...proposals, ...turn.proposals] };
}

/** The maximum number of words of an answer after which the agent goes on without having understood it. */
const MOST_WORDS_LEFT = 15;

/**
 * Returns the question to ask instead of one that is left open. null if no other is missing, if the lead also asked
 * something, wrote at length or reports something broken, and if another question was left open before or takes an
 * answer of the same form: then a person understands more.
 */
function findQuestionInstead(
  { input, missing, text, questions }: ReadConversation,
  criterion: AskedCriterion,
  proposals: readonly Proposal[],
): AskedCriterion | null {
  const { key } = criterion;
  const found = new Set(proposals.map((one) => (one.kind === 'finding' ? one.finding.key : null)));
  const others = missing.filter((one) => one.key !== key && !found.has(one.key));
  const isAsked = (one: AskedCriterion) => countAsks(input.transcript, one.key) >= MOST_ASKS;
  const isMissing = missing.some((one) => one.key === key);
  const needsPerson =
    text === '' ||
    questions !== '' ||
    mentionsBreakage(text) ||
    foldWords(text).split(' ').length > MOST_WORDS_LEFT;
  // A late answer to the open question must not be read as the answer to another one.
  const canMix = ({ expectation }: AskedCriterion) =>
    expectation.kind === 'any' || getForm(expectation) === getForm(criterion.expectation);
  const isUnclear = needsPerson || !isMissing || others.some((one) => isAsked(one) || canMix(one));
  return isUnclear ? null : (others[0] ?? null);
}

/** Returns the form of the answers that meet an expectation. */
function getForm({ kind }: Expectation): string {
  if (kind === 'yes' || kind === 'no') return 'yes_no';
  return kind === 'at_least' || kind === 'at_most' ? 'number' : kind;
}
