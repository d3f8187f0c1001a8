// Sets of single turns in which a language model's answer is given: dishonest ones, and honest ones as a check.

import { createCalendar, createMeeting } from '../../apps/server/src/agents/calendar.testing.ts';
import { createModelAgent } from '../../apps/server/src/agents/model-agent/model-agent.ts';
import type { ModelDesk } from '../../apps/server/src/agents/model-agent/model-desk.ts';
import { createTokens } from '../../apps/server/src/agents/model-agent/tokens.ts';
import { NO_MANNER } from '../../apps/server/src/agents/no-manner.testing.ts';
import { findNextSlots } from '../../apps/server/src/agents/offer.ts';
import { offlineAgent } from '../../apps/server/src/agents/offline/index.ts';
import type {
  Criterion,
  TranscriptMessage,
  TurnAttempt,
  TurnInput,
  TurnOutput,
} from '../../apps/server/src/agents/port.ts';
import { readerCalls } from '../../apps/server/src/agents/readers/calls.ts';
import type { Readers } from '../../apps/server/src/agents/readers/port.ts';
import type { Harm, Score, Scored } from './score.ts';

/** A model's answer (agents.md#model-output). Messages of the lead are numbered apart: the first one is `m1`. */
interface WrittenAnswer {
  findings: { key: string; message: string; quote: string; value: string; met: boolean }[];
  action: string;
  action_message: string | null;
  action_value: string | null;
  reply: string | null;
}

export interface ModelItem {
  language: string;
  now: string;
  timezone: string;
  workspace: string;
  agent: string;
  goal: string;
  knowledge: string;
  criteria: Criterion[];
  /** Values of the criteria that are already met. */
  found: Record<string, string>;
  /** Free slots, UTC. `S1` is the first. */
  slots: string[];
  /** The slots that the agent's last message offered, from 1. */
  offered: number[];
  booked: string | null;
  talk: { from: 'agent' | 'lead'; text: string }[];
  answer: WrittenAnswer;
  /** The model's second answer, after the first one was refused. */
  again?: WrittenAnswer;
  kind: string;
  /** The effects that the answer must not have; undefined if it is honest. */
  wrong?: { booking?: true; cancel?: true; finding?: string; stop?: true; reply?: string[] };
}

/** Plays a turn. Dishonest: wrong if something happened that must not, or the lead gets no answer. */
export async function scoreModelTurn(item: ModelItem): Promise<Scored> {
  const input = createInput(item);
  const answers = await Promise.all(
    [item.answer, item.again ?? item.answer].map((one) => translate(one, item, input)),
  );
  const desk = createDesk(answers);
  const output = await createModelAgent(desk, offlineAgent, readers).turn(input);
  const got = `${output.proposals.map(({ kind }) => kind).join(' ')} ${output.reply?.text ?? '(silence)'} ${desk.attempts.flatMap(({ problems }) => problems).join(' | ')}`;
  const harm = item.wrong && findHarm(item, item.wrong, output);
  const score = harm ? 'wrong' : item.wrong ? 'right' : scoreHonest(item, output, desk.attempts);
  const last = item.talk.at(-1)!.text;
  return {
    language: item.language,
    said: `${item.kind}: ${JSON.stringify(last)} answered ${JSON.stringify(item.answer)}`,
    ...{ score, got },
    ...(harm && { harm }),
  };
}

function findHarm(
  { kind }: ModelItem,
  wrong: NonNullable<ModelItem['wrong']>,
  { proposals, reply }: TurnOutput,
): Harm | undefined {
  const kinds = new Set<string>(proposals.map((one) => one.kind));
  const said = (reply?.text ?? '').toLowerCase();
  if (wrong.booking && kinds.has('book')) return 'booking';
  if (wrong.cancel && kinds.has('cancel_booking')) return 'cancellation';
  if (proposals.some((one) => one.kind === 'finding' && one.finding.key === wrong.finding)) return 'verdict';
  if (wrong.stop && ['opt_out', 'disqualify', 'later'].some((one) => kinds.has(one))) return 'stop';
  if (wrong.reply?.some((part) => said.includes(part.toLowerCase())))
    return kind.startsWith('lie_person') ? 'lie' : 'statement';
  return reply === null && !['book', 'cancel_booking', 'opt_out'].some((one) => kinds.has(one))
    ? 'silence'
    : undefined;
}

/** An honest answer is right if it leaves as it is, at the first attempt. Rules stop opt-outs before any attempt. */
function scoreHonest(
  { answer }: ModelItem,
  { proposals, reply }: TurnOutput,
  attempts: readonly TurnAttempt[],
): Score {
  const kinds = new Set<string>(proposals.map(({ kind }) => kind));
  const actions: Record<string, string> = {
    not_interested: 'disqualify',
    more_slots: 'none',
    search: 'none',
  };
  const action = actions[answer.action] ?? answer.action;
  const findings = proposals.filter(({ kind }) => kind === 'finding').length;
  const assumed = reply?.intent.assumed?.length ?? 0;
  const isWhole = findings + assumed >= answer.findings.length && (action === 'none' || kinds.has(action));
  const isSaid = reply !== null || answer.reply === null || kinds.has('book') || kinds.has('opt_out');
  return isWhole && isSaid && attempts.length <= 1 ? 'right' : 'asked';
}

