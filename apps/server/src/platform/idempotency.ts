// Runs a request once for its Idempotency-Key (api.md#idempotency). The feature stores the key in a row, together with
// the fingerprint of the request. A repeated request returns the outcome that this row has.
import { createHash } from 'node:crypto';
import { fail } from '@parley/contract';

/** Returns the fingerprint of a request. Requests with the same fingerprint are the same request. */
export function hashRequest(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

export interface KeyedRequest<Result, Stored extends { fingerprint: Buffer }> {
  fingerprint: Buffer;
  /** Runs the request. Returns undefined without any effect if another request has the key. */
  run: () => Promise<Result | undefined>;
  /** Reads the row of the request that has the key. */
  find: () => Promise<Stored | undefined>;
  /** Returns the outcome of that request. */
  replay: (stored: Stored) => Result | Promise<Result>;
  /** The codes of the errors for a key of another request, and for a request that is still running. */
  codes?: { reused: 'key_reused' | 'reply_key_reused'; inFlight: 'key_in_flight' | 'reply_in_flight' };
}

/**
 * Runs a request, or returns the outcome of the earlier request with its key. Fails with 422 if that request was
 * different, and with 409 if it is still running.
 */
export async function runOncePerKey<Result, Stored extends { fingerprint: Buffer }>({
  fingerprint,
  run,
  find,
  replay,
  codes = { reused: 'key_reused', inFlight: 'key_in_flight' },
}: KeyedRequest<Result, Stored>): Promise<Result> {
  const result = await run();
  if (result !== undefined) return result;
  const stored = await find();
  // The other request has just released the key.
  if (!stored) fail('request_in_flight', codes.inFlight);
  if (!stored.fingerprint.equals(fingerprint)) {
    fail('validation_error', codes.reused, {}, ['Idempotency-Key']);
  }
  return replay(stored);
}
