// Sends the messages of the queue: those that Parley writes. A message that cannot be sent now waits for the gate.
import { type Fact, fact } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import type { EngineError } from '../../../engines/port.ts';
import { JOBS } from '../../../jobs.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { giveUpFirstMessage, lockLead, recordHeldFirstMessage, writeEntry } from '../../leads/index.ts';
import { saveLaterVerdict } from '../../lists/index.ts';
import { handleFailedCall, lockFreeNumber } from '../../numbers/index.ts';
import { drawFrom, endsIdleness } from '../../pacing/index.ts';
import { failTemplate } from '../../templates/index.ts';
import { optOutAtNetwork } from '../opt-out.ts';
import {
  decideQueued,
  decideSend,
  getSpacingMs,
  isFromMemberOrApi,
  isHandedAtReservation,
  isLongWait,
} from './gate.ts';
import type { Outbox } from './outbox.ts';
import { type ReservedMessage, runSend, type SendSteps, undoReservation } from './send-pipeline.ts';
import * as store from './store.ts';
import { countAhead } from './wake-store.ts';

/**
 * The maximum number of attempts. They cover three and a half hours of temporary rejections, because a provider's
 * outage can last that long.
 */
const MOST_ATTEMPTS = 24;
const MOST_WITHOUT_ACCESS = 10;
const RETRY_MS = [5_000, 30_000, 120_000, 600_000];
/** The interval at which a message that waits for its engine checks again, in case no event reports the recovery. */
const AWAY_MS = 60_000;
/** The delay before a message checks again whether this process has finished with it. */
const STILL_SENT_MS = 5_000;
/** The maximum position in the number's queue that is computed for a waiting message. */
const QUEUE_SEEN = 20;

/**
 * Sends a waiting message if the gate allows it; otherwise leaves it waiting or discards it, with the reason. Resolves
 * when the message is settled. If the message must be typed, or can be delayed at its hand-over, resolves as soon as it is
 * reserved: the outbox continues the send, so that waiting occupies no job.
 */
export function sendMessage(ctx: Ctx, outbox: Outbox, messageId: string): Promise<void> {
  return sendQueued(ctx, outbox, messageId, (onReserve) => reserveMessage(ctx, outbox, messageId, onReserve));
}

/** A written message, reserved if that was possible immediately. */
export interface WrittenMessage {
  id: string;
  reserved: ReservedMessage | null;
}

/**
 * Reserves a message in the transaction that writes it and holds its lead's lock. Returns null if the number is locked
 * or the gate does not allow the send; the message then waits.
 */
export type Reserve = (
  tx: Queries,
  message: { id: string; number_id: string },
) => Promise<ReservedMessage | null>;

/** Sends the message that `write` creates, if any, even if `write` could not reserve it in its transaction. */
export async function writeAndSend(
  ctx: Ctx,
  outbox: Outbox,
  write: (reserve: Reserve) => Promise<WrittenMessage | null>,
): Promise<void> {
  const marks: { id: string; unmark: () => void }[] = [];
  const mark = (id: string) => void marks.push({ id, unmark: outbox.mark(id) });
  const written = await write((tx, message) => reserveAtOnce(tx, ctx, outbox, message, mark)).catch(
    async (error) => {
      for (const { id, unmark } of marks) {
        const undo = () => requeue(ctx, outbox, id, fact('database_away'));
        await undoReservation(error, outbox, id, undo).finally(unmark);
      }
      throw error;
    },
  );
  if (!written) return;
  const { id, reserved } = written;
  if (!reserved) return sendMessage(ctx, outbox, id);
  await sendQueued(ctx, outbox, id, async (onReserve) => {
    onReserve();
    return reserved;
  });
}

