// POST /messages (sending.md#sending-through-the-api): a person or a script writes to a lead with a conversation. The
// request uses the same gate, reservation and engine call as every other message (sending.md#at-most-once). After an
// error before the engine's call, nothing remains that could be sent later.
import {
  type contract,
  fact,
  fail,
  failWith,
  formatReason,
  type InputOf,
  placeViolation,
} from '@parley/contract';
import { type Ctx, getActorName } from '../../../context.ts';
import type { EngineErrorKind } from '../../../engines/events.ts';
import type { EngineError } from '../../../engines/port.ts';
import { getEngineSettings } from '../../../engines/settings.ts';
import { Json } from '../../../platform/json.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { hasConversation } from '../../leads/index.ts';
import { handleFailedCall } from '../../numbers/index.ts';
import {
  type Answer,
  buildQuotaHeaders,
  OUTCOME_NOT_STORED,
  type Quota,
  toApiAnswer,
  toQuota,
} from './api-answer.ts';
import * as apiStore from './api-store.ts';
import { findLengthProblem } from './fit-text.ts';
import { type Decision, decideSend } from './gate.ts';
import { hashMessage, sendOncePerKey } from './idempotency.ts';
import { type Claim, type IdempotencyRecord, saveReserved, saveUnsettled } from './idempotency-store.ts';
import type { Outbox } from './outbox.ts';
import { findWindowProblem } from './reply-window.ts';
import {
  handToEngine,
  type ReservedMessage,
  reserveQuota,
  retryWrites,
  settleFailure,
  undoReservation,
} from './send-message.ts';
import * as store from './store.ts';
import { insertWaiting } from './waiting-store.ts';

type Input = InputOf<typeof contract.messages.send>;
export type SetHeader = (name: string, value: string) => void;

/** The time for which keys are remembered (api.md#idempotency). */
const KEY_MS = 15 * 60_000;
/** The time in which the engine can still confirm an unanswered send (api.md#idempotency). */
const SETTLING_MS = 60_000;
/** The maximum time that a request waits behind the number's other messages. After that, the caller must retry. */
const MOST_WAIT_MS = 10_000;

export async function sendThroughApi(
  ctx: Ctx,
  outbox: Outbox,
  input: Input,
  setHeader: SetHeader,
): Promise<Json> {
  const lead = await apiStore.findRecipient(ctx.db, ctx.teamId, input.lead_id);
  if (!lead) fail('not_found', 'not_found');
  const { idempotency_key: key } = input;
  const id = ctx.newId('msg');
  const claim: Claim | null =
    key === undefined
      ? null
      : { key, fingerprint: hashMessage(input), message_id: id, owner: outbox.processId };
  const as = apiMessageFields(ctx);
  const send = async () => {
    const answer = await sendNow(ctx, outbox, { id, lead, input, claim, as }, setHeader);
    if (claim && answer.unsettled) {
      await saveUnsettled(ctx.db, ctx.teamId, claim, new Date(ctx.clock.ms() + SETTLING_MS));
    }
    return answer;
  };
  const replay = (recorded: IdempotencyRecord) => {
    const answer = replayAnswer(ctx, recorded);
    setHeader('X-Idempotent-Replay', 'true');
    return answer;
  };
  const answer = claim ? await sendOncePerKey(ctx, claim, { lifeMs: KEY_MS, send, replay }) : await send();
  for (const [name, value] of Object.entries(answer.headers)) setHeader(name, value);
  if ('failed' in answer.body) failWith('send_failed', [answer.body.failed]);
  return new Json(answer.body.sent);
}

function replayAnswer(ctx: Ctx, recorded: IdempotencyRecord): Answer {
  const { status, settles_at, limit, used, resets_at } = recorded;
  const settled = status === 'accepted' || status === 'refused' || status === 'unconfirmed';
  const waits = status === 'unconfirmed' && settles_at !== null && settles_at > ctx.clock.now();
  if (!settled || waits || limit === null) fail('request_in_flight', 'key_in_flight');
  return toApiAnswer({ ...recorded, status }, { limit, used, resets_at });
}

/** Returns the type and author of a message sent through the API; the author is the name of the key. */
export const apiMessageFields = (ctx: Ctx) =>
  ({ type: 'API_MESSAGE', author: getActorName(ctx.actor) }) as const;

/** A message from a person or a script, before it is reserved. */
export interface UnsentMessage {
  id: string;
  lead: apiStore.Recipient;
  input: { text: string; humanize: boolean };
  claim: Claim | null;
  as: { type: 'API_MESSAGE' | 'MEMBER_MESSAGE'; author: string };
  /** Runs under the lead's lock. Throws if the message should not be sent any more. */
  check?: (tx: Queries) => Promise<void>;
}

