// Verifies that a webhook delivery is from Parley, with Web Crypto, in constant time (webhooks.md#signature).
import type { WebhookEvent } from '@parley/contract';
import type { z } from 'zod';
import { ParleyError } from './errors.ts';
import { SIGNATURE_HEADER } from './operations.ts';

/** The body of a delivery, by its `event_type`. */
export type ParleyEvent = z.output<typeof WebhookEvent>;

/** The delivery is not from Parley, or was changed, or is older than allowed. */
export class WebhookVerificationError extends ParleyError {
  override name = 'WebhookVerificationError';
}

export interface Delivery {
  /** The raw body before any parsing, as text or bytes. */
  payload: string | Uint8Array;
  /** The request's headers, or only the value of the signature header. */
  headers: Headers | Record<string, string | string[] | undefined> | string;
  /** The subscription's secret, `whsec_…`. */
  secret: string;
  /** The maximum age of the event in seconds; default: any age. The signature also covers the time in the body. */
  tolerance?: number;
}

/**
 * Verifies a delivery. Throws a {@link WebhookVerificationError} if the signature is wrong.
 * @returns the event
 */
export async function verifyWebhook({ payload, headers, secret, tolerance }: Delivery): Promise<ParleyEvent> {
  if (!secret) throw new ParleyError('secret is required: the secret of the subscription.');
  const signature = /^sha256=([0-9a-f]{64})$/.exec(findSignature(headers))?.[1];
  if (signature === undefined)
    throw new WebhookVerificationError(`${SIGNATURE_HEADER} is missing or malformed.`);
  const encoder = new TextEncoder();
  const body = typeof payload === 'string' ? encoder.encode(payload) : new Uint8Array(payload);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  if (!(await crypto.subtle.verify('HMAC', key, decodeHex(signature), body))) {
    throw new WebhookVerificationError('The signature is not of this body and this secret.');
  }
  const event = JSON.parse(new TextDecoder().decode(body)) as ParleyEvent;
  if (tolerance !== undefined && Math.abs(Date.now() - Date.parse(event.occurred_at)) > tolerance * 1_000) {
    throw new WebhookVerificationError(`The event is older than ${tolerance} seconds.`);
  }
  return event;
}

function findSignature(headers: Delivery['headers']): string {
  if (typeof headers === 'string') return headers;
  if (headers instanceof Headers) return headers.get(SIGNATURE_HEADER) ?? '';
  const wanted = SIGNATURE_HEADER.toLowerCase();
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return (Array.isArray(found) ? found[0] : found) ?? '';
}

function decodeHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16),
  );
}
