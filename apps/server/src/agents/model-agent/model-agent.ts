// The agent on language models (agents.md#a-turn-on-a-model), which usually makes one call per turn. The code checks
// each answer against a schema and the rules. The model gets one chance to fix its answer. After that, the next model
// is tried.
import { type Fact, fact, toWords } from '@parley/contract';
import { ModelError, type ModelErrorKind } from '../models/port.ts';
import { speaksLanguage } from '../offline/phrases/pick-phrases.ts';
import {
  type Agent,
  type Answerer,
  type Finding,
  type MeetingSlot,
  NoAnswer,
  type Passage,
  type Proposal,
  type TurnAccount,
  type TurnInput,
  type TurnOutput,
} from '../port.ts';
import type { Readers } from '../readers/port.ts';
import { answerSchema, type ReadAnswer, type Wish } from './answer.ts';
import { mustSayTextOnly } from './files.ts';
import { CALENDAR_UNAVAILABLE, findRequestedSlots } from './meetings.ts';
import { BudgetSpent, type ModelDesk, type Question } from './model-desk.ts';
import { buildConstantPart, buildConversationPart, buildSituationPart } from './prompt.ts';
import { createTokens, findNextSlots, type Tokens } from './tokens.ts';

/** What the model receives when it asks for other slots or for passages. `told` is added to the prompt. */
interface RequestResult {
  told: string;
  slots: MeetingSlot[];
  /** Whether the calendar could be read for the request. */
  lookedUp: boolean;
  passages: Passage[];
}

/**
 * The maximum number of calls in a turn: the answer, one repair, and one call with the result of the lookup that the
 * model asked for.
 */
const MOST_CALLS = 3;
/** The maximum number of output tokens. A typical answer has 200, but models that always reason need more. */
const MOST_OUTPUT_TOKENS = 1_500;
/** The errors after which the model is called again without the images. */
const WITHOUT_IMAGES: ReadonlySet<ModelErrorKind> = new Set(['invalid', 'refused', 'too_long', 'failed']);

/**
 * Creates the agent of a campaign.
 * @param offline the agent that answers in turns without a model, and if no model answers.
 */
export function createModelAgent(desk: ModelDesk, offline: Agent, readers: Readers): Answerer {
  return {
    sees: desk.models.some((model) => desk.sees(model)),
    async turn(input) {
      // A rule detects opt-outs before any model sees the messages.
      if (await hasOptedOut(readers, input)) return offline.turn(input);
      let wrong = false;
      let tooDear: BudgetSpent | undefined;
      for (const model of desk.models) {
        try {
          const output = await askModel(desk, readers, model, input);
          if (output) return output;
          wrong = true;
          // A campaign's only model is not paused, because it still has to answer other leads.
          if (desk.offline || desk.models.length > 1) desk.rest(model);
        } catch (error) {
          // Try the next model, which might cost less.
          if (error instanceof BudgetSpent) tooDear = error;
          else if (!(error instanceof ModelError)) throw error;
        }
      }
      if (tooDear) return answerOverBudget(desk, offline, input, tooDear);
      if (desk.offline) return answerOffline(desk, offline, input);
      if (wrong) return handOverUnusable(desk, input);
      throw new NoAnswer(createAccount(desk, ''));
    },
  };
}

/**
 * Asks a model for its answer in this turn.
 * @returns null if none of its answers can be used.
 */
async function askModel(
  desk: ModelDesk,
  readers: Readers,
  model: string,
  input: TurnInput,
): Promise<TurnOutput | null> {
  const free = await findNextSlots(input);
  let tokens = createTokens(input, { free: free ?? [] });
  let known: TurnInput = { ...input, images: desk.sees(model) ? (input.images ?? []) : [] };
  const found: Passage[] = [];
  let kept: Finding[] = [];
  let zone: Extract<Proposal, { kind: 'timezone' }> | undefined;
  let repaired = false;
  let wasUsable = false;
  let wished = false;
  let question = buildQuestion(known, tokens);
  if (free === null) question.situation = `${question.situation}\n\n${CALENDAR_UNAVAILABLE}`;
  for (let call = 1; call <= MOST_CALLS; call++) {
    const answer = await desk.ask(model, question).catch((error) => error as Error);
    if (answer instanceof Error) {
      // If the model rejects an image, ask again without images.
      const isOfImages = answer instanceof ModelError && WITHOUT_IMAGES.has(answer.kind);
      if (known.images?.length === 0 || !isOfImages) throw answer;
      known = { ...known, images: [] };
      question = buildQuestion(known, tokens);
      continue;
    }
    const { text } = answer;
    const read = await readers.readAnswer(text, known, tokens, kept);
    const problems = 'unreadable' in read ? [read.unreadable] : read.problems;
    if (!('unreadable' in read)) {
      if (read.wish && !wished) {
        wished = true;
        // Keep the findings that are proven, so that the model doesn't have to repeat them.
        kept = read.met;
        zone = read.output.proposals.find((one) => one.kind === 'timezone');
        if (zone) known = { ...known, lead: { ...known.lead, timezone: zone.timezone } };
        const { told, slots, lookedUp, passages } = await fulfillWish(read.wish, known);
        found.push(...passages.filter(({ id }) => !input.passages.some((known) => known.id === id)));
        known = { ...known, passages: [...input.passages, ...found] };
        if (slots.length > 0) tokens = createTokens(known, { free: slots, wanted: true });
        else if (lookedUp) tokens = { ...tokens, lookedUp };
        question = buildQuestion(known, tokens);
        question.situation = `${question.situation}\n\n${told}`;
        continue;
      }
      if (problems.length === 0 || (repaired && read.usable)) {
        return finishTurn(desk, model, read, { found, zone, tells: mustSayTextOnly(known) });
      }
      kept = read.met;
    }
    desk.wrong(problems);
    // After a finding was refused, the model rewrites its reply, which can require another repair.
    if (repaired && !wasUsable) return null;
    repaired = true;
    wasUsable = !wasUsable && 'usable' in read && read.usable;
    question.messages = [
      ...question.messages,
      { role: 'assistant', text },
      {
        role: 'user',
        text: `That can't be used: ${problems.join('; ')}. Write the whole JSON object again.`,
      },
    ];
  }
  return null;
}