async function sendNow(
  ctx: Ctx,
  outbox: Outbox,
  sending: UnsentMessage,
  setHeader: SetHeader,
): Promise<Answer> {
  const numberId = checkRecipient(outbox, sending.lead, sending.input.text);
  // If the database becomes unavailable after the engine might have the message, a 503 would make the caller send it
  // again. So the response is `OUTCOME_NOT_STORED`, and the outbox stores the outcome later.
  const away = Promise.withResolvers<Answer>();
  const keep = retryWrites(outbox, () => away.resolve(OUTCOME_NOT_STORED));
  const whole = outbox.send(sending.id, async (onReserve) => {
    const reserving = reserveInTime(ctx, outbox, sending, numberId, onReserve, setHeader);
    const { reserved, quota } = await reserving.catch((error) => {
      // Respond to the caller without waiting for the cleanup.
      away.reject(error);
      return undoReservation(error, outbox, sending.id, async () => {
        const why = fact('database_away');
        await store.saveNotSent(ctx.db, ctx.teamId, sending.id, outbox.processId, 'discarded', why);
      });
    });
    const outcome = await handToEngine(ctx, outbox, sending.id, reserved, keep);
    const message = {
      id: sending.id,
      engine_message_id: reserved.engineMessageId,
      lead_id: sending.lead.id,
      text: sending.input.text,
      sent_at: ctx.clock.now(),
      explanation: null,
    };
    switch (outcome.kind) {
      case 'accepted': {
        const { engine_message_id, at } = outcome;
        return toApiAnswer({ ...message, engine_message_id, sent_at: at, status: 'accepted' }, quota);
      }
      case 'withdrawn':
        return withdrawMessage(ctx, outbox, sending.id);
      case 'failed': {
        await keep(() => handleFailure(ctx, outbox, sending.id, reserved, outcome.error));
        const status = outcome.error.definite ? 'refused' : 'unconfirmed';
        return toApiAnswer({ ...message, status, explanation: outcome.error.reason }, quota);
      }
    }
  });
  return Promise.race([whole, away.promise]);
}

/** Returns the id of the number that will send the message. Fails with the reason if no number can. */
export function checkRecipient(outbox: Outbox, lead: apiStore.Recipient, text: string): string {
  if (!hasConversation(lead)) {
    fail('lead_not_contacted', 'lead_not_contacted');
  }
  if (lead.number_id === null || lead.session_status !== 'WORKING') {
    fail('agent_disconnected', 'number_disconnected');
  }
  const needsSecrets = getEngineSettings(lead.engine!) !== null;
  if (!outbox.hasEngine(lead.engine!) || (needsSecrets && !lead.has_secrets)) {
    fail('internal_error', 'engine_missing');
  }
  const tooLong = findLengthProblem(lead.engine!, text);
  if (tooLong !== null) failWith('validation_error', [placeViolation(['text'], tooLong)]);
  return lead.number_id;
}

/** Reserves the message if the gate allows it. Waits briefly if only the number's pace delays it. */
export async function reserveInTime(
  ctx: Ctx,
  outbox: Outbox,
  sending: UnsentMessage,
  numberId: string,
  onReserve: () => void,
  setHeader: SetHeader,
): Promise<{ reserved: ReservedMessage; quota: Quota }> {
  const since = ctx.clock.ms();
  for (;;) {
    const attempt = await reserveApiMessage(ctx, outbox, sending, numberId, onReserve);
    if ('reserved' in attempt) return attempt;
    const { decision, facts } = attempt;
    const at = getShortWait(decision, since);
    if (!at || outbox.stopping.aborted) return failWithDecision(ctx, decision, facts, setHeader);
    await ctx.clock.sleep(Math.max(1, at.getTime() - ctx.clock.ms()), outbox.stopping);
  }
}

/**
 * Returns the time at which the message can be sent, if only the number's pace delays it and the request can wait that
 * long; otherwise null.
 */
export function getShortWait(decision: Decision, since: number): Date | null {
  const at = decision.verdict === 'wait' && decision.rule === 'pacing' ? decision.at : null;
  return at && at.getTime() <= since + MOST_WAIT_MS ? at : null;
}

/** Thrown to roll the attempt back, so that a rejected message leaves no row. */
class RolledBackSend extends Error {
  readonly decision: Exclude<Decision, { verdict: 'send' }>;
  readonly facts: store.GateFacts;
  constructor(decision: Exclude<Decision, { verdict: 'send' }>, facts: store.GateFacts) {
    super(formatReason(decision.explanation));
    this.decision = decision;
    this.facts = facts;
  }
}

