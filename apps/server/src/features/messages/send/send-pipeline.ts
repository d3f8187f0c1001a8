// Sends a message: reserves it in one transaction, hands it to the engine outside any transaction, and settles it
// (sending.md#at-most-once). A message that an engine might already have is never handed to it again. Messages enter in
// two ways: from the queue (send-message.ts) and within a request (requested-send.ts).
import { fact } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { type Engine, EngineError, type EngineNumber, type OutboundTemplate } from '../../../engines/port.ts';
import { systemClock } from '../../../platform/clock.ts';
import { isBusy, isUnwell } from '../../../platform/postgres/database-errors.ts';
import { actLikeAPerson, findOutage } from './act-like-a-person.ts';
import { isFromMemberOrApi, isHandedAtReservation, isTooLate } from './gate.ts';
import { type HandOverVerdict, type HandOverWait, markHanded } from './hand-over-store.ts';
import type { Outbox } from './outbox.ts';
import * as store from './store.ts';

/** A message that is ready for the engine: its quota is taken, and its engine id is chosen. */
export interface ReservedMessage {
  facts: store.GateFacts;
  engineMessageId: string;
}

/** The steps of a send that depend on how the message entered. */
export interface SendSteps<Reserved extends ReservedMessage = ReservedMessage> {
  /** Reserves the message, and calls `onReserve` before it commits. Returns null if the message is not sent now. */
  reserve(onReserve: () => void): Promise<Reserved | null>;
  /** Called first if the reservation fails. */
  onReserveFailed?(error: unknown): void;
  /** Undoes a reservation that failed but might have been committed. */
  undo(): Promise<unknown>;
  onReserved?(reserved: Reserved): void;
  /** Called each time the outcome cannot be stored, because the database is unavailable or busy. */
  onAway?(): void;
  /**
   * Settles a message that was reserved and that the engine did not get, because the number's pace delays it (`wait`) or
   * because the conversation changed during typing.
   */
  withdraw(keep: RetriedWrite, wait: HandOverWait | null): Promise<unknown>;
  /** Settles a message after a failed call of the engine. */
  settleFailure(reserved: Reserved, error: EngineError): Promise<void>;
  /** Called once the message is settled. */
  onSettled?(): Promise<void>;
}

/**
 * Reserves a message, hands it to the engine and settles it, even if the database is unavailable for a time.
 * @returns the result; null if the message was not reserved.
 */
export function runSend<Reserved extends ReservedMessage>(
  ctx: Ctx,
  outbox: Outbox,
  messageId: string,
  steps: SendSteps<Reserved>,
): Promise<{ reserved: Reserved; result: HandOverResult } | null> {
  return outbox.send(messageId, async (onReserve) => {
    const reserved = await steps.reserve(onReserve).catch((error) => {
      steps.onReserveFailed?.(error);
      return undoReservation(error, outbox, messageId, steps.undo);
    });
    if (!reserved) return null;
    steps.onReserved?.(reserved);
    const keep = retryWrites(outbox, steps.onAway);
    const result = await handToEngine(ctx, outbox, messageId, reserved, keep);
    if (result.kind === 'withdrawn') await steps.withdraw(keep, result.wait);
    if (result.kind === 'failed') await keep(() => steps.settleFailure(reserved, result.error));
    if (steps.onSettled) await keep(steps.onSettled);
    return { reserved, result };
  });
}

/** Runs the write that stores a send's outcome. */
type RetriedWrite = <T>(write: () => Promise<T>) => Promise<T>;

const PERSIST_MS = 250;

/**
 * Returns a function that repeats a write while the database is unavailable or busy, and calls `onAway` each time. If
 * the process stops first, the outcome is lost, and recover.ts settles the message.
 */
const retryWrites =
  (outbox: Outbox, onAway?: () => void): RetriedWrite =>
  async (write) => {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!(isUnwell(error) || isBusy(error)) || outbox.stopping.aborted) throw error;
        onAway?.();
        await systemClock.sleep(PERSIST_MS, outbox.stopping);
      }
    }
  };

/**
 * Undoes a reservation that failed but might have been committed. The engine did not get the message; without this, the
 * sweep would treat the message as possibly sent.
 */
