import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../apps/server/src/testing/any-character.ts';
import { verifyWebhook, WebhookVerificationError } from './index.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const sign = (body: string | Uint8Array, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
const event = (more: object = {}) =>
  JSON.stringify({ event_type: 'contact.qualified', occurred_at: new Date().toISOString(), ...more });
const refused = { name: 'WebhookVerificationError' };

describe('verifyWebhook', () => {
  test('accepts a delivery as text and as bytes, with headers in every form', async () => {
    const body = event({ name: 'Zoë 👋' });
    const signature = sign(body);
    const forms = [
      signature,
      new Headers({ 'x-service-signature': signature }),
      { 'x-service-signature': signature },
      { 'X-Service-Signature': [signature] },
    ];
    for (const headers of forms) {
      for (const payload of [body, new TextEncoder().encode(body)]) {
        const { event_type } = await verifyWebhook({ payload, headers, secret });
        expect(event_type).toBe('contact.qualified');
      }
    }
  });

  test('accepts a delivery with any text, and rejects it if one bit of the body or the signature is flipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter }), fc.nat(), async (text, at) => {
        const body = Buffer.from(event({ text }));
        const headers = sign(body);
        await verifyWebhook({ payload: body, headers, secret });
        const flipped = Buffer.from(body);
        flipped[at % body.length]! ^= 1 << (at % 8);
        await expect(verifyWebhook({ payload: flipped, headers, secret })).rejects.toMatchObject(refused);
        const digits = [...headers];
        const place = 7 + (at % 64);
        digits[place] = digits[place] === '0' ? '1' : '0';
        const forged = verifyWebhook({ payload: body, headers: digits.join(''), secret });
        await expect(forged).rejects.toBeInstanceOf(WebhookVerificationError);
      }),
      { numRuns: 200 },
    );
  });

  test('rejects a delivery with another secret, without a signature, or with another scheme', async () => {
    const payload = event();
    for (const headers of [
      '',
      'sha256=',
      sign(payload).toUpperCase(),
      sign(payload, 'whsec_other'),
      {},
      new Headers(),
    ]) {
      await expect(verifyWebhook({ payload, headers, secret })).rejects.toMatchObject(refused);
    }
    await expect(verifyWebhook({ payload, headers: sign(payload), secret: '' })).rejects.toThrow(
      'secret is required',
    );
  });

  test('rejects a delivery that is older than the given tolerance', async () => {
    const payload = event({ occurred_at: '2026-01-01T00:00:00.000Z' });
    const headers = sign(payload);
    await verifyWebhook({ payload, headers, secret });
    await expect(verifyWebhook({ payload, headers, secret, tolerance: 300 })).rejects.toMatchObject(refused);
  });
});
