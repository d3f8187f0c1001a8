// Stops endless conversations between two machines (promises.md#the-person-wins). A person takes over once the agent
// has sent a lead five messages in ten minutes without anything new from the lead, or thirty in a day
// (docs/adr/limit-automatic-replies.md). Something new from the lead resets the count of five.

import { type Fact, fact } from '@parley/contract';
import type { Intent, TranscriptMessage } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import * as store from '../store.ts';

const MOST_IN_TEN_MINUTES = 5;
const MOST_IN_A_DAY = 30;
export const TEN_MINUTES_MS = 600_000;
export const DAY_MS = 86_400_000;
/** The minimum number of characters for a quote to count as an echo, because people also repeat our short messages. */
const SHORTEST_QUOTE = 12;

/**
 * Returns the reason if the agent can't write to the lead anymore, otherwise null. The caller must hold the lead's
 * lock.
 */
export async function findLoopProblem(
  tx: Queries,
  ctx: Ctx,
  { lead_id, transcript }: Pick<store.Situation, 'lead_id' | 'transcript'>,
): Promise<Fact | null> {
  // A conversation with so few messages from us can't be a loop.
  const ours = transcript.filter(({ direction }) => direction === 'outbound').length;
  if (transcript.length < store.TRANSCRIPT_LENGTH && ours < MOST_IN_TEN_MINUTES) return null;
  const now = ctx.clock.ms();
  const { recent, day } = await store.countWritten(tx, ctx.teamId, lead_id, {
    recent: new Date(now - TEN_MINUTES_MS),
    day: new Date(now - DAY_MS),
  });
  return findLoop({ recent, day });
}

/**
 * Returns the reason if the agent can't write anymore, otherwise null. `recent` is the number of its messages in ten
 * minutes without progress; `day` is the number of its messages in a day.
 */
export function findLoop({ recent, day }: { recent: number; day: number }): Fact | null {
  if (recent >= MOST_IN_TEN_MINUTES) {
    return fact('no_progress', { count: recent });
  }
  if (day >= MOST_IN_A_DAY) return fact('daily_messages', { count: day });
  return null;
}

const AUTO_REPLIES = 2;
const REPETITIONS = 3;
const ECHOES = 2;
const QUICK_ANSWERS = 3;
/** Engines report times in whole seconds, so an answer can seem to arrive a second before its question. */
const QUICK_MS = { from: -1_000, to: 2_000 };
/**
 * No one can read a message and type this many characters in two seconds. A person who types while ours arrives can seem
 * to, but not from the first answer on.
 */
const QUICK_LENGTH = 40;
const SHORTEST_REPETITION = 20;

/**
 * Returns why the lead's answers look like a machine's; null if they look like a person's. Checks the first answer to
 * each of our messages, newest first, for automatic texts, repeated texts, our own words, and only long
 * texts within two seconds.
 */
export function findMachineProblem(
  transcript: readonly TranscriptMessage[],
  autoReplies: ReadonlySet<string>,
): Fact | null {
  const answers = listAnswers(transcript).toReversed();
  if (answers.length === 0) return null;
  const countInARow = (holds: (answer: LeadAnswer) => boolean) => {
    const person = answers.findIndex((answer) => !holds(answer));
    return person === -1 ? answers.length : person;
  };
  if (countInARow(({ id }) => autoReplies.has(id)) >= AUTO_REPLIES)
    return fact('automatic_messages', { count: AUTO_REPLIES });
  if (countInARow(isEcho) >= ECHOES) return fact('echoes', { count: ECHOES });
  const newest = toBareWords(answers[0]!.text);
  const same = answers.filter(({ text }) => toBareWords(text) === newest).length;
  if (newest.length >= SHORTEST_REPETITION && same >= REPETITIONS)
    return fact('repeated_answer', { count: same });
  if (answers.length >= QUICK_ANSWERS && answers.every(isQuick))
    return fact('quick_answers', { count: QUICK_ANSWERS });
  return null;
}

/** The lead's first message after one of ours. */
interface LeadAnswer {
  id: string;
  text: string;
  asked: string;
  /** The time between our message and the answer. */
  ms: number;
}

function listAnswers(transcript: readonly TranscriptMessage[]): LeadAnswer[] {
  return transcript.flatMap((message, index) => {
    const before = transcript[index - 1];
    if (message.direction !== 'inbound' || before?.direction !== 'outbound') return [];
    const ms = Date.parse(message.sent_at) - Date.parse(before.sent_at);
    return [{ id: message.id, text: message.text ?? '', asked: normalizeText(before), ms }];
  });
}

function isEcho({ text, asked }: LeadAnswer): boolean {
  return asked.length >= SHORTEST_QUOTE && normalizeText({ text }).includes(asked);
}

function isQuick({ text, ms }: LeadAnswer): boolean {
  return text.length >= QUICK_LENGTH && ms >= QUICK_MS.from && ms <= QUICK_MS.to;
}

/** Returns only the words, in lower case, so that "Ticket 71!" and "ticket 72" are equal. */
function toBareWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

/**
 * Returns whether the lead's message says something new. Repetitions and echoes of our words do not count, because a
 * machine can send them forever.
 */
export function saysSomethingNew(transcript: readonly TranscriptMessage[], messageId: string): boolean {
  const index = transcript.findIndex(({ id }) => id === messageId);
  if (index < 0) return false;
  const said = normalizeText(transcript[index]!);
  return !transcript.slice(0, index).some((earlier) => {
    const text = normalizeText(earlier);
    if (text === said) return true;
    return earlier.direction === 'outbound' && text.length >= SHORTEST_QUOTE && said.includes(text);
  });
}

/** After this many offers, looking for a suitable time no longer counts as progress. */
const MOST_WISHES = 10;

/**
 * Returns whether the lead is looking for a suitable time: the lead writes something new in one line, and the agent
 * offers times that it has not offered before. Two machines that exchange lists do neither.
 */
export function isHaggling(
  transcript: readonly TranscriptMessage[],
  autoReplies: ReadonlySet<string>,
  answer: Intent | null,
): boolean {
  if (answer?.kind !== 'offer') return false;
  const offers = transcript.flatMap(({ intent }) => (intent?.kind === 'offer' ? [intent] : []));
  if (offers.length === 0 || offers.length > MOST_WISHES) return false;
  const before = new Set(offers.flatMap(({ slots }) => slots.map(({ start_at }) => start_at)));
  const lastOurs = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  return (
    answer.slots.some(({ start_at }) => !before.has(start_at)) &&
    transcript
      .slice(lastOurs + 1)
      .every(
        ({ id, text }) => !isList(text ?? '') && !autoReplies.has(id) && saysSomethingNew(transcript, id),
      )
  );
}

/** Returns whether the text has several lines. People who are looking for a time write only one. */
const isList = (text: string) => text.trim().includes('\n');

function normalizeText({ text }: Pick<TranscriptMessage, 'text'>): string {
  return (text ?? '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
