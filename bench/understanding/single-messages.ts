// Sets of single messages: answers to criteria and to offers, opt-outs, people who need a person, wishes, questions.
import { createCalendar } from '../../apps/server/src/agents/calendar.testing.ts';
import { brief, Conversation } from '../../apps/server/src/agents/offline/conversation.testing.ts';
import type { AgentBrief, Intent, MeetingSlot, TurnOutput } from '../../apps/server/src/agents/port.ts';
import { readSlotChoice } from '../../apps/server/src/language/wishes/slot-choice.ts';
import { getReader } from '../../apps/server/src/language/words/reader.ts';
import type { Score, Scored } from './score.ts';

export interface CriterionItem {
  language: string;
  ask: string;
  expect: string;
  answer: string;
  want: { verdict: 'met' | 'failed'; value: string | number; value_range?: number[] } | { verdict: 'ask' };
}

/** Plays an answer to the question of a campaign's only criterion. */
export async function scoreCriterion({
  language,
  ask,
  expect,
  answer,
  want,
}: CriterionItem): Promise<Scored> {
  const criteria = [{ key: 'asked', ask, expect }];
  const { proposals } = await hear(
    { language, criteria, knowledge: '' },
    ask,
    { kind: 'ask', key: 'asked' },
    answer,
  );
  const finding = proposals.find((one) => one.kind === 'finding')?.finding;
  const got = finding ? `${finding.verdict} ${finding.value}` : 'asked';
  const said = `${ask} ${JSON.stringify(answer)} (${expect}), wanted ${JSON.stringify(want)}`;
  const isWanted =
    finding &&
    want.verdict === finding.verdict &&
    // The value of a failed choice is free: `none`, or what the lead named.
    ((want.verdict === 'failed' && expect.startsWith('one of')) ||
      [want.value, ...(want.value_range ?? [])].some((value) => isSameValue(finding.value, value)));
  const score: Score = finding ? (isWanted ? 'right' : 'wrong') : want.verdict === 'ask' ? 'right' : 'asked';
  return { language, said, score, got };
}

/** Returns whether a recorded value is the wanted one. A recorded range contains it. */
function isSameValue(recorded: string, wanted: string | number): boolean {
  if (wanted === '*') return true;
  const [value, other] = [recorded.toLowerCase(), String(wanted).toLowerCase()];
  if (value === other) return true;
  const range = /^(-?[\d.]+)(?:-([\d.]+))?$/.exec(value);
  if (!range || !/^-?[\d.]+$/.test(other)) return false;
  const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])];
  // Careful people round a converted figure differently.
  return Number(other) >= from * 0.99 && Number(other) <= to * 1.01;
}

export interface OfferItem {
  language: string;
  text: string;
  /** The place of a slot, from 1, or the other kinds of {@link readSlotChoice}. */
  expected: string[];
}

const OFFERED = [
  { id: '1', start_at: '2026-11-24T12:00:00.000Z' },
  { id: '2', start_at: '2026-11-24T14:00:00.000Z' },
  { id: '3', start_at: '2026-11-25T13:00:00.000Z' },
];

/** Reads an answer to an offer of three slots: Tuesday 12:00 and 14:00, Wednesday 13:00; on the Friday before. */
export function scoreOffer({ language, text, expected }: OfferItem): Scored {
  const choice = readSlotChoice(text, OFFERED, '2026-11-20T13:00:00.000Z', 'UTC', getReader(language));
  const got = choice.kind === 'chosen' ? choice.slot.id : choice.kind;
  const score: Score = expected.includes(got) ? 'right' : choice.kind === 'chosen' ? 'wrong' : 'asked';
  return { language, said: `${JSON.stringify(text)}, wanted ${expected.join(' or ')}`, score, got };
}

export interface OptOutItem {
  language: string;
  text: string;
  want: 'stop' | 'go';
}

/** Plays a message that might be an opt-out. One that goes to a person, or ends the conversation, is `asked`. */
export async function scoreOptOut({ language, text, want }: OptOutItem): Promise<Scored> {
  const output = await hear(OWNER(language, ''), 'Hi!', { kind: 'say' }, text);
  const kinds = output.proposals.map(({ kind }) => kind);
  const got = kinds.includes('opt_out') ? 'stop' : kinds.includes('hand_over') ? 'person' : 'go';
  const isEnd = got === 'person' || kinds.includes('disqualify');
  const score: Score =
    got === want ? (isEnd && want === 'go' ? 'asked' : 'right') : isEnd ? 'asked' : 'wrong';
  return { language, said: `${JSON.stringify(text)}, wanted ${want}`, score, got: describe(output) };
}

export interface TriageItem {
  language: string;
  before: string;
  text: string;
  want: 'person' | 'go';
}

