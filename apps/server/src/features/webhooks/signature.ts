// Signs deliveries so that receivers can verify their origin (webhooks.md#signature). There are two schemes with one
// secret: our own header, which covers the body, and the three headers of Standard Webhooks, which also cover the id
// and time.

import { createHmac } from 'node:crypto';
import { brand } from '@parley/contract';

const SECRET_BYTES = 32;

/** Returns a new subscription secret: `whsec_` and 32 random bytes in base64 (webhooks.md#signature). */
export function createSecret(randomBytes: (size: number) => Uint8Array): string {
  return brand.secretPrefix + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64');
}

/** Returns the sealing purpose that binds a secret to its subscription. */
export function getSecretPurpose(teamId: string, webhookId: string): string {
  return `webhook ${teamId} ${webhookId}`;
}

/** Returns the headers of a delivery (webhooks.md#signature). `body` must be exactly the posted text. */
export function buildDeliveryHeaders(input: {
  secret: string;
  body: string;
  eventType: string;
  eventId: string;
  /** The time of the event, as in the envelope. */
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

/** Returns `sha256=` and the hex HMAC-SHA256 of the body; the key is the whole secret with its prefix. */
function signBody(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Returns the signature of Standard Webhooks 1. The key is the decoded base64 part of the secret. */
function signStandard(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(brand.secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