/** Sends a message of the queue. If the engine does not get it, it goes back to the queue. */
async function sendQueued(
  ctx: Ctx,
  outbox: Outbox,
  messageId: string,
  reserve: SendSteps['reserve'],
): Promise<void> {
  const waiting = Promise.withResolvers<void>();
  let isWaiting = false;
  const whole = runSend(ctx, outbox, messageId, {
    reserve,
    undo: () => requeue(ctx, outbox, messageId, fact('database_away')),
    onReserved({ facts }) {
      isWaiting = !isHandedAtReservation(facts);
      if (isWaiting) waiting.resolve();
    },
    withdraw: (keep, wait) =>
      keep(() => requeue(ctx, outbox, messageId, wait?.explanation ?? fact('conversation_changed'))),
    settleFailure: ({ facts }, error) => settleFailure(ctx, outbox, messageId, facts, error),
  }).catch((error) => {
    if (!isWaiting) throw error;
    ctx.log.error({ err: error, message: messageId }, 'a send was interrupted; the sweep will settle it');
  });
  await Promise.race([whole, waiting.promise]);
}

/** Puts the message back into the queue, where the gate decides again. */
export async function requeue(ctx: Ctx, outbox: Outbox, messageId: string, why: Fact): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const sender = outbox.processId;
    const lead = await store.saveNotSent(tx, ctx.teamId, messageId, sender, 'queued', why);
    if (lead) await sendLater(tx, ctx, messageId);
  });
}

async function reserveMessage(
  ctx: Ctx,
  outbox: Outbox,
  messageId: string,
  onReserve: () => void,
): Promise<ReservedMessage | null> {
  return ctx.db.transaction(async (tx) => {
    await store.lockForSend(tx, ctx.teamId, messageId);
    const now = ctx.clock.now();
    const facts = await store.readGateFacts(tx, ctx.teamId, messageId, now);
    if (facts?.status !== 'queued') return null;
    // Another process considered this one dead and queued the message again, but this process is still typing it, so
    // the new job waits.
    if (outbox.has(messageId)) {
      await sendLater(tx, ctx, messageId, new Date(now.getTime() + STILL_SENT_MS));
      return null;
    }
    const decision = decideQueued(facts, now);
    if (decision.verdict === 'discard') {
      await store.saveDiscard(tx, ctx.teamId, messageId, decision.explanation);
      if (facts.first_contact) {
        const why = fact('lead_not_contacted', { reason: decision.explanation });
        await giveUpFirstMessage(tx, ctx, facts.lead_id, why);
        await saveLaterVerdict(tx, ctx.teamId, facts.lead_id, 'not_contacted', why, now);
      }
      return null;
    }
    if (decision.verdict === 'wait') {
      await store.saveWait(tx, ctx.teamId, messageId, decision.explanation);
      if (facts.first_contact && isLongWait(decision, facts.pacing, now)) {
        await recordHeldFirstMessage(tx, ctx, facts.lead_id, messageId, decision.explanation);
      }
      if (decision.at) await sendWhenDue(tx, ctx, messageId, facts, decision.at);
      return null;
    }
    return reserveQuota(tx, ctx, outbox, messageId, facts, now, onReserve);
  });
}

/**
 * Reserves a message in the transaction that writes it. Returns null if the number is locked or the gate does not allow
 * the send.
 * @param mark called before the reservation is written.
 */
async function reserveAtOnce(
  tx: Queries,
  ctx: Ctx,
  outbox: Outbox,
  message: { id: string; number_id: string },
  mark: (messageId: string) => void,
): Promise<ReservedMessage | null> {
  const now = ctx.clock.now();
  // The facts are read after the number is locked, because statements of a transaction run in order. Never wait for the
  // number lock while holding the lead lock (lock order: number, lead, message).
  const [isFree, facts] = await Promise.all([
    lockFreeNumber(tx, ctx.teamId, message.number_id),
    store.readGateFacts(tx, ctx.teamId, message.id, now),
  ]);
  if (!isFree || !facts || decideSend(facts, now).verdict !== 'send') return null;
  return reserveQuota(tx, ctx, outbox, message.id, facts, now, () => mark(message.id));
}

/**
 * Takes the quota and marks the message as being sent, under the locks of `facts` and at the time of the decision. A
 * later reading of the clock could fall on the next day, which has another quota.
 */
