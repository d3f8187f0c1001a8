// Decides what the agent does for a lead who waits for a person (agents.md#until-a-person-answers).
import type { Fact, Reason } from '@parley/contract';
import { LONG_WAIT_MS, type TurnOutput } from '../../../agents/port.ts';
import type { HandOverRow, Situation } from '../store.ts';
import { isUnsure } from './resume-untaken.ts';

/** The earliest notice that a person has the messages, after the agent's last message, which says nearly the same. */
const NOTICE_AFTER_MS = 120_000;

/**
 * The reasons after which the agent writes nothing more: the lead might want no messages, has asked for their data to be
 * deleted, might be a machine, or sends what cannot be read.
 */
const SILENT: ReadonlySet<string> = new Set<Fact['code']>([
  'might_opt_out',
  'data_request',
  'unreadable',
  'edit_unreadable',
  'no_progress',
  'daily_messages',
  'automatic_messages',
  'echoes',
  'repeated_answer',
  'quick_answers',
]);

/**
 * The proposals that only record or carry out what the lead plainly wants. A new reason for the hand-over is one of them.
 */
const NOTES: ReadonlySet<string> = new Set<TurnOutput['proposals'][number]['kind']>([
  'finding',
  'timezone',
  'email',
  'open_question',
  'hand_over',
  'opt_out',
  'cancel_booking',
]);

/** The reasons that a waiting lead can add to the hand-over. A model alone only reads an opt-out. */
const NEW_REASONS: ReadonlySet<string> = new Set<Fact['code']>([
  'lead_chose_time',
  'lead_wants_contact',
  'lead_declined',
  'needs_person_now',
  'might_opt_out',
  'model_read_only',
]);

/**
 * Returns the situation in which the agent drives the conversation again. A notice that a person has the messages
 * answers none of them.
 */
export function dropNotices(situation: Situation): Situation {
  const transcript = situation.transcript.filter(
    ({ intent }) => intent?.wait === undefined || intent.wait === 'answer',
  );
  return { ...situation, transcript };
}

/** Returns whether the agent answers a lead who waits for a person. */
export function canAnswerWaiting({ answered, held_why }: HandOverRow): boolean {
  const { code, ending } = describe(held_why);
  return !answered && code !== null && !SILENT.has(code) && ending !== 'opt_out';
}

/**
 * Returns whether the lead waits because they might want no more messages. The agent without a model then answers only
 * words that plainly ask for it.
 */
export function mightOptOut({ answered, held_why }: HandOverRow): boolean {
  return !answered && describe(held_why).code === 'might_opt_out';
}

/**
 * Limits a turn to what the agent may do for a lead who waits for a person.
 * @returns the rest, and the time at which a reply that is too early is due.
 */
export function limitToWait(
  output: TurnOutput,
  handOver: HandOverRow,
  { transcript }: Situation,
  now: Date,
): { output: TurnOutput; due: Date | null } {
  const proposals = output.proposals.filter(
    (one) => NOTES.has(one.kind) && (one.kind !== 'hand_over' || isNewReason(one.reason, handOver)),
  );
  const silent = { ...output, proposals, reply: null };
  const { reply } = output;
  if (reply === null || !(canAnswerWaiting(handOver) || mightOptOut(handOver)))
    return { output: silent, due: null };
  if (reply.intent.wait !== 'notice') return { output: { ...output, proposals }, due: null };
  const earliest = Math.max(handOver.held_since.getTime(), now.getTime() - LONG_WAIT_MS + 1);
  const isTwice = transcript.some(
    ({ intent, sent_at }) => intent?.wait === 'notice' && Date.parse(sent_at) >= earliest,
  );
  if (isTwice) return { output: silent, due: null };
  const last = transcript.findLast(({ direction }) => direction === 'outbound');
  const due = new Date(Date.parse(last?.sent_at ?? '1970-01-01') + NOTICE_AFTER_MS);
  // A model's reply that was refused has been paid for, so its replacement does not wait.
  if (output.account || due <= now) return { output: { ...output, proposals }, due: null };
  return { output: silent, due };
}

function isNewReason(reason: Reason, handOver: HandOverRow): boolean {
  const [now, earlier] = [describe(reason), describe(handOver.held_why)];
  // The lead writes again after a long silence, so a person must see it each time.
  if (now.trouble === 'waiting') return canAnswerWaiting(handOver);
  // A time and a decline hide no urgency and no opt-out. A decline ends the urgency of a lead who only waited.
  const isDecline = now.code === 'lead_declined';
  const isUrgent = earlier.code === 'needs_person_now' && !(isDecline && earlier.trouble === 'waiting');
  const isKept = isUrgent || !canAnswerWaiting(handOver);
  if (isDecline && isKept) return false;
  // The note names the time in any case, and an agent that resumes reads it.
  if (now.time !== undefined && (isKept || isUnsure(handOver.held_why!))) return false;
  return (
    now.code !== null &&
    NEW_REASONS.has(now.code) &&
    (now.code !== earlier.code ||
      now.trouble !== earlier.trouble ||
      now.ending !== earlier.ending ||
      now.time !== earlier.time)
  );
}

/** Returns the parts of a reason that decide what the agent does. */
function describe(reason: Reason | null): {
  code: string | null;
  trouble?: unknown;
  ending?: unknown;
  time?: unknown;
} {
  if (reason === null || typeof reason !== 'object' || !('code' in reason)) return { code: null };
  const { trouble, ending, start_at, at }: Record<string, unknown> = reason.params;
  return { code: reason.code, trouble, ending, time: start_at ?? at };
}
