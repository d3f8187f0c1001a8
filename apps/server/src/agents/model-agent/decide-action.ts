// Decides what becomes of the action that a model chose, and who writes the reply (agents.md#model-output).
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import type { OfferedSlot } from '../../language/wishes/slot-choice.ts';
import type { Proposal, TurnInput } from '../port.ts';
import type { LooseAnswer } from './answer-fields.ts';
import { askWhetherToCancel, findCancelProblem } from './cancel-words.ts';
import { removeBookingClaims, splitIntoSentences } from './claims.ts';
import { replaceDoubtful, suitsGoodbye } from './doubtful-actions.ts';
import { asksOnlyWhoWrites, hasQuestion } from './last-messages.ts';
import { sayWhoWrites, writeHandOver } from './own-replies.ts';
import { buildReply, NOTHING, type Reply, type ReplyContext } from './reply.ts';
import { askWhetherToBook, askWhichSlot, findSlotProblem, findUnreadChoice } from './slot-words.ts';

/** The action of the model that a turn carries out, and the reply that it sends. */
export type Decision = {
  /** Why the model's action is not carried out as it is, as a sentence for the model; null if it need not know. */
  problem: string | null;
  /** Why the action is ignored, which the model need not correct. */
  dropped?: string;
} & (
  | { reply: 'model'; action: Proposal | null }
  | { reply: 'who_writes' | 'which_slot' | 'whether_to_cancel'; action: null }
  | { reply: 'read_back'; slot: OfferedSlot; action: null }
  /** Only the model reads the ending in the lead's words, so that a person takes over. */
  | { reply: 'hand_over'; ending: Proposal; action: HandOver }
);

type HandOver = Extract<Proposal, { kind: 'hand_over' }>;

const ASKS_WHO =
  'the lead asks who writes and has declined nothing: say that you are an AI assistant and for whom you write, and that a word is enough to get no more messages';
const NOT_POSTPONED =
  "the lead's words ask for no message at a later time: answer them without announcing one, and ask what comes next. If they do ask for it, hand over";

/** The turn in which a model chooses an action. */
export interface ActionContext {
  /** The turn with the time zone that the model read. */
  input: TurnInput;
  /** The slots that the model sees. */
  slots: readonly OfferedSlot[];
  /** The language of the lead's messages. */
  language: string;
}

/** Decides what becomes of the action that the model chose; null is no action. */
export function decideAction(
  wanted: Proposal | null,
  taken: LooseAnswer,
  { input, slots, language }: ActionContext,
): Decision {
  const handOver = wanted && replaceDoubtful(wanted, input, language);
  if (handOver) {
    // "Who are you? I asked for nothing" is a question, and no end.
    if (asksOnlyWhoWrites(input)) return { reply: 'who_writes', action: null, problem: ASKS_WHO };
    const isLater = wanted.kind === 'later';
    // Nothing is lost if the conversation goes on.
    if (isLater && asksOrOffers(taken))
      return { reply: 'model', action: null, problem: null, dropped: NOT_POSTPONED };
    return { reply: 'hand_over', ending: wanted, action: handOver, problem: isLater ? NOT_POSTPONED : null };
  }
  const slotProblem = findSlotProblem(wanted, slots, input, language);
  if (slotProblem !== null) return { reply: 'which_slot', action: null, problem: slotProblem };
  const cancelProblem = findCancelProblem(wanted, input, language);
  if (cancelProblem !== null) return { reply: 'whether_to_cancel', action: null, problem: cancelProblem };
  const slot = findUnreadChoice(wanted, slots, input, language);
  return slot
    ? { reply: 'read_back', slot, action: null, problem: null }
    : { reply: 'model', action: wanted, problem: null };
}

/**
 * Writes the reply that belongs to the decision.
 * @param context the turn with everything that it proposes.
 */
export function writeReply(
  decision: Decision,
  taken: LooseAnswer,
  { input, slots, language }: ActionContext,
  context: ReplyContext,
): Reply {
  const own = { input: context.input, language };
  switch (decision.reply) {
    case 'who_writes':
      return { ...NOTHING, ...sayWhoWrites(context.proposals, own) };
    case 'hand_over': {
      const goodbye = buildGoodbye(decision.ending, taken, context);
      if (goodbye) decision.action.unannounced = true;
      return goodbye ?? { ...NOTHING, ...writeHandOver(own), language };
    }
  }
  // A verdict ends the conversation, so that no slot is discussed.
  if (decision.reply === 'model' || endsConversation(context.proposals)) return buildReply(taken, context);
  const question =
    decision.reply === 'read_back'
      ? askWhetherToBook(decision.slot, input, language)
      : decision.reply === 'which_slot'
        ? askWhichSlot(input, slots, language)
        : askWhetherToCancel(input, language);
  const text = joinParts([keepAnswer(taken, context), question.text]);
  return { ...NOTHING, ...question, text };
}

/**
 * Returns the sentences of the model's reply that answer a question of the lead and can be sent with a question of code;
 * null if there are none.
 */
function keepAnswer(taken: LooseAnswer, context: ReplyContext): string | null {
  if (!hasQuestion(context.input)) return null;
  const reply = splitIntoSentences(removeBookingClaims(taken.reply ?? ''))
    .filter((sentence) => !/[?？؟]|\[\s*(?:S\d|BOOKED)/iu.test(sentence))
    .join(' ');
  // A refused reply loses only the sentences that are false.
  const tokens = { ...context.tokens, refusedReply: context.tokens.refusedReply ?? '' };
  const proposals = context.proposals.filter(({ kind }) => kind === 'finding' || kind === 'open_question');
  const answer = buildReply(
    { ...taken, action: 'none', asks: null, reply },
    { ...context, tokens, proposals },
  );
  return answer.problems.length === 0 ? answer.text : null;
}

/** Returns the model's goodbye if it suits a lead of whom only the model reads the ending, and can be sent; else null. */
function buildGoodbye(ending: Proposal, taken: LooseAnswer, context: ReplyContext): Reply | null {
  if (!taken.reply || asksOrOffers(taken) || !suitsGoodbye(ending, context.input)) return null;
  const reply = buildReply(taken, context);
  return reply.text !== null && reply.problems.length === 0 ? reply : null;
}

export function endsConversation(proposals: readonly Proposal[]): boolean {
  return proposals.some(({ kind }) => kind === 'disqualify' || kind === 'hand_over');
}

/** Returns whether the model's answer goes on with the conversation. */
export function asksOrOffers({ asks, reply }: LooseAnswer): boolean {
  return Boolean(asks) || /[?？؟]|\[S\d/.test(reply ?? '');
}
