// The agent on language models (agents.md#a-turn-on-a-model), which usually makes one call per turn. The code checks
// each answer against a schema and the rules. The model gets one chance to fix its answer. After that, the next model
// is tried.
import { type Fact, fact, toWords } from '@parley/contract';
import { speaksLanguage } from '../../language/phrases/pick-phrases.ts';
import { getLeadLanguage } from '../brief-phrases.ts';
import { writeOwnFollowUp } from '../follow-up-plan.ts';
import { ModelError, type ModelErrorKind } from '../models/port.ts';
import { findNextSlots, getTimezone } from '../offer.ts';
import {
  type Agent,
  type Answerer,
  type Finding,
  type FollowUp,
  type FollowUpOccasion,
  type MeetingSlot,
  NoAnswer,
  type Passage,
  type Proposal,
  type TurnAccount,
  type TurnInput,
  type TurnOutput,
} from '../port.ts';
import type { Readers } from '../readers/port.ts';
import type { Kept, ReadAnswer, Wish } from './answer.ts';
import { answerSchema } from './answer-fields.ts';
import { readAssumptions } from './assumptions.ts';
import { addFacts } from './describe-facts.ts';
import { mustSayTextOnly } from './files.ts';
import { needsNoAnswer } from './last-messages.ts';
import { CALENDAR_UNAVAILABLE, findRequestedOrEarlierSlots } from './meetings.ts';
import { BudgetSpent, type ModelDesk, type Question } from './model-desk.ts';
import { type OwnReply, writeHandOver } from './own-replies.ts';
import { buildConstantPart, buildConversationPart, buildSituationPart } from './prompt.ts';
import { createTokens, type Tokens } from './tokens.ts';

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
      if (input.handed_over) return answerWaiting(desk, offline, readers, input);
      // Rules detect opt-outs and people who need a person immediately, before any model sees the messages.
      if (await isForRules(readers, input)) return offline.turn(input);
      let wrong = false;
      let refused: RefusedTurn | null = null;
      let tooDear: BudgetSpent | undefined;
      for (const model of desk.models) {
        try {
          const asked: AskedTurn = await askModel(desk, readers, model, input, refused);
          if (asked.isUsable) return asked.output;
          wrong = true;
          refused = asked.refused ?? refused;
          // A campaign's only model is not paused, because it still has to answer other leads.
          if (desk.offline || desk.models.length > 1) desk.rest(model);
          if (asked.refused?.own?.isOutcome) return withOwnReply(asked.refused);
        } catch (error) {
          // Try the next model, which might cost less.
          if (error instanceof BudgetSpent) tooDear = error;
          else if (!(error instanceof ModelError)) throw error;
        }
      }
      if (tooDear) return answerOverBudget(desk, offline, input, tooDear, refused);
      // In a language that the code does not speak, the colleague is the first to write.
      if (refused && findHandOver(refused.output)) return { ...refused.output, reply: null };
      if (desk.offline) return answerOffline(desk, offline, input, refused);
      if (refused?.own) return withOwnReply(refused);
      // A lead who only says thanks needs no colleague.
      if (refused && needsNoAnswer(input, refused.output.proposals))
        return { ...refused.output, reply: null };
      if (wrong) return handOver(desk, input, describeProblems(desk), 'none', refused);
      throw new NoAnswer(createAccount(desk, ''));
    },
    async followUp(input, occasion) {
      const plain = await offline.followUp(input, occasion);
      if (writeOwnFollowUp(input, occasion) !== null) return plain;
      return askForFollowUp(desk, readers, input, { occasion, plain });
    },
  };
}

/**
 * Asks the models for a follow-up, with the slots that the offline agent would offer. Returns the offline agent's
 * message if no model writes one that can be sent; null if there is neither.
 */
async function askForFollowUp(
  desk: ModelDesk,
  readers: Readers,
  input: TurnInput,
  { occasion, plain }: { occasion: FollowUpOccasion; plain: FollowUp | null },
): Promise<FollowUp | null> {
  const slots = plain?.intent.kind === 'offer' ? plain.intent.slots : [];
  const planned: TurnInput = { ...input, follow_up: { occasion, slots } };
  const asked = await askInOrder(desk, readers, planned);
  const { reply, reasoning, account } = asked?.isUsable ? asked.output : {};
  if (reply) return { ...reply, reasoning, account };
  return plain && { ...plain, account: createAccount(desk, 'offline') };
}

/**
 * Answers a lead who waits for a person (agents.md#until-a-person-answers). The offline agent decides whether the lead
 * gets an answer, so that no model is asked without need, and answers itself if no model does.
 */
