// Sending: reserve in one transaction, hand over to the engine outside any, settle (sending.md#at-most-once). At most
// once: what an engine may have had is never given to it again.
import type { Ctx } from '../../context.ts';
import { type Engine, EngineError, type EngineNumber } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import { systemClock } from '../../platform/clock.ts';
import { isBusy, isUnwell, type Queries } from '../../platform/postgres/database.ts';
import { firstMessageGivenUp, writeEntry } from '../leads/index.ts';
import { choreography, drawFrom, endsIdleness } from '../pacing/index.ts';
import { decide, isByPerson, spacingMs } from './gate.ts';
import type { Outbox } from './outbox.ts';
import * as store from './store.ts';

const MOST_ATTEMPTS = 5;
const RETRY_MS = [5_000, 30_000, 120_000, 600_000];
/** How soon a message looks again whether this process has let go of it. */
const STILL_SENT_MS = 5_000;
/** How far down the number's queue a waiting message looks to find its place. */
const QUEUE_SEEN = 20;

/** A message that may be handed over: its quota is taken, and the id that the engine will know it by is chosen. */
export interface Reserved {
  facts: store.GateFacts;
  engineMessageId: string;
}

/**
 * Sends a waiting message if the gate lets it pass; else leaves it waiting, or discards it, with the reason. Resolves
 * once the message is settled, or, where it is typed as a person would, once it is reserved: the rest goes on in the
 * outbox, so that typing holds no job.
 */
export async function sendMessage(ctx: Ctx, outbox: Outbox, messageId: string): Promise<void> {
  const typing = Promise.withResolvers<void>();
  const whole = outbox.send(messageId, async (onReserve) => {
    const reserved = await reserve(ctx, outbox, messageId, onReserve).catch((error) =>
      notReserved(error, outbox, messageId, () =>
        putBack(ctx, outbox, messageId, 'the database went away before the send'),
      ),
    );
    if (!reserved) return;
    if (!reserved.facts.humanize) return bring(ctx, outbox, messageId, reserved);
    typing.resolve();
    await bring(ctx, outbox, messageId, reserved).catch((error) => {
      ctx.log.error({ err: error, message: messageId }, 'a send broke off; the sweep settles it');
    });
  });
  await Promise.race([whole, typing.promise]);
}

/** Delivers a reserved message and settles it, however long the database is away meanwhile. */
async function bring(ctx: Ctx, outbox: Outbox, messageId: string, reserved: Reserved): Promise<void> {
  const keep = persisting(outbox);
  const outcome = await deliver(ctx, outbox, messageId, reserved, keep);
  if (outcome.kind === 'withdrawn') {
    await keep(() => putBack(ctx, outbox, messageId, 'the conversation changed while typing'));
  }
  if (outcome.kind === 'failed') {
    await keep(() => settleFailure(ctx, outbox, messageId, reserved.facts, outcome.error));
  }
}

/** How what became of a message is written down. */
type Keep = <T>(write: () => Promise<T>) => Promise<T>;

const PERSIST_MS = 250;

/**
 * Again and again while the database is away or held up; `onAway` is told of each time. Whoever is asked to stop leaves it to
 * the next start.
 */
export const persisting =
  (outbox: Outbox, onAway?: () => void): Keep =>
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
 * The reservation may be committed, and only the answer lost: nothing was handed over, so it is given back. Otherwise
 * the sweep would find a message that the engine may have.
 */
export async function notReserved(
  error: unknown,
  outbox: Outbox,
  messageId: string,
  giveBack: () => Promise<void>,
): Promise<never> {
  if (isUnwell(error) && outbox.has(messageId)) await persisting(outbox)(giveBack);
  throw error;
}

/** How handing a reserved message to the engine ended. */
export type Delivery =
  | { kind: 'accepted'; engine_message_id: string; at: Date }
  /** The conversation changed while we typed; nothing was handed over, and the message is still reserved. */
  | { kind: 'withdrawn' }
  | { kind: 'failed'; error: EngineError };

/** Reads and types as a person would, if the message asks for it, and hands it to the engine. */
export async function deliver(
  ctx: Ctx,
  outbox: Outbox,
  messageId: string,
  { facts, engineMessageId }: Reserved,
  keep: Keep,
): Promise<Delivery> {
  const { teamId, clock, db } = ctx;
  const engine = outbox.engineOf(facts.engine);
  const number: EngineNumber = { team_id: teamId, id: facts.number_id, phone: facts.number_phone };
  if (facts.humanize) {
    await actLikeAPerson(ctx, outbox, engine, number, facts);
    const free = isByPerson(facts.type) || facts.type === 'AI_HANDOVER';
    const mark = () => store.markHanded(db, teamId, messageId, outbox.processId, clock.now(), free);
    // Whoever waits for an answer is told at once that nothing was sent.
    if (!(await (isByPerson(facts.type) ? mark() : keep(mark)))) return { kind: 'withdrawn' };
  }
  try {
    const { engine_message_id } = await engine.sendText(number, {
      chat_id: facts.whatsapp_id,
      text: facts.text,
      message_id: engineMessageId,
    });
    const at = clock.now();
    await keep(() => store.saveAccepted(db, teamId, messageId, engine_message_id, at));
    return { kind: 'accepted', engine_message_id, at };
  } catch (error) {
    if (error instanceof EngineError) return { kind: 'failed', error };
    throw error;
  }
}

/** Back into the queue, where the gate says what has become of it. */
async function putBack(ctx: Ctx, outbox: Outbox, messageId: string, why: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const sender = outbox.processId;
    const lead = await store.saveNotSent(tx, ctx.teamId, messageId, sender, 'queued', why);
    if (lead) await sendLater(tx, ctx, messageId);
  });
}