async function reserveApiMessage(
  ctx: Ctx,
  outbox: Outbox,
  { id, lead, input, claim, as, check }: UnsentMessage,
  numberId: string,
  onReserve: () => void,
): Promise<{ reserved: ReservedMessage; quota: Quota } | Pick<RolledBackSend, 'decision' | 'facts'>> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const { now, facts, decision } = await insertAndDecide(
        tx,
        ctx,
        { id, lead, input, as, check },
        numberId,
      );
      if (decision.verdict !== 'send') throw new RolledBackSend(decision, facts);
      const quota = toQuota(facts, now);
      const reserved = await reserveQuota(tx, ctx, outbox, id, facts, now, onReserve);
      if (claim && !(await saveReserved(tx, ctx.teamId, claim, quota))) {
        fail('request_in_flight', 'key_taken_over');
      }
      return { reserved, quota };
    });
  } catch (error) {
    if (error instanceof RolledBackSend) return { decision: error.decision, facts: error.facts };
    throw error;
  }
}

/** Stores the message as a waiting one, and returns the gate's decision about it. */
export async function insertAndDecide(
  tx: Queries,
  ctx: Ctx,
  { id, lead, input, as, check }: Omit<UnsentMessage, 'claim'>,
  numberId: string,
): Promise<{ now: Date; facts: store.GateFacts; decision: Decision }> {
  if (!(await apiStore.lockRecipient(tx, ctx.teamId, lead.id))) fail('not_found', 'not_found');
  await check?.(tx);
  const now = ctx.clock.now();
  await insertWaiting(tx, ctx.teamId, {
    id,
    ...as,
    lead_id: lead.id,
    number_id: numberId,
    text: input.text,
    first_contact: false,
    humanize: input.humanize,
    intent: null,
    reasoning: null,
    created_at: now,
  });
  const facts = (await store.readGateFacts(tx, ctx.teamId, id, now))!;
  return { now, facts, decision: decideSend(facts, now) };
}

/** Fails with the contract's error that matches the gate's decision. */
export function failWithDecision(
  ctx: Ctx,
  decision: Decision,
  facts: store.GateFacts,
  setHeader: SetHeader,
): never {
  if (decision.verdict === 'discard') {
    fail('validation_error', 'not_writable', { why: decision.explanation }, ['lead_id']);
  }
  if (decision.verdict === 'send') throw new Error('the gate let it pass');
  const now = ctx.clock.now();
  switch (decision.rule) {
    case 'disconnected':
      return fail('agent_disconnected', 'number_disconnected');
    case 'reply_window': {
      const why = findWindowProblem(facts.engine, facts.heard_at, ctx.clock.now());
      return fail('validation_error', 'not_writable', { why: why! }, ['lead_id']);
    }
    case 'daily_quota': {
      const { daily_quota: limit, sent_today: used } = facts;
      const headers = buildQuotaHeaders({ ...toQuota(facts, now), limit, used });
      for (const [name, value] of Object.entries(headers)) setHeader(name, value);
      return fail('quota_exceeded', 'not_sent_quota', { why: decision.explanation });
    }
    default: {
      const wait = Math.max(1, Math.ceil(((decision.at?.getTime() ?? 0) - now.getTime()) / 1_000));
      setHeader('Retry-After', String(wait));
      return fail('rate_limited', 'number_pace', {
        why: decision.explanation,
        retry_at: decision.at?.toISOString() ?? null,
      });
    }
  }
}

/** Cancels a message whose lead opted out or was blocked during typing. The engine received nothing. */
async function withdrawMessage(ctx: Ctx, outbox: Outbox, id: string): Promise<never> {
  const why = fact('stopped_while_typing');
  await store.saveNotSent(ctx.db, ctx.teamId, id, outbox.processId, 'discarded', why);
  fail('validation_error', 'not_writable', { why }, ['lead_id']);
}

/** Errors after which the number cannot send any message for now. */
const AWAY: ReadonlySet<EngineErrorKind> = new Set(['disconnected', 'provider_away', 'auth']);

/**
 * Settles the message after a failed call. If the number is disconnected, the message is discarded and the call fails
 * with `agent_disconnected`.
 */
async function handleFailure(
  ctx: Ctx,
  outbox: Outbox,
  id: string,
  { facts }: ReservedMessage,
  error: EngineError,
): Promise<void> {
  if (error.definite && AWAY.has(error.kind)) {
    await store.saveNotSent(ctx.db, ctx.teamId, id, outbox.processId, 'discarded', error.reason);
    await handleFailedCall(ctx, facts.engine, facts.number_id, error);
    fail('agent_disconnected', 'number_disconnected');
  }
  await settleFailure(ctx, outbox, id, facts, error);
}