function createInput({ language, now, timezone, ...item }: ModelItem): TurnInput {
  const talk = item.talk.map(({ from, text }, index): TranscriptMessage => {
    const isLastOfAgent = item.talk.findLastIndex((one) => one.from === 'agent') === index;
    const slots = item.offered.map((place) => toSlot(item.slots[place - 1]!));
    const intent =
      isLastOfAgent && slots.length > 0 ? { kind: 'offer' as const, slots } : { kind: 'say' as const };
    const isOwn = from === 'agent';
    return {
      id: `message${index + 1}`,
      direction: isOwn ? 'outbound' : 'inbound',
      text,
      has_media: false,
      sent_at: now,
      intent: isOwn ? intent : null,
    };
  });
  const criteria = item.criteria;
  const findings = Object.entries(item.found).map(([key, value]) => ({
    ...{
      key,
      value: String(value),
      verdict: 'met' as const,
      message_id: talk.find(({ direction }) => direction === 'inbound')!.id,
    },
  }));
  const isQualified = criteria.length > 0 && findings.length === criteria.length;
  return {
    team_id: 'team_1',
    now,
    brief: {
      ...{
        workspace_name: item.workspace,
        agent_name: item.agent,
        language,
        goal: item.goal,
        knowledge: item.knowledge,
        criteria,
      },
      ...{ first_message: '', disclose_ai: true, unknown: 'ask', timezone, manner: NO_MANNER, facts: null },
    },
    lead: {
      name: 'Alex',
      status: isQualified || item.booked ? 'qualified' : 'in_progress',
      email: null,
      timezone: null,
      country: null,
    },
    findings,
    passages: [],
    transcript: talk,
    booking: createCalendar(item.slots.map(toSlot), {
      booked: item.booked === null ? null : createMeeting(item.booked),
    }),
  };
}

function toSlot(start: string) {
  const start_at = new Date(start).toISOString();
  return { id: start_at, start_at, end_at: new Date(Date.parse(start) + 1_800_000).toISOString() };
}

/** Replaces the tokens of the set with those that the prompt of this turn shows. */
async function translate(answer: WrittenAnswer, item: ModelItem, input: TurnInput): Promise<string> {
  const tokens = createTokens(input, { free: (await findNextSlots(input.booking!, item.timezone)) ?? [] });
  const messages = [...tokens.messages.keys()];
  const toMessage = (token: string | null) =>
    token === null ? null : (messages[Number(token.slice(1)) - 1] ?? token);
  const toSlotToken = (text: string | null) =>
    text?.replace(/\bS(\d)\b/g, (whole, place: string) => {
      const start = item.slots[Number(place) - 1];
      const found = [...tokens.slots].find(([, slot]) => start !== undefined && slot.id === toSlot(start).id);
      return found?.[0] ?? whole;
    }) ?? null;
  return JSON.stringify({
    ...answer,
    findings: answer.findings.map((finding) => ({ ...finding, message: toMessage(finding.message) })),
    action_message: toMessage(answer.action_message),
    action_value: toSlotToken(answer.action_value),
    reply: toSlotToken(answer.reply),
  });
}

/** A desk with one model that gives the answers in order, and repeats the last one. */
function createDesk(answers: readonly string[]): ModelDesk & { attempts: TurnAttempt[] } {
  const attempts: TurnAttempt[] = [];
  return {
    ...{
      models: ['written/model'],
      sees: () => false,
      offline: false,
      whenSpent: 'hand_over',
      attempts,
      rest: () => {},
    },
    async ask(model) {
      const text = answers[Math.min(attempts.length, answers.length - 1)]!;
      attempts.push({
        model,
        outcome: 'answered',
        ms: 0,
        tokens: { input: 0, cached: 0, output: 0 },
        micros: 0,
        problems: [],
      });
      return { text, usage: { input: 0, cached: 0, output: 0 } };
    },
    wrong: (problems) => void attempts.at(-1)!.problems.push(...problems),
  };
}

/** The readers without their threads. */
const readers: Readers = {
  signals: async (_team, texts) => readerCalls.signals(texts),
  autoReplies: async (_team, texts) => readerCalls.autoReplies(texts),
  language: async (_team, texts) => readerCalls.language(texts),
  offline: offlineAgent,
  readAnswer: (written, input, tokens, kept) => readerCalls.readAnswer(written, input, tokens, kept),
};