async function reserve(
  ctx: Ctx,
  outbox: Outbox,
  messageId: string,
  onReserve: () => void,
): Promise<Reserved | null> {
  return ctx.db.transaction(async (tx) => {
    await store.lockForSend(tx, ctx.teamId, messageId);
    const now = ctx.clock.now();
    const facts = await store.readGateFacts(tx, ctx.teamId, messageId, now);
    if (facts?.status !== 'queued') return null;
    // Put back by another process, that took this one for dead: what is still being typed would be sent beside it.
    if (outbox.has(messageId)) {
      await sendLater(tx, ctx, messageId, new Date(now.getTime() + STILL_SENT_MS));
      return null;
    }
    const decision = decide(facts, now);
    if (decision.verdict === 'discard') {
      await store.saveDiscard(tx, ctx.teamId, messageId, decision.explanation);
      if (facts.first_contact) {
        await firstMessageGivenUp(tx, ctx, facts.lead_id, `Not contacted: ${decision.explanation}.`);
      }
      return null;
    }
    if (decision.verdict === 'wait') {
      await store.saveWait(tx, ctx.teamId, messageId, decision.explanation);
      if (decision.at) await sendInTurn(tx, ctx, messageId, facts, decision.at);
      return null;
    }
    return take(tx, ctx, outbox, messageId, facts, now, onReserve);
  });
}

/**
 * Takes the quota and marks the message as being sent, under the locks that `facts` were read with, and at the time
 * that they were judged by: a second look at the clock could fall on the next day, and take of another quota.
 */
export async function take(
  tx: Queries,
  ctx: Ctx,
  outbox: Outbox,
  messageId: string,
  facts: store.GateFacts,
  now: Date,
  onReserve: () => void,
): Promise<Reserved> {
  const engineMessageId = facts.engine_message_id ?? outbox.engineOf(facts.engine).newMessageId();
  onReserve();
  await store.saveReservation(tx, ctx.teamId, {
    message_id: messageId,
    number_id: facts.number_id,
    engine_message_id: engineMessageId,
    sender: outbox.processId,
    now,
    send_gap_ms: drawFrom(facts.pacing.send_gap, ctx.random),
    ended_idleness: endsIdleness(facts.last_sent_at, now),
    handed: !facts.humanize,
  });
  return { facts, engineMessageId };
}

/** Comes back at the time given, later by its place in the number's queue: a thousand waiting don't all try at once. */
async function sendInTurn(tx: Queries, ctx: Ctx, messageId: string, facts: store.GateFacts, at: Date) {
  const ahead = await store.countAhead(tx, ctx.teamId, facts.number_id, messageId, QUEUE_SEEN);
  await sendLater(tx, ctx, messageId, new Date(at.getTime() + ahead * spacingMs(facts.pacing)));
}

/** Adds the job that sends a waiting message, at once or at a time to come. */
export async function sendLater(tx: Queries, ctx: Ctx, messageId: string, at?: Date): Promise<void> {
  const payload = { team_id: ctx.teamId, message_id: messageId };
  await ctx.jobs.add(tx, JOBS.send, payload, { at });
}

/** Read, think, type: as long as a person would (sending.md#typing). */
async function actLikeAPerson(
  ctx: Ctx,
  outbox: Outbox,
  engine: Engine,
  number: EngineNumber,
  facts: store.GateFacts,
): Promise<void> {
  const { read_ms, typing_ms } = choreography(facts.text.length, ctx.random);
  const chat = facts.whatsapp_id;
  if (!facts.first_contact) await engine.markSeen(number, chat);
  await ctx.clock.sleep(read_ms, outbox.stopping);
  await engine.startTyping(number, chat);
  await ctx.clock.sleep(typing_ms, outbox.stopping);
  await engine.stopTyping(number, chat);
}

/** Only what surely was not taken may be tried again; the rest stays as it is, unconfirmed. */
export async function settleFailure(
  ctx: Ctx,
  outbox: Outbox,
  messageId: string,
  facts: store.GateFacts,
  error: EngineError,
): Promise<void> {
  const { teamId } = ctx;
  const sender = outbox.processId;
  ctx.log.warn({ message: messageId, kind: error.kind, definite: error.definite }, 'a send failed');
  await ctx.db.transaction(async (tx) => {
    if (!error.definite) {
      const now = ctx.clock.now();
      const lead = await store.saveUnconfirmed(tx, teamId, messageId, sender, error.message, now);
      if (lead)
        await note(tx, ctx, lead, `A message may not have arrived (${error.message}); it is not sent again.`);
      return;
    }
    // A disconnection is no refusal: the message waits for as long as it lasts.
    const passing = error.kind === 'transient' || error.kind === 'rate';
    const again = error.kind === 'disconnected' || (passing && facts.attempts + 1 < MOST_ATTEMPTS);
    // Whoever sent it through the API is told that it failed, and decides.
    const retry = again && !isByPerson(facts.type);
    const status = retry ? 'queued' : 'refused';
    const lead = await store.saveNotSent(tx, teamId, messageId, sender, status, error.message);
    if (!lead) return;
    if (retry) {
      const delay = RETRY_MS[Math.min(facts.attempts, RETRY_MS.length - 1)]!;
      return sendLater(tx, ctx, messageId, new Date(ctx.clock.ms() + delay));
    }
    await note(tx, ctx, lead, `A message was not sent: ${error.message}.`);
    if (facts.first_contact) await firstMessageGivenUp(tx, ctx, lead, null);
  });
}

function note(tx: Queries, ctx: Ctx, leadId: string, text: string): Promise<void> {
  return writeEntry(tx, { ...ctx, actor: { kind: 'system' } }, leadId, text);
}
