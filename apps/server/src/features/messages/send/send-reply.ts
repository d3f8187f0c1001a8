// Sends a member's reply from the dashboard (sending.md#replies-of-members). The gate and the reservation run within
// the request, as for every message. Typing and the engine's call continue after the response, and the message's row
// stores the outcome.
import { fact, fail, hasCode } from '@parley/contract';
import { type Ctx, getActorName } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { findRecipient, type Recipient } from './api-store.ts';
import { hashMessage, sendOncePerKey } from './idempotency.ts';
import { type Claim, findRecorded, type IdempotencyRecord } from './idempotency-store.ts';
import type { Outbox } from './outbox.ts';
import { discardQueued, findNewestInbound, findUnsettledReply } from './reply-store.ts';
import { discardRequested, type SetHeader, sendRequested } from './requested-send.ts';
import { requeue, settleFailure } from './send-message.ts';
import * as store from './store.ts';

export interface ReplyInput {
  lead_id: string;
  text: string;
  humanize: boolean;
  /** The newest transcript line that the member saw; null to send the reply even if there are newer ones. */
  seen: string | null;
  idempotency_key: string;
}

export interface SentReply {
  id: string;
  state: string;
  at: Date;
}

/** Keys of replies are remembered for this long, because a browser might retry an unsent reply days later. */
const KEY_MS = 7 * 24 * 3_600_000;
const LINE = /^[a-z]+_[0-9a-z]{26}$/;
const TAKEN_BACK_REASON = fact('taken_back');

/** Functions that a reply calls while it is sent. */
export interface ReplyHooks {
  /** Called before the reservation, unless the request is a repeated one or no reply is possible. */
  takeOver: () => Promise<void>;
  /** Called in the transaction that reserves the reply. */
  onReserved: (tx: Queries, id: string) => Promise<void>;
  /** Called once the reply is accepted, refused or unconfirmed. */
  onSettled: (id: string) => Promise<void>;
}

/** Reserves the reply and continues sending it in the background. */
export async function sendReply(
  ctx: Ctx,
  outbox: Outbox,
  input: ReplyInput,
  setHeader: SetHeader,
  hooks: ReplyHooks,
): Promise<SentReply> {
  if (input.seen !== null && !LINE.test(input.seen)) fail('validation_error', 'seen', {}, ['seen']);
  const lead = await findRecipient(ctx.db, ctx.teamId, input.lead_id);
  if (!lead) fail('not_found', 'not_found');
  const claim: Claim = {
    key: input.idempotency_key,
    fingerprint: hashMessage(input),
    message_id: ctx.newId('msg'),
    owner: outbox.processId,
  };
  const withdrawn = await findWithdrawn(ctx, claim);
  if (withdrawn) return withdrawn;
  return sendOncePerKey(ctx, claim, {
    lifeMs: KEY_MS,
    send: () => startReply(ctx, outbox, { input, lead, claim }, setHeader, hooks),
    replay: (recorded) => replayReply(ctx, recorded),
    codes: { reused: 'reply_key_reused', inFlight: 'reply_in_flight' },
  });
}

function startReply(
  ctx: Ctx,
  outbox: Outbox,
  { input, lead, claim }: { input: ReplyInput; lead: Recipient; claim: Claim },
  setHeader: SetHeader,
  { takeOver, onReserved, onSettled }: ReplyHooks,
): Promise<SentReply> {
  const id = claim.message_id;
  const reserved = Promise.withResolvers<SentReply>();
  const as = { type: 'MEMBER_MESSAGE', author: getActorName(ctx.actor) } as const;
  const check = async (tx: Queries) => {
    await requireSeen(tx, ctx, input);
    await onReserved(tx, id);
  };
  const whole = sendRequested(ctx, outbox, { id, lead, input, claim, as, check }, setHeader, {
    prepare: takeOver,
    onReserved: () => reserved.resolve({ id, state: 'sending', at: ctx.clock.now() }),
    // The member was promised that Parley would send the reply, so a delayed one waits in the queue.
    withdraw: (keep, wait) =>
      keep(() =>
        wait
          ? requeue(ctx, outbox, id, wait.explanation)
          : discardRequested(ctx, outbox, id, fact('withdrawn_while_typing')),
      ),
    settleFailure: ({ facts }, error) => settleFailure(ctx, outbox, id, facts, error),
    onSettled: () => onSettled(id),
  });
  whole.catch((error) => {
    reserved.reject(error);
    ctx.log.debug({ err: error, message: id }, 'a reply was not sent');
  });
  return reserved.promise;
}

/**
 * Returns the withdrawn reply with this key, or null; such a reply is never sent. A reply that was discarded for
 * another reason can be retried with its key.
 */
async function findWithdrawn(ctx: Ctx, claim: Claim): Promise<SentReply | null> {
  const recorded = await findRecorded(ctx.db, ctx.teamId, claim.key);
  if (recorded?.status !== 'discarded' || !hasCode(recorded.explanation, TAKEN_BACK_REASON.code)) return null;
  if (!recorded.fingerprint.equals(claim.fingerprint)) return null;
  return { id: recorded.id, state: 'discarded', at: ctx.clock.now() };
}

/** Returns the outcome of a repeated reply. */
function replayReply(ctx: Ctx, { id, status, sent_at }: IdempotencyRecord): SentReply {
  if (status === null) fail('request_in_flight', 'reply_in_flight');
  return { id, state: status, at: sent_at ?? ctx.clock.now() };
}

async function requireSeen(tx: Queries, ctx: Ctx, { lead_id, seen }: ReplyInput): Promise<void> {
  if (seen === null) return;
  const newest = await findNewestInbound(tx, ctx.teamId, lead_id);
  if (newest !== undefined && getIdTime(newest) > getIdTime(seen)) {
    fail('newer_message', 'newer_message');
  }
}

/**
 * Returns an id without its prefix. The rest of every id starts with the time, so ids of different kinds can be
 * compared by it (api.md#ids).
 */
const getIdTime = (id: string): string => id.slice(id.indexOf('_') + 1);

/** Withdraws a reply that has not been handed to the engine. Repeated calls have no further effect. */
export async function withdrawReply(ctx: Ctx, leadId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await store.lockForSend(tx, ctx.teamId, id);
    const found = await findUnsettledReply(tx, ctx.teamId, leadId, id);
    if (!found) fail('not_found', 'not_found');
    if (found.status === 'discarded') return;
    if (found.status === 'queued') return discardQueued(tx, ctx.teamId, id, TAKEN_BACK_REASON);
    if (found.status === 'refused') fail('invalid_state', 'reply_not_pending');
    if (found.status !== 'sending' || found.handed || found.sender === null) {
      fail('invalid_state', 'reply_with_engine');
    }
    await store.saveNotSent(tx, ctx.teamId, id, found.sender, 'discarded', TAKEN_BACK_REASON);
  });
}
