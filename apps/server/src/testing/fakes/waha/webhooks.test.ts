import { expect, test } from 'vitest';
import { eventually } from '../../wait-eventually.ts';
import { SECRET, startCaller } from './caller.testing.ts';
import { getSessionPhone } from './phone.ts';
import { signBody } from './webhooks.ts';

test('the fake signs with HMAC-SHA512 over the raw bytes, in hexadecimal, as WAHA does', async () => {
  // The example in WAHA's documentation.
  expect(signBody('my-secret-key', '{"event":"message","session":"default","engine":"WEBJS"}')).toBe(
    '208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89',
  );
  const { waha, paired, received } = await startCaller({ now: () => 1_763_676_000_000 });
  const phone = await paired('one', '79111111');
  phone.receives('7922222', { text: 'Grüße 👋' });
  await waha.webhooks.settled();
  const [webhook] = received;
  expect(webhook!.headers).toMatchObject({
    'user-agent': 'WAHA/2026.7.1',
    'x-webhook-timestamp': '1763676000000',
    'x-webhook-request-id': expect.stringMatching(/^\w+$/),
    'x-webhook-hmac-algorithm': 'sha512',
    'x-webhook-hmac': signBody(SECRET, webhook!.raw),
  });
  expect(webhook!.envelope['id']).toMatch(/^evt_[0-9a-f]{26}$/);
});

test('the fake sends custom headers, and no signature without a secret', async () => {
  const { waha, call, received, webhookUrl } = await startCaller();
  const customHeaders = [{ name: 'X-Number-Id', value: 'n1' }];
  await call('POST', '/api/sessions', {
    name: 'one',
    config: { webhooks: [{ url: webhookUrl, events: ['session.status'], customHeaders }] },
  });
  await waha.webhooks.settled();
  expect(received[0]!.headers['x-number-id']).toBe('n1');
  expect(received[0]!.headers).not.toHaveProperty('x-webhook-hmac');
});

test.each([
  ['constant', [2, 2, 2]],
  ['linear', [2, 4, 6]],
  ['exponential', [4, 8, 16]],
])('the fake retries a refused webhook with a %s delay and the same signature', async (policy, delays) => {
  let now = 1_763_676_000_000;
  const { waha, call, received, answers, webhookUrl } = await startCaller({ now: () => now });
  const retries = { policy, delaySeconds: 2, attempts: 3 };
  await call('POST', '/api/sessions', {
    name: 'one',
    start: false,
    config: { webhooks: [{ url: webhookUrl, events: ['message'], retries, hmac: { key: SECRET } }] },
  });
  getSessionPhone(waha, 'one').scan('79111111');
  // WAHA retries after any status.
  answers.push(500, 401, 404, 503);
  getSessionPhone(waha, 'one').receives('7922222', { text: 'Hi' });
  await waha.webhooks.settled();
  const delivery = waha.webhooks.all.at(-1)!;
  for (const delay of delays) {
    expect(delivery.due).toBe(now + delay * 1000);
    now += delay * 1000 - 1;
    const before = delivery.attempts.length;
    await waha.webhooks.retryDue();
    expect(delivery.attempts).toHaveLength(before);
    now += 1;
    await waha.webhooks.retryDue();
    expect(delivery.attempts).toHaveLength(before + 1);
  }
  expect(delivery.attempts).toEqual([500, 401, 404, 503]);
  expect(delivery.due).toBeNull();
  expect(new Set(received.map(({ headers }) => headers['x-webhook-request-id'])).size).toBe(1);
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
});

test('the fake retries a webhook fifteen times by default, each time after two seconds', async () => {
  let now = 0;
  const { waha, paired, answers } = await startCaller({ now: () => now });
  const phone = await paired('one', '79111111');
  answers.push(...Array<number>(40).fill(500));
  phone.becomes('FAILED');
  await waha.webhooks.settled();
  for (let tries = 0; tries < 20; tries++) {
    now += 2000;
    await waha.webhooks.retryDue();
  }
  expect(waha.webhooks.all.at(-1)!.attempts).toHaveLength(16);
});

test('the fake holds webhooks, and releases them in any order', async () => {
  const { waha, paired, received, events } = await startCaller();
  const phone = await paired('one', '79111111');
  waha.webhooks.hold();
  for (const text of ['one', 'two', 'three']) phone.receives('7922222', { text });
  expect(await events()).toEqual([]);
  await waha.webhooks.release((held) => held.filter(({ event }) => event === 'message').reverse());
  expect(received.map(({ payload }) => payload['body'])).toEqual(['three', 'two', 'one']);
});

test('the fake repeats a webhook unchanged, and sends forged webhooks as written', async () => {
  const { waha, paired, received, webhookUrl } = await startCaller();
  const phone = await paired('one', '79111111');
  phone.receives('7922222', { text: 'Hi' });
  await waha.webhooks.settled();
  const delivery = waha.webhooks.all.at(-1)!;
  expect(await waha.webhooks.redeliver(delivery)).toBe(200);
  const repeated = received.filter(({ event }) => event === delivery.event);
  expect(repeated).toHaveLength(2);
  expect(repeated[0]!.raw).toBe(repeated[1]!.raw);
  expect(repeated[0]!.headers['x-webhook-hmac']).toBe(repeated[1]!.headers['x-webhook-hmac']);

  await waha.webhooks.forge(webhookUrl, '{"event":"message"}', { 'x-webhook-hmac': 'abc' });
  expect(received.at(-1)).toMatchObject({ raw: '{"event":"message"}', headers: { 'x-webhook-hmac': 'abc' } });
});

test('the fake retries failed webhooks automatically in real time', async () => {
  const { waha, call, answers, webhookUrl } = await startCaller({ realTime: true });
  answers.push(500, 500);
  const retries = { delaySeconds: 0.01, attempts: 5 };
  await call('POST', '/api/sessions', {
    name: 'one',
    start: false,
    config: { webhooks: [{ url: webhookUrl, events: ['message'], retries }] },
  });
  const phone = getSessionPhone(waha, 'one');
  phone.scan('79111111');
  phone.receives('7922222', { text: 'Hi' });
  await eventually(() => expect(waha.webhooks.all[0]!.attempts).toEqual([500, 500, 200]));
});