export async function undoReservation(
  error: unknown,
  outbox: Outbox,
  messageId: string,
  undo: () => Promise<unknown>,
): Promise<never> {
  if (isUnwell(error) && outbox.has(messageId)) await retryWrites(outbox)(undo);
  throw error;
}

/** The result of handing a reserved message to the engine. */
type HandOverResult =
  | { kind: 'accepted'; engine_message_id: string; at: Date }
  /**
   * The conversation changed during typing, or the number's pace delays the message (`wait`). The engine did not get the
   * message, which is still reserved.
   */
  | { kind: 'withdrawn'; wait: HandOverWait | null }
  | { kind: 'failed'; error: EngineError };

/** If the message is humanized, reads and types as a person would. Then hands the message to the engine. */
async function handToEngine(
  ctx: Ctx,
  outbox: Outbox,
  messageId: string,
  { facts, engineMessageId }: ReservedMessage,
  keep: RetriedWrite,
): Promise<HandOverResult> {
  const { teamId, clock, db } = ctx;
  const engine = outbox.engineOf(facts.engine);
  const { number_id: id, number_phone: phone, settings, secrets_sealed } = facts;
  const number: EngineNumber = { team_id: teamId, id, phone, settings, secrets_sealed };
  if (facts.humanize) {
    const isAnswered = await actLikeAPerson(ctx, outbox, engine, number, facts);
    const outage = isAnswered ? null : await findOutage(engine, number);
    if (outage !== null) return { kind: 'failed', error: new EngineError('provider_away', outage, true) };
  }
  if (!isHandedAtReservation(facts)) {
    const verdict = await handOver(ctx, outbox, messageId, facts, keep);
    if (verdict !== 'handed') return { kind: 'withdrawn', wait: verdict === 'withdrawn' ? null : verdict };
  }
  try {
    const to = { chat_id: facts.whatsapp_id, message_id: engineMessageId };
    const { engine_message_id } = facts.template
      ? await sendAsTemplate(engine, number, { ...to, template: facts.template })
      : await engine.sendText(number, { ...to, text: facts.text });
    const at = clock.now();
    await keep(() => store.saveAccepted(db, teamId, messageId, engine_message_id, at));
    return { kind: 'accepted', engine_message_id, at };
  } catch (error) {
    if (error instanceof EngineError) return { kind: 'failed', error };
    throw error;
  }
}

/** The longest time for which the number's pace delays a message at its hand-over. Then it returns to the gate. */
const MOST_HELD_MS = 45_000;
/** The same for a message of the API, whose caller waits. */
const MOST_HELD_CALL_MS = 10_000;
/** The interval at which a held message is checked again, because an engine can answer sooner than expected. */
const HELD_MS = 2_000;

/** Marks the message as handed over as soon as the number's pace allows it, unless that takes too long. */
async function handOver(
  { db, teamId, clock, random }: Ctx,
  outbox: Outbox,
  id: string,
  facts: store.GateFacts,
  keep: RetriedWrite,
): Promise<HandOverVerdict> {
  const { number_id, engine, pacing, type } = facts;
  const by_person = isFromMemberOrApi(type);
  const sender = outbox.processId;
  const until = clock.ms() + (type === 'API_MESSAGE' ? MOST_HELD_CALL_MS : MOST_HELD_MS);
  const { min_ms, max_ms } = pacing.send_gap;
  for (;;) {
    const mark = async (): Promise<HandOverVerdict> => {
      const now = clock.now();
      if (isTooLate(facts, now)) return 'withdrawn';
      return markHanded(db, teamId, { id, number_id, engine, pacing, sender, now, by_person });
    };
    // A message from a member or an API caller fails immediately, because nothing was sent.
    const verdict = await (by_person ? mark() : keep(mark));
    if (typeof verdict === 'string') return verdict;
    if (outbox.stopping.aborted || clock.ms() >= until) return verdict;
    const early = verdict.at.getTime() - clock.ms();
    // Held messages go out irregularly too.
    const wait = early > HELD_MS ? HELD_MS : early + Math.round(random() * (max_ms - min_ms));
    if (early > 0) await clock.sleep(wait, outbox.stopping);
  }
}

function sendAsTemplate(engine: Engine, number: EngineNumber, message: OutboundTemplate) {
  if (engine.sendTemplate) return engine.sendTemplate(number, message);
  throw new EngineError('invalid', fact('network_without_templates'), true);
}
