import { expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../receiver.testing.ts';
import { createGraphWebhooks, type Entry, type GraphDelivery, signHubBody, toMetaJson } from './webhooks.ts';

const SECRET = 'test_app_secret';
const HOUR = 3_600_000;
const entry = (id: string, text: string): Entry => ({
  id,
  changes: [{ field: 'messages', value: { text } }],
});

async function start() {
  const receiver = await startReceiver<GraphDelivery['payload']>();
  const clock = { now: 1_763_676_000_000 };
  const checked: unknown[] = [];
  const webhooks = createGraphWebhooks({
    object: 'whatsapp_business_account',
    appSecret: SECRET,
    now: () => clock.now,
    realTime: false,
    triesForMs: 36 * HOUR,
    list: 'changes',
    check: (payload) => checked.push(payload),
  });
  onTestFinished(() => webhooks.close());
  await webhooks.subscribe(receiver.url, receiver.verifyToken);
  return { webhooks, ...receiver, clock, checked };
}

test('the fake signs with HMAC-SHA256 over the raw bytes, as Meta does', () => {
  expect(signHubBody(SECRET, '{"object":"whatsapp_business_account","entry":[]}')).toBe(
    'sha256=dec6a680679a968e7e0319355b23599cbfc54502c0784668e9618baa0c633756',
  );
});

test('the fake escapes characters beyond ASCII, and signs the escaped text', async () => {
  expect(toMetaJson('äö 👋 a/b')).toBe('"\\u00e4\\u00f6 \\ud83d\\udc4b a\\/b"');
  const { webhooks, received } = await start();
  webhooks.emit(entry('1', 'Grüße 👋 שלום'));
  await webhooks.settled();
  const [webhook] = received;
  expect(webhook!.raw).toMatch(/^[ -~]+$/);
  expect(webhook!.payload.entry).toEqual([entry('1', 'Grüße 👋 שלום')]);
  expect(webhook!.headers).toMatchObject({
    'content-type': 'application/json',
    'x-hub-signature': expect.stringMatching(/^sha1=[0-9a-f]{40}$/),
    'x-hub-signature-256': signHubBody(SECRET, webhook!.raw),
  });
});

test('the fake accepts a URL that answers the challenge', async () => {
  const { webhooks, url, challenges } = await start();
  expect(webhooks.url).toBe(url);
  expect(challenges[0]!.get('hub.mode')).toBe('subscribe');
  expect(await webhooks.subscribe(`${url}/other`, 'wrong')).toEqual({
    status: 403,
    body: '',
    accepted: false,
  });
  expect(webhooks.url).toBe(url);
  expect(await webhooks.subscribe('http://127.0.0.1:1/', 'any')).toMatchObject({ status: null });
});

test('the fake sends missing or wrong signatures on demand', async () => {
  const { webhooks, received } = await start();
  webhooks.signature = 'missing';
  webhooks.emit(entry('1', 'a'));
  await webhooks.settled();
  webhooks.signature = 'invalid';
  webhooks.emit(entry('1', 'b'));
  await webhooks.settled();
  expect(received[0]!.headers).not.toHaveProperty('x-hub-signature-256');
  expect(received[1]!.headers['x-hub-signature-256']).toMatch(/^sha256=[0-9a-f]{64}$/);
  expect(received[1]!.headers['x-hub-signature-256']).not.toBe(signHubBody(SECRET, received[1]!.raw));
});

test('the fake holds webhooks, releases them in any order, repeats them byte for byte, and forges them', async () => {
  const { webhooks, received, url } = await start();
  webhooks.hold();
  for (const id of ['1', '2', '3']) webhooks.emit(entry(id, 'x'));
  expect(webhooks.held).toHaveLength(3);
  await webhooks.release((held) => [...held].reverse());
  expect(received.map(({ payload }) => payload.entry[0]!.id)).toEqual(['3', '2', '1']);
  expect(await webhooks.redeliver(webhooks.all[0]!)).toBe(200);
  expect(received.at(-1)!.raw).toBe(received[2]!.raw);
  await webhooks.forge(url, '{"entry":[]}', { 'x-hub-signature-256': 'sha256=00' });
  expect(received.at(-1)).toMatchObject({ raw: '{"entry":[]}' });
});

test('the fake sends several entries and changes in one request', async () => {
  const { webhooks, received, checked } = await start();
  const work = () => {
    webhooks.emit(entry('1', 'a'));
    webhooks.emit(entry('1', 'b'));
    webhooks.emit(entry('2', 'c'));
  };
  webhooks.together(work);
  webhooks.together(work, { merged: true });
  webhooks.together(() => {});
  await webhooks.settled();
  const batches = received.map(({ payload }) => payload.entry.map((one) => (one['changes'] as []).length));
  expect(batches.sort((one, other) => other.length - one.length)).toEqual([
    [1, 1, 1],
    [2, 1],
  ]);
  expect(checked).toHaveLength(2);
});

test('the fake retries a refused webhook immediately, then at growing intervals, until it gives up as Meta does', async () => {
  const { webhooks, received, answers, clock } = await start();
  const started = clock.now;
  answers.push(...Array<number>(100).fill(500));
  webhooks.emit(entry('1', 'a'));
  await webhooks.settled();
  const delivery = webhooks.all[0]!;
  const tries: number[] = [];
  while (delivery.due !== null) {
    clock.now = delivery.due;
    tries.push(clock.now - started);
    await webhooks.retryDue();
  }
  expect(tries[0]).toBe(0);
  expect(tries[1]).toBe(15_000);
  expect(tries.at(-1)).toBeLessThanOrEqual(36 * HOUR);
  expect(tries.at(-1)).toBeGreaterThan(6 * HOUR);
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
});