export async function reserveQuota(
  tx: Queries,
  ctx: Ctx,
  outbox: Outbox,
  messageId: string,
  facts: store.GateFacts,
  now: Date,
  onReserve: () => void,
): Promise<ReservedMessage> {
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
    handed: isHandedAtReservation(facts),
  });
  return { facts, engineMessageId };
}

/**
 * Schedules the send for that time, plus a delay that depends on the message's position in the queue, so that a
 * thousand messages don't try at the same time.
 */
async function sendWhenDue(tx: Queries, ctx: Ctx, messageId: string, facts: store.GateFacts, at: Date) {
  const ahead = await countAhead(tx, ctx.teamId, facts.number_id, messageId, QUEUE_SEEN);
  await sendLater(tx, ctx, messageId, new Date(at.getTime() + ahead * getSpacingMs(facts.pacing)));
}

/** Adds the job that sends a waiting message, now or at `at`. */
export async function sendLater(tx: Queries, ctx: Ctx, messageId: string, at?: Date): Promise<void> {
  const payload = { team_id: ctx.teamId, message_id: messageId };
  await ctx.jobs.add(tx, JOBS.send, payload, { at });
}

/**
 * Settles a failed send. The message is tried again only if the engine certainly did not accept it; otherwise it
 * becomes unconfirmed.
 */
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
      const lead = await store.saveUnconfirmed(tx, teamId, messageId, sender, error.reason, now);
      if (lead) await addJournalNote(tx, ctx, lead, fact('message_unconfirmed', { reason: error.reason }));
      return;
    }
    // Lock order: lead before message.
    const person = error.kind === 'opted_out' ? await lockLead(tx, teamId, facts.lead_id) : undefined;
    // Disconnections and revoked access are not rejections: the message waits until they end. But access can also be
    // denied only for this message.
    const away = error.kind === 'disconnected' || error.kind === 'provider_away';
    const passing = error.kind === 'transient' || error.kind === 'rate';
    const noAccess = error.kind === 'auth';
    const most = passing ? MOST_ATTEMPTS : noAccess ? MOST_WITHOUT_ACCESS : 0;
    const again = facts.attempts + 1 < most;
    // An API caller gets the failure and decides whether to retry.
    const retry = (away || again) && !isFromMemberOrApi(facts.type);
    const held = error.kind === 'template_refused' && facts.template !== null;
    const { kind, reason } = error;
    const lead =
      retry || held
        ? await store.saveNotSent(tx, teamId, messageId, sender, 'queued', reason, again)
        : await store.saveRefused(tx, teamId, messageId, sender, { kind, reason, at: ctx.clock.now() });
    if (!lead) return;
    if (held) {
      if (facts.first_contact) await recordHeldFirstMessage(tx, ctx, lead, messageId, reason);
      return failTemplate(tx, ctx, facts.number_id, facts.template!, reason);
    }
    if (retry) {
      const delay = away ? AWAY_MS : RETRY_MS[Math.min(facts.attempts, RETRY_MS.length - 1)]!;
      return sendLater(
        tx,
        ctx,
        messageId,
        new Date(ctx.clock.ms() + Math.max(delay, error.retryAfterMs ?? 0)),
      );
    }
    await addJournalNote(tx, ctx, lead, fact('message_not_sent', { reason }));
    if (person) await optOutAtNetwork(tx, ctx, person, messageId);
    else if (facts.first_contact) {
      await giveUpFirstMessage(tx, ctx, lead, null);
      const verdict = kind === 'recipient_unreachable' ? 'not_on_whatsapp' : 'not_contacted';
      const why = fact('lead_not_contacted', { reason });
      await saveLaterVerdict(tx, teamId, lead, verdict, why, ctx.clock.now());
    }
  });
  await handleFailedCall(ctx, facts.engine, facts.number_id, error);
}

async function addJournalNote(tx: Queries, ctx: Ctx, leadId: string, entry: Fact): Promise<void> {
  await writeEntry(tx, { ...ctx, actor: { kind: 'system' } }, leadId, entry);
}
