// How a receiver knows that a delivery is ours (webhooks.md#signature), by two schemes with one secret: our own header
// over the body, and the three headers of Standard Webhooks, whose signature also covers the attempt's id and time.

import { createHmac } from 'node:crypto';
import { brand } from '@parley/contract';

const SECRET_BYTES = 32;

/** A new subscription secret: `whsec_` and 32 random bytes in base64 (webhooks.md#signature). */
export function createSecret(randomBytes: (size: number) => Uint8Array): string {
  return brand.secretPrefix + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64');
}

/** The purpose that binds a sealed secret to its subscription. */
export function secretPurpose(teamId: string, webhookId: string): string {
  return `webhook ${teamId} ${webhookId}`;
}

/** The headers of one delivery (webhooks.md#signature). `body` must be exactly the posted text. */
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

/** `sha256=` and the hex HMAC-SHA256 of the body; the key is the whole secret, prefix included. */
function signBody(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Standard Webhooks, version 1: the key is the bytes that the secret's base64 part encodes. */
function signStandard(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(brand.secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
