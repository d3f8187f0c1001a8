// How a receiver knows that a delivery is ours (spec 6, request headers of a delivery), in two schemes that
// share one secret: the specified header over the body, and the three headers of Standard Webhooks, whose
// signature also covers the id and the time of the attempt (decisions 3).

import { createHmac } from 'node:crypto';
import { brand } from '@parley/contract';

const SECRET_BYTES = 32;

/** A new subscription secret: `whsec_` and 32 random bytes in base64 (spec 2, as Standard Webhooks). */
export function createSecret(randomBytes: (size: number) => Uint8Array): string {
  return brand.secretPrefix + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64');
}

/** What the sealed secret of a subscription is bound to. */
export function secretPurpose(teamId: string, webhookId: string): string {
  return `webhook ${teamId} ${webhookId}`;
}

/** The headers of one delivery (spec 6). `body` must be the very text that is posted. */
export function deliveryHeaders(input: {
  secret: string;
  body: string;
  eventType: string;
  eventId: string;
  /** As in the envelope. */
  occurredAt: string;
  apiVersion: string;
  attemptedAt: Date;
}): Record<string, string> {
  const { secret, body, eventType, eventId, occurredAt, apiVersion } = input;
  const timestamp = String(Math.floor(input.attemptedAt.getTime() / 1_000));
  return {
    'Content-Type': 'application/json',
    'User-Agent': brand.userAgent,
    [`${brand.headerPrefix}Event`]: eventType,
    [`${brand.headerPrefix}Delivery`]: eventId,
    [`${brand.headerPrefix}Timestamp`]: occurredAt,
    [`${brand.headerPrefix}Api-Version`]: apiVersion,
    [`${brand.headerPrefix}Signature`]: signBody(secret, body),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signStandard(secret, eventId, timestamp, body),
  };
}

/** `sha256=` and the hex HMAC-SHA256 of the body, keyed with the whole secret as given out (spec 6). */
function signBody(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Standard Webhooks, version 1: keyed with the bytes that the secret's base64 part stands for. */
function signStandard(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(brand.secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