function buildQuestion(input: TurnInput, tokens: Tokens): Question {
  return {
    constant: buildConstantPart(input.brief),
    situation: buildSituationPart(input, tokens),
    messages: [{ role: 'user', text: buildConversationPart(input, tokens), images: input.images ?? [] }],
    schema: answerSchema,
    max_output_tokens: MOST_OUTPUT_TOKENS,
  };
}

async function fulfillWish(wish: Wish, input: TurnInput): Promise<RequestResult> {
  if (wish.kind === 'more_slots') {
    const slots = await findRequestedSlots(wish.day, input);
    const told =
      slots === null
        ? CALENDAR_UNAVAILABLE
        : slots === 'unreadable'
          ? `"${wish.day}" is no day to come: ask the lead which it means.`
          : slots.length > 0
            ? `The free slots of ${wish.day} are above.`
            : `No slot is free on ${wish.day}: you may say so, and offer those above.`;
    const isKnown = slots !== null && slots !== 'unreadable';
    return { told, slots: isKnown ? slots : [], lookedUp: isKnown, passages: [] };
  }
  const passages = (await input.search?.(wish.query)) ?? [];
  const told =
    passages.length > 0
      ? 'What was found is among the passages.'
      : 'Nothing was found: say that you will ask a colleague.';
  return { told, slots: [], lookedUp: false, passages };
}

interface CarriedTurn {
  found: Passage[];
  /** The lead's time zone, if the model reported it before its request. */
  zone: Proposal | undefined;
  /** Whether the model must say in this turn that the agent can only read text. */
  tells: boolean;
}

function finishTurn(
  desk: ModelDesk,
  model: string,
  { output, refused }: ReadAnswer,
  { found, zone, tells }: CarriedTurn,
): TurnOutput {
  const { reply } = output;
  const told = refused.map(({ what, why }) => ({ what, why: toWords(why) }));
  const marked = tells && reply ? { ...reply, intent: { ...reply.intent, text_only: true as const } } : reply;
  const isNamed = output.proposals.some(({ kind }) => kind === 'timezone');
  const proposals = zone && !isNamed ? [zone, ...output.proposals] : output.proposals;
  return {
    ...output,
    proposals,
    reply: marked,
    account: { ...createAccount(desk, model), refused: told, found },
  };
}

/** Hands over to a person, because the models would only repeat their answers. */
function handOverUnusable(desk: ModelDesk, input: TurnInput): TurnOutput {
  const problems = desk.attempts.findLast((attempt) => attempt.problems.length > 0)?.problems ?? [];
  return handOver(desk, input, fact('model_unusable', { problems: [...problems] }), 'none');
}

async function answerOverBudget(
  desk: ModelDesk,
  offline: Agent,
  input: TurnInput,
  { of, reason }: BudgetSpent,
): Promise<TurnOutput> {
  const output = await (desk.whenSpent === 'offline' && speaksLanguage(input.brief.language)
    ? answerOffline(desk, offline, input, reason)
    : handOver(desk, input, reason, 'offline'));
  return of === 'turn' ? output : { ...output, account: { ...output.account!, spent: { of, why: reason } } };
}

function handOver(desk: ModelDesk, { transcript }: TurnInput, reason: Fact, model: string): TurnOutput {
  const message_id = transcript.at(-1)!.id;
  return {
    proposals: [{ kind: 'hand_over', reason, message_id }],
    reply: null,
    reasoning: reason,
    account: createAccount(desk, model),
  };
}

async function answerOffline(
  desk: ModelDesk,
  offline: Agent,
  input: TurnInput,
  why?: Fact,
): Promise<TurnOutput> {
  const output = await offline.turn(input);
  const reasoning =
    why === undefined
      ? output.reasoning
      : fact('answered_by_rules', { reason: output.reasoning, because: why });
  return { ...output, reasoning, account: createAccount(desk, 'offline') };
}

function createAccount({ attempts }: ModelDesk, model: string): TurnAccount {
  return { model, attempts: [...attempts], refused: [], found: [] };
}

async function hasOptedOut(readers: Readers, { team_id, transcript }: TurnInput): Promise<boolean> {
  const answered = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  const texts = transcript.slice(answered + 1).flatMap(({ text }) => text ?? []);
  return (await readers.signals(team_id, texts)).some(({ opts_out }) => opts_out);
}
