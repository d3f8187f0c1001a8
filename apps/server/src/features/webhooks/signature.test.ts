import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { buildDeliveryHeaders, createSecret } from './signature.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const attemptedAt = new Date('2026-11-20T21:31:07.999Z');
const buildHeaders = (secret: string, body: string) =>
  buildDeliveryHeaders({
    secret,
    body,
    eventType: 'contact.qualified',
    eventId: 'evt_01',
    occurredAt: '2026-11-20T21:31:05.123Z',
    apiVersion: '2026-06-01',
    attemptedAt,
  });

/** Verifies our header as a receiver does (webhooks.md#signature), on the received bytes. */
const verifies = (secret: string, body: Uint8Array, header: string | undefined) =>
  header === `sha256=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex')}`;

/** Verifies a signature as a receiver does under Standard Webhooks 1: any `v1` signature in the list can match. */
const verifiesStandard = (secret: string, body: Uint8Array, headers: Record<string, string>) => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = Buffer.concat([
    Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`),
    Buffer.from(body),
  ]);
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${expected}`);
};

describe('the headers of a delivery', () => {
  test('are those in the specification and the three of Standard Webhooks', () => {
    const {
      'X-Service-Signature': specified,
      'webhook-signature': standard,
      ...rest
    } = buildHeaders('whsec_AAAA', '{}');
    expect(specified).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(standard).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    expect(rest).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhooks/1.0',
      'X-Service-Event': 'contact.qualified',
      'X-Service-Delivery': 'evt_01',
      'X-Service-Timestamp': '2026-11-20T21:31:05.123Z',
      'X-Service-Api-Version': '2026-06-01',
      'webhook-id': 'evt_01',
      'webhook-timestamp': '1795210267',
    });
  });

  test.skipIf(!hasOpenssl)('match an example computed with openssl', () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const body = '{"event_type":"contact.qualified","name":"Zoë 👋"}';
    const headers = buildHeaders(secret, body);
    const dgst = (key: string, input: string) =>
      execFileSync('openssl', ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key}`], { input })
        .toString()
        .trim()
        .split(' ')
        .at(-1);
    const hex = Buffer.from(secret).toString('hex');
    expect(headers['X-Service-Signature']).toBe(`sha256=${dgst(hex, body)}`);
    const standard = dgst('07'.repeat(32), `evt_01.1795210267.${body}`) ?? '';
    expect(headers['webhook-signature']).toBe(`v1,${Buffer.from(standard, 'hex').toString('base64')}`);
  });

  test('use a secret that consists of the prefix and 32 random bytes', () => {
    const secret = createSecret(randomBytes);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createSecret((size) => new Uint8Array(size).fill(255))).toBe(`whsec_${'/'.repeat(42)}8=`);
    expect(createSecret(randomBytes)).not.toBe(secret);
  });

  test('verify under both schemes for any body, and under neither if one bit changes', () => {
    const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.json(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(), (value, key, at) => {
        const secret = createSecret(() => key);
        const body = JSON.stringify({ value });
        const headers = buildHeaders(secret, body);
        const bytes = Buffer.from(body);
        expect(verifies(secret, bytes, headers['X-Service-Signature'])).toBe(true);
        expect(verifiesStandard(secret, bytes, headers)).toBe(true);

        const bit = at % (bytes.length * 8);
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(verifies(secret, flipped, headers['X-Service-Signature'])).toBe(false);
        expect(verifiesStandard(secret, flipped, headers)).toBe(false);
        expect(verifiesStandard(secret, bytes, { ...headers, 'webhook-id': 'evt_02' })).toBe(false);
        expect(verifiesStandard(secret, bytes, { ...headers, 'webhook-timestamp': '1795210268' })).toBe(
          false,
        );
      }),
      { numRuns: NIGHTLY ? 10_000 : 1_000 },
    );
  });
});