async function answerWaiting(
  desk: ModelDesk,
  offline: Agent,
  readers: Readers,
  input: TurnInput,
): Promise<TurnOutput> {
  const plain = await offline.turn(input);
  if (plain.reply === null) return plain;
  const asked = await askInOrder(desk, readers, input);
  const { output, own } = asked?.isUsable ? { output: asked.output, own: null } : (asked?.refused ?? {});
  const account = createAccount(desk, 'offline');
  if (!output) return { ...plain, account };
  const wantsNoMore = output.proposals.some(({ kind }) => kind === 'opt_out' || kind === 'hand_over');
  if (wantsNoMore) return { ...output, reply: null };
  // The rules notice new trouble, and the model what the words say about the criteria.
  const proposals = [...output.proposals, ...plain.proposals.filter(({ kind }) => kind === 'hand_over')];
  if (asked?.isUsable && output.reply) return { ...output, proposals };
  // A model has answered, and no rule knows better what the lead wants to hear.
  return { ...output, proposals, reply: own?.reply ?? null, account };
}

/**
 * Asks the models in order until the answer of one can be sent. Otherwise returns the last answer, with what was refused;
 * null if no model answered.
 */
async function askInOrder(desk: ModelDesk, readers: Readers, input: TurnInput): Promise<AskedTurn | null> {
  let last: AskedTurn | null = null;
  for (const model of desk.models) {
    try {
      last = await askModel(desk, readers, model, input, last?.isUsable === false ? last.refused : null);
      if (last.isUsable) return last;
      if (desk.offline || desk.models.length > 1) desk.rest(model);
    } catch (error) {
      if (!(error instanceof BudgetSpent || error instanceof ModelError)) throw error;
    }
  }
  return last;
}

/** A turn whose reply was refused twice. Its proposals are proven, and stay. */
interface RefusedTurn {
  output: TurnOutput;
  own: OwnReply | null;
}
/** The result of asking a model. `refused` is null if none of its answers was readable. */
type AskedTurn = { isUsable: true; output: TurnOutput } | { isUsable: false; refused: RefusedTurn | null };

/**
 * Asks a model for its answer in this turn.
 * @param before the turn of the model that was asked before, whose findings are proven.
 */
async function askModel(
  desk: ModelDesk,
  readers: Readers,
  model: string,
  turn: TurnInput,
  before: RefusedTurn | null,
): Promise<AskedTurn> {
  const { confirmed } = readAssumptions(turn);
  const input = addFacts({ ...turn, findings: replaceFindings(turn.findings, confirmed) });
  const isSearched = input.booking && !input.follow_up && !input.handed_over;
  const free = isSearched ? await findNextSlots(input.booking!, getTimezone(input)) : [];
  let tokens = createTokens(input, { free: free ?? [] });
  let known: TurnInput = { ...input, images: desk.sees(model) ? (input.images ?? []) : [] };
  const found: Passage[] = [];
  let kept: Kept = {
    met: [...confirmed, ...(before ? listFindings(before.output).filter(isMet) : [])],
    assumed: before?.output.reply?.intent.assumed ?? [],
  };
  let refused: RefusedTurn | null = null;
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
        kept = read.kept;
        zone = read.output.proposals.find((one) => one.kind === 'timezone');
        if (zone) known = { ...known, lead: { ...known.lead, timezone: zone.timezone } };
        const { told, slots, lookedUp, passages } = await fulfillWish(read.wish, known);
        found.push(...passages.filter(({ id }) => !input.passages.some((known) => known.id === id)));
        known = {
          ...known,
          findings: replaceFindings(input.findings, kept.met),
          passages: [...input.passages, ...found],
        };
        const { refusedReply } = tokens;
        if (read.wish.kind === 'more_slots' && slots.length > 0)
          tokens = { ...createTokens(known, { free: slots, wanted: read.wish.day }), refusedReply };
        else if (lookedUp) tokens = { ...tokens, lookedUp };
        question = buildQuestion(known, tokens);
        question.situation = `${question.situation}\n\n${told}`;
        continue;
      }
      const output = finishTurn(desk, model, read, { found, zone, tells: mustSayTextOnly(known) });
      if (problems.length === 0 || (repaired && read.usable)) return { isUsable: true, output };
      refused = { output, own: read.own };
      kept = read.kept;
      if (!read.usable) tokens = { ...tokens, refusedReply: read.output.reply?.text ?? null };
    }
    desk.wrong(problems);
    // After a finding was refused, the model rewrites its reply, which can require another repair.
    if (repaired && !wasUsable) break;
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
  return { isUsable: false, refused };
}

