// Ensures that one Idempotency-Key sends one message (api.md#idempotency): a request first claims the key, and every
// other request with the key returns the outcome of the first.
import { createHash } from 'node:crypto';
import { fail } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { type Answer, toApiAnswer } from './api-answer.ts';
import * as store from './idempotency-store.ts';

/** The time for which keys are remembered (api.md#idempotency). */
const KEY_MS = 15 * 60_000;
/** The time in which the engine can still confirm an unanswered send (api.md#idempotency). */
const SETTLING_MS = 60_000;

/** Returns the fingerprint of a request. Requests with the same fingerprint are the same request. */
export function hashRequest(body: { lead_id: string; text: string; humanize: boolean }): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([body.lead_id, body.text, body.humanize]))
    .digest();
}

/**
 * Runs `send` if the key is free. Otherwise returns the outcome that is stored for the key, or fails with 409 or 422.
 */
export async function runOncePerKey(
  ctx: Ctx,
  claim: store.Claim,
  send: () => Promise<Answer>,
): Promise<{ answer: Answer; replay: boolean }> {
  const { db, teamId } = ctx;
  if (!(await store.tryClaim(db, teamId, claim, ctx.clock.now(), KEY_MS))) {
    return { answer: await replayAnswer(ctx, claim), replay: true };
  }
  try {
    const answer = await send();
    if (answer.unsettled) {
      await store.saveUnsettled(db, teamId, claim, new Date(ctx.clock.ms() + SETTLING_MS));
    }
    return { answer, replay: false };
  } catch (error) {
    await store.releaseKey(db, teamId, claim).catch((failure: Error) => {
      ctx.log.warn({ err: failure }, 'an idempotency key was not released; it is free again in a minute');
    });
    throw error;
  }
}

async function replayAnswer(ctx: Ctx, claim: store.Claim): Promise<Answer> {
  const recorded = await store.findRecorded(ctx.db, ctx.teamId, claim.key);
  // Another process has just released the key.
  if (!recorded) fail('request_in_flight', 'key_in_flight');
  if (!recorded.fingerprint.equals(claim.fingerprint)) {
    fail('validation_error', 'key_reused', {}, ['Idempotency-Key']);
  }
  const { status, settles_at, limit } = recorded;
  const settled = status === 'accepted' || status === 'refused' || status === 'unconfirmed';
  const waits = status === 'unconfirmed' && settles_at !== null && settles_at > ctx.clock.now();
  if (!settled || waits || limit === null) fail('request_in_flight', 'key_in_flight');
  return toApiAnswer({ ...recorded, status }, { limit, used: recorded.used, resets_at: recorded.resets_at });
}