/** Plays a message of a lead who might need a person immediately. A miss is `asked`, a needless hand-over `wrong`. */
export async function scoreTriage({ language, before, text, want }: TriageItem): Promise<Scored> {
  const output = await hear(OWNER(language, before), before, { kind: 'ask', key: 'asked' }, text, {
    slots: [SLOT],
  });
  const got = output.proposals.some(({ kind }) => kind === 'hand_over') ? 'person' : 'go';
  const score: Score = got === want ? 'right' : want === 'person' ? 'asked' : 'wrong';
  return {
    language,
    said: `${before} ${JSON.stringify(text)}, wanted ${want}`,
    score,
    got: describe(output),
  };
}

export interface WishItem {
  language: string;
  before: string;
  text: string;
  kind:
    | 'call'
    | 'email'
    | 'found_other'
    | 'source'
    | 'wrong_person'
    | 'bot'
    | 'smalltalk'
    | 'price'
    | 'think'
    | 'back';
}

/** Plays a message that answers no question. It is understood if the agent does not ask to repeat it. */
export async function scoreWish({ language, before, text, kind }: WishItem): Promise<Scored> {
  const output = await hear(OWNER(language, before), before, { kind: 'ask', key: 'asked' }, text);
  const kinds = output.proposals.map((one) => one.kind);
  const isPerson = kinds.includes('hand_over');
  const ends = kinds.includes('disqualify') || kinds.includes('opt_out');
  const records = kinds.includes('finding');
  const isConfused = /not_understood/.test(JSON.stringify(output.reasoning));
  const isRight = {
    call: isPerson,
    email: isPerson,
    found_other: ends || isPerson,
    wrong_person: ends || isPerson,
    source: !isConfused,
    bot: !isConfused && !isPerson,
    smalltalk: !isConfused && !isPerson,
    price: !isConfused,
    think: !isConfused && !isPerson,
    back: !isConfused && !isPerson,
  }[kind];
  const isWrong = records || (ends && kind !== 'found_other' && kind !== 'wrong_person');
  const score: Score = isWrong ? 'wrong' : isRight ? 'right' : 'asked';
  return { language, said: `${kind}: ${before} ${JSON.stringify(text)}`, score, got: describe(output) };
}

export interface KnowledgeSet {
  language: string;
  timezone: string;
  now: string;
  knowledge: string;
  questions: KnowledgeItem[];
}

export interface KnowledgeItem {
  ask: string;
  want: 'answer' | 'none';
  /** A right reply contains one of each group. */
  must: string[][];
  /** A reply with one of these is wrong. */
  never: string[];
}

/** Asks a question about a campaign's knowledge. A reply without an answer is `asked`, or right if there is none. */
export async function scoreQuestion(
  set: KnowledgeSet,
  { ask, want, must, never }: KnowledgeItem,
): Promise<Scored> {
  const { language, timezone, now, knowledge } = set;
  const output = await hear({ language, timezone, knowledge, criteria: [] }, null, { kind: 'say' }, ask, {
    now,
  });
  const reply = normalize(output.reply?.text ?? '');
  const isOpen = output.proposals.some(({ kind }) => kind === 'open_question' || kind === 'hand_over');
  const has = (part: string) => reply.includes(normalize(part));
  const isRight = must.every((group) => group.some(has)) && !never.some(has);
  const isWrong = isOpen ? never.some(has) : want === 'none' || !isRight;
  const score: Score = isWrong ? 'wrong' : isOpen && want === 'answer' ? 'asked' : 'right';
  return {
    language,
    said: `${JSON.stringify(ask)}, wanted ${want} ${JSON.stringify(must)}`,
    score,
    got: describe(output),
  };
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[’]/g, "'");
}

/** A free slot, so that a missing one is no reason for a hand-over. */
const SLOT = { id: '0', start_at: '2099-01-05T10:00:00.000Z', end_at: '2099-01-05T10:30:00.000Z' };

const OWNER = (language: string, ask: string) => ({
  language,
  knowledge: '',
  criteria: [{ key: 'asked', ask, expect: 'yes' }],
});

/** Lets the offline agent answer one message, after a message that it sent. */
async function hear(
  campaign: Partial<AgentBrief>,
  before: string | null,
  intent: Intent,
  text: string,
  { now, slots = [] }: { now?: string; slots?: MeetingSlot[] } = {},
): Promise<TurnOutput> {
  const talk = new Conversation({ ...brief, disclose_ai: false, ...campaign });
  if (now !== undefined) talk.now = now;
  talk.booking = createCalendar(slots);
  await talk.start();
  if (before !== null) {
    // A question replaces the first message, because the agent asks it twice at most.
    const replaced = intent.kind === 'ask' ? 1 : 0;
    talk.transcript.splice(1 - replaced, replaced, {
      ...talk.transcript[0]!,
      id: 'before',
      text: before,
      intent,
    });
  }
  return talk.hears(text);
}

function describe({ proposals, reply, reasoning }: TurnOutput): string {
  const kinds = proposals.map((one) => one.kind).join(' ');
  const code = typeof reasoning === 'object' && 'code' in reasoning ? reasoning.code : 'words';
  return `${kinds} [${code}] ${reply?.text ?? '(silence)'}`;
}