function buildQuestion(input: TurnInput, tokens: Tokens): Question {
  return {
    constant: buildConstantPart(input),
    situation: buildSituationPart(input, tokens),
    messages: [{ role: 'user', text: buildConversationPart(input, tokens), images: input.images ?? [] }],
    schema: answerSchema,
    max_output_tokens: MOST_OUTPUT_TOKENS,
  };
}

async function fulfillWish(wish: Wish, input: TurnInput): Promise<RequestResult> {
  if (wish.kind === 'more_slots') {
    const { slots, isEarlier } = await findRequestedOrEarlierSlots(wish.day, input);
    const told =
      slots === null
        ? CALENDAR_UNAVAILABLE
        : slots === 'unreadable'
          ? `"${wish.day}" is no day to come: ask the lead which it means.`
          : isEarlier
            ? `No slot is free from ${wish.day} on. The free slots before it are above.`
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

function listFindings({ proposals }: TurnOutput): Finding[] {
  return proposals.flatMap((one) => (one.kind === 'finding' ? [one.finding] : []));
}

const isMet = ({ verdict }: Finding): boolean => verdict === 'met';

/** Returns the findings, with the later ones in place of those with the same key. */
function replaceFindings(findings: readonly Finding[], later: readonly Finding[]): Finding[] {
  return [...new Map([...findings, ...later].map((one) => [one.key, one])).values()];
}

function findHandOver({ proposals }: TurnOutput): Proposal | undefined {
  return proposals.find(({ kind }) => kind === 'hand_over');
}

function withOwnReply({ output, own }: RefusedTurn): TurnOutput {
  return { ...output, proposals: [...output.proposals, ...own!.proposals], reply: own!.reply };
}

function describeProblems({ attempts }: ModelDesk): Fact {
  const problems = attempts.findLast((attempt) => attempt.problems.length > 0)?.problems ?? [];
  return fact('model_unusable', { problems: [...problems] });
}

async function answerOverBudget(
  desk: ModelDesk,
  offline: Agent,
  input: TurnInput,
  { of, reason }: BudgetSpent,
  refused: RefusedTurn | null,
): Promise<TurnOutput> {
  const output = await (desk.whenSpent === 'offline' && speaksLanguage(input.brief.language)
    ? answerOffline(desk, offline, input, refused, reason)
    : handOver(desk, input, reason, 'offline', refused));
  return of === 'turn' ? output : { ...output, account: { ...output.account!, spent: { of, why: reason } } };
}

/** Hands over to a person, with what a refused turn has proven. */
function handOver(
  desk: ModelDesk,
  input: TurnInput,
  reason: Fact,
  model: string,
  refused: RefusedTurn | null,
): TurnOutput {
  const message_id = input.transcript.at(-1)!.id;
  const language = getLeadLanguage(input);
  return {
    proposals: [...(refused?.output.proposals ?? []), { kind: 'hand_over', reason, message_id }],
    reply: writeHandOver({ input, language }),
    language,
    reasoning: reason,
    account: createAccount(desk, model),
  };
}

/** Lets the offline agent answer, which receives what a refused turn has proven. */
async function answerOffline(
  desk: ModelDesk,
  offline: Agent,
  input: TurnInput,
  refused: RefusedTurn | null,
  why?: Fact,
): Promise<TurnOutput> {
  const proven = refused ? listFindings(refused.output) : [];
  const findings = replaceFindings(input.findings, proven);
  const output = await offline.turn({ ...input, findings });
  const reasoning =
    why === undefined
      ? output.reasoning
      : fact('answered_by_rules', { reason: output.reasoning, because: why });
  const kept = proven.map((finding): Proposal => ({ kind: 'finding', finding }));
  return {
    ...output,
    proposals: [...kept, ...output.proposals],
    reasoning,
    account: createAccount(desk, 'offline'),
  };
}

function createAccount({ attempts }: ModelDesk, model: string): TurnAccount {
  return { model, attempts: [...attempts], refused: [], found: [] };
}

async function isForRules(readers: Readers, { team_id, transcript }: TurnInput): Promise<boolean> {
  const answered = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  const texts = transcript.slice(answered + 1).flatMap(({ text }) => text ?? []);
  // The trouble can be in several messages: "I have a toothache", "Can you see me today?"
  const signals = await readers.signals(team_id, [...texts, texts.join('\n')]);
  return signals.pop()!.trouble !== null || signals.some(({ opts_out }) => opts_out);
}
