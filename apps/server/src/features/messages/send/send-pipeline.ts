// Sends a message: reserves it in one transaction, hands it to the engine outside any transaction, and settles it
// (sending.md#at-most-once). A message that an engine might already have is never handed to it again. Messages enter in
// two ways: from the queue (send-message.ts) and within a request (requested-send.ts).
import { fact } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { type Engine, EngineError, type EngineNumber, type OutboundTemplate } from '../../../engines/port.ts';
import { systemClock } from '../../../platform/clock.ts';
import { isBusy, isUnwell } from '../../../platform/postgres/database-errors.ts';
import { actLikeAPerson, findOutage } from './act-like-a-person.ts';
import { isFromMemberOrApi } from './gate.ts';
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
  /** Settles a message that the engine did not get, because the conversation changed during typing. */
  withdraw(keep: RetriedWrite): Promise<unknown>;
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
    if (result.kind === 'withdrawn') await steps.withdraw(keep);
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
  /** The conversation changed during typing. The engine did not get the message, which is still reserved. */
  | { kind: 'withdrawn' }
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
    const byPerson = isFromMemberOrApi(facts.type);
    const mark = () => store.markHanded(db, teamId, messageId, outbox.processId, clock.now(), byPerson);
    // A message from a member or an API caller fails immediately, because nothing was sent.
    if (!(await (byPerson ? mark() : keep(mark)))) return { kind: 'withdrawn' };
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

function sendAsTemplate(engine: Engine, number: EngineNumber, message: OutboundTemplate) {
  if (engine.sendTemplate) return engine.sendTemplate(number, message);
  throw new EngineError('invalid', fact('network_without_templates'), true);
}
