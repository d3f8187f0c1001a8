// Two machines must not talk to each other for ever (promises.md#the-person-wins). The agent may write a lead five
// messages of any kind in ten minutes that bring nothing new, and thirty in a day; then a person has to look
// (docs/adr/0037). News starts the five again.

import { type Fact, fact } from '@parley/contract';
import type { Intent, TranscriptMessage } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './store.ts';

const MOST_IN_TEN_MINUTES = 5;
const MOST_IN_A_DAY = 30;
export const TEN_MINUTES_MS = 600_000;
export const DAY_MS = 86_400_000;
/** An honest answer may well contain shorter words of ours. */
const SHORTEST_QUOTE = 12;

/** Why the agent may write no more to the lead; null while it may. Needs the lead's lock. */
export async function loopProblem(
  tx: Queries,
  ctx: Ctx,
  { lead_id, transcript }: Pick<store.Situation, 'lead_id' | 'transcript'>,
): Promise<Fact | null> {
  // A conversation this short is no loop: count nothing.
  const ours = transcript.filter(({ direction }) => direction === 'outbound').length;
  if (transcript.length < store.TRANSCRIPT_LENGTH && ours < MOST_IN_TEN_MINUTES) return null;
  const now = ctx.clock.ms();
  const { recent, day } = await store.countWritten(tx, ctx.teamId, lead_id, {
    recent: new Date(now - TEN_MINUTES_MS),
    day: new Date(now - DAY_MS),
  });
  return loopIn({ recent, day });
}

/** @param written messages of the agent: recent ones that brought nothing new, and those of a day. */
export function loopIn({ recent, day }: { recent: number; day: number }): Fact | null {
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
/** Engines report times in whole seconds, so an answer may seem to come a second before its question. */
const QUICK_MS = { from: -1_000, to: 2_000 };
/** Nobody reads a message and types so much in two seconds; a person in a hurry writes short lines. */
const QUICK_LENGTH = 40;
const SHORTEST_REPETITION = 20;

/**
 * What tells that a machine answers us; null for a person. It looks at the first answer to each
 * of our messages, newest first: automatic texts, the same words again, our own words, long texts within two seconds.
 */
export function machineProblem(
  transcript: readonly TranscriptMessage[],
  autoReplies: ReadonlySet<string>,
): Fact | null {
  const answers = answersIn(transcript).toReversed();
  if (answers.length === 0) return null;
  const inARow = (holds: (answer: Answer) => boolean) => {
    const person = answers.findIndex((answer) => !holds(answer));
    return person === -1 ? answers.length : person;
  };
  if (inARow(({ id }) => autoReplies.has(id)) >= AUTO_REPLIES)
    return fact('automatic_messages', { count: AUTO_REPLIES });
  if (inARow(isEcho) >= ECHOES) return fact('echoes', { count: ECHOES });
  const newest = lettersOf(answers[0]!.text);
  const same = answers.filter(({ text }) => lettersOf(text) === newest).length;
  if (newest.length >= SHORTEST_REPETITION && same >= REPETITIONS)
    return fact('repeated_answer', { count: same });
  if (inARow(isQuick) >= QUICK_ANSWERS) return fact('quick_answers', { count: QUICK_ANSWERS });
  return null;
}

/** The lead's first message after one of ours. */
interface Answer {
  id: string;
  text: string;
  asked: string;
  /** From our message to the answer. */
  ms: number;
}

function answersIn(transcript: readonly TranscriptMessage[]): Answer[] {
  return transcript.flatMap((message, index) => {
    const before = transcript[index - 1];
    if (message.direction !== 'inbound' || before?.direction !== 'outbound') return [];
    const ms = Date.parse(message.sent_at) - Date.parse(before.sent_at);
    return [{ id: message.id, text: message.text ?? '', asked: plain(before), ms }];
  });
}

function isEcho({ text, asked }: Answer): boolean {
  return asked.length >= SHORTEST_QUOTE && plain({ text }).includes(asked);
}

function isQuick({ text, ms }: Answer): boolean {
  return text.length >= QUICK_LENGTH && ms >= QUICK_MS.from && ms <= QUICK_MS.to;
}

/** The text without figures, so that "ticket 71" and "ticket 72" are the same. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

/**
 * Does this message of the lead say something new? An echo of our words or a repetition of the lead's own does not: a
 * machine can do both for ever.
 */
export function isNews(transcript: readonly TranscriptMessage[], messageId: string): boolean {
  const index = transcript.findIndex(({ id }) => id === messageId);
  if (index < 0) return false;
  const said = plain(transcript[index]!);
  return !transcript.slice(0, index).some((earlier) => {
    const text = plain(earlier);
    if (text === said) return true;
    return earlier.direction === 'outbound' && text.length >= SHORTEST_QUOTE && said.includes(text);
  });
}

/** A lead who haggles for longer has a person's help. */
const MOST_WISHES = 10;

/**
 * Does the lead look for a time that suits? It then says something new, in one line, and is offered times that it was
 * not offered before. Each of two machines that offer each other lists does not, and nobody does for ever.
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
      .every(({ id, text }) => !isList(text ?? '') && !autoReplies.has(id) && isNews(transcript, id))
  );
}

/** Nobody types several lines to say when it would suit. */
const isList = (text: string) => text.trim().includes('\n');

function plain({ text }: Pick<TranscriptMessage, 'text'>): string {
  return (text ?? '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
