// POST /messages (sending.md#sending-through-the-api): a person or a script writes to a lead with a conversation.
import { type contract, fact, fail, failWith, type InputOf } from '@parley/contract';
import { type Ctx, getActorName } from '../../../context.ts';
import type { EngineErrorKind } from '../../../engines/events.ts';
import type { EngineError } from '../../../engines/port.ts';
import { Json } from '../../../platform/json.ts';
import { handleFailedCall } from '../../numbers/index.ts';
import { type Answer, OUTCOME_NOT_STORED, toApiAnswer } from './api-answer.ts';
import { findRecipient } from './api-store.ts';
import { hashMessage, sendOncePerKey } from './idempotency.ts';
import { type Claim, type IdempotencyRecord, saveUnsettled } from './idempotency-store.ts';
import type { Outbox } from './outbox.ts';
import {
  discardRequested,
  failWithDecision,
  type SetHeader,
  sendRequested,
  type UnsentMessage,
} from './requested-send.ts';
import { settleFailure } from './send-message.ts';
import type { ReservedMessage } from './send-pipeline.ts';

type Input = InputOf<typeof contract.messages.send>;

/** The time for which keys are remembered (api.md#idempotency). */
const KEY_MS = 15 * 60_000;
/** The time in which the engine can still confirm an unanswered send (api.md#idempotency). */
const SETTLING_MS = 60_000;
/** The lead opted out or was blocked during typing. The engine received nothing. */
const STOPPED_WHILE_TYPING = fact('stopped_while_typing');

export async function sendThroughApi(
  ctx: Ctx,
  outbox: Outbox,
  input: Input,
  setHeader: SetHeader,
): Promise<Json> {
  const lead = await findRecipient(ctx.db, ctx.teamId, input.lead_id);
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

async function sendNow(
  ctx: Ctx,
  outbox: Outbox,
  sending: UnsentMessage,
  setHeader: SetHeader,
): Promise<Answer> {
  // If the database becomes unavailable after the engine might have the message, a 503 would make the caller send it
  // again. So the response is `OUTCOME_NOT_STORED`, and the outbox stores the outcome later.
  const away = Promise.withResolvers<Answer>();
  const sent = sendRequested(ctx, outbox, sending, setHeader, {
    // Respond to the caller without waiting for the cleanup.
    onReserveFailed: (error) => away.reject(error),
    onAway: () => away.resolve(OUTCOME_NOT_STORED),
    // Fails immediately if the database is unavailable, because nothing was sent.
    withdraw: (_keep, wait) =>
      discardRequested(ctx, outbox, sending.id, wait?.explanation ?? STOPPED_WHILE_TYPING),
    settleFailure: (reserved, error) => handleFailure(ctx, outbox, sending.id, reserved, error),
  });
  const answer = sent.then((end) => {
    const { reserved, result } = end!;
    if (result.kind === 'withdrawn') {
      if (result.wait) failWithDecision(ctx, result.wait, reserved.facts, setHeader);
      fail('validation_error', 'not_writable', { why: STOPPED_WHILE_TYPING }, ['lead_id']);
    }
    const message = {
      id: sending.id,
      engine_message_id: reserved.engineMessageId,
      lead_id: sending.lead.id,
      text: sending.input.text,
      sent_at: ctx.clock.now(),
      explanation: null,
    };
    if (result.kind === 'failed') {
      const { definite, reason } = result.error;
      const status = definite ? 'refused' : 'unconfirmed';
      return toApiAnswer({ ...message, status, explanation: reason }, reserved.quota);
    }
    const { engine_message_id, at } = result;
    return toApiAnswer({ ...message, engine_message_id, sent_at: at, status: 'accepted' }, reserved.quota);
  });
  return Promise.race([answer, away.promise]);
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
    await discardRequested(ctx, outbox, id, error.reason);
    await handleFailedCall(ctx, facts.engine, facts.number_id, error);
    fail('agent_disconnected', 'number_disconnected');
  }
  await settleFailure(ctx, outbox, id, facts, error);
}
