// Ensures that one Idempotency-Key sends one message (api.md#idempotency): a request first claims the key, and every
// other request with the key returns the outcome of the first.
import type { Ctx } from '../../../context.ts';
import { hashRequest, type KeyedRequest, runOncePerKey } from '../../../platform/idempotency.ts';
import * as store from './idempotency-store.ts';

/** Returns the fingerprint of a request to send a message. */
export function hashMessage(body: { lead_id: string; text: string; humanize: boolean }): Buffer {
  return hashRequest([body.lead_id, body.text, body.humanize]);
}

interface ClaimedSend<Result>
  extends Pick<KeyedRequest<Result, store.IdempotencyRecord>, 'replay' | 'codes'> {
  /** The time for which the key is remembered. */
  lifeMs: number;
  send: () => Promise<Result>;
}

/**
 * Claims the key and sends, or returns the outcome of the request that has the key. If the send fails, the key is
 * released, so that the next request starts over.
 */
export function sendOncePerKey<Result>(
  { db, teamId, clock, log }: Ctx,
  claim: store.Claim,
  { lifeMs, send, ...rest }: ClaimedSend<Result>,
): Promise<Result> {
  return runOncePerKey({
    ...rest,
    fingerprint: claim.fingerprint,
    async run() {
      if (!(await store.tryClaim(db, teamId, claim, clock.now(), lifeMs))) return undefined;
      return send().catch(async (error) => {
        await store.releaseKey(db, teamId, claim).catch((failure: Error) => {
          log.warn({ err: failure }, 'an idempotency key was not released; it is free again in a minute');
        });
        throw error;
      });
    },
    find: () => store.findRecorded(db, teamId, claim.key),
  });
}
