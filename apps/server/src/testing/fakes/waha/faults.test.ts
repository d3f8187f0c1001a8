import { expect, test } from 'vitest';
import { eventually } from '../../wait-eventually.ts';
import { type Caller, startCaller } from './caller.testing.ts';
import type { WahaTrouble } from './server.ts';

const LEAD = '7922222@c.us';
const SEND = { operation: 'POST /api/sendText' };
const sending = ({ call }: Caller) =>
  call('POST', '/api/sendText', { session: 'one', chatId: LEAD, text: 'Hi' });

test.each<[string, WahaTrouble, number, unknown]>([
  ['401', { kind: 'unauthorized' }, 401, { message: 'Unauthorized' }],
  ['429', { kind: 'rate_limited', retry_after: '17' }, 429, { statusCode: 429 }],
  [
    'a reach-out lock',
    { kind: 'whatsapp', code: 463 },
    500,
    { exception: { details: '2 UNKNOWN: server returned error 463' } },
  ],
  [
    'too many requests of the engine',
    { kind: 'whatsapp', code: 'rate-overlimit' },
    500,
    { exception: { message: 'rate-overlimit' } },
  ],
  ['any status', { kind: 'status', status: 503, body: { error: 'busy' } }, 503, { error: 'busy' }],
])('a call that fails with %s sends nothing, and the next call works', async (_, trouble, status, body) => {
  const caller = await startCaller();
  await caller.paired('one', '79111111');
  const fault = caller.waha.faults.add(trouble, SEND);
  const answer = await sending(caller);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject(body as object);
  if (trouble.kind === 'rate_limited') expect(answer.headers.get('retry-after')).toBe('17');
  expect(fault.met).toBe(1);
  expect(caller.waha.sent).toEqual([]);
  expect((await sending(caller)).status).toBe(201);
  expect(caller.waha.calls.slice(-2).map((call) => call.status)).toEqual([status, 201]);
});

test('a connection can be cut before or after the message is sent', async () => {
  const caller = await startCaller();
  await caller.paired('one', '79111111');
  caller.waha.faults.add({ kind: 'cut', applied: false }, SEND);
  await expect(sending(caller)).rejects.toThrow();
  expect(caller.waha.sent).toHaveLength(0);
  caller.waha.faults.add({ kind: 'cut', applied: true }, SEND);
  await expect(sending(caller)).rejects.toThrow();
  expect(caller.waha.timesSent(LEAD)).toEqual({ Hi: 1 });
  expect(caller.waha.calls.at(-1)!.status).toBeNull();
  // The echo arrives although the answer did not.
  expect(await caller.events()).toContain('message.any');
});

test('a delayed answer arrives once it is released, and the echo arrives before it', async () => {
  const caller = await startCaller();
  await caller.paired('one', '79111111');
  const fault = caller.waha.faults.add({ kind: 'silent', applied: true }, SEND);
  const answer = sending(caller);
  await eventually(() => expect(caller.received.map(({ event }) => event)).toContain('message.any'));
  fault.release();
  expect((await answer).status).toBe(201);
  expect(caller.waha.timesSent(LEAD)).toEqual({ Hi: 1 });
});

test('a silent call that its caller has abandoned does not keep the server open', async () => {
  const caller = await startCaller();
  await caller.paired('one', '79111111');
  caller.waha.faults.add({ kind: 'silent', applied: false }, SEND);
  const patience = new AbortController();
  const gaveUp = fetch(`${caller.waha.url}/api/sendText`, {
    method: 'POST',
    headers: { 'x-api-key': caller.waha.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ session: 'one', chatId: LEAD, text: 'Hi' }),
    signal: patience.signal,
  });
  await eventually(() => expect(caller.waha.calls.at(-1)!.operation).toBe(SEND.operation));
  patience.abort();
  await expect(gaveUp).rejects.toThrow();
  expect(caller.waha.sent).toEqual([]);
});

test('after the message was sent, an answer can be invalid or unexpected JSON', async () => {
  const caller = await startCaller();
  await caller.paired('one', '79111111');
  caller.waha.faults.add({ kind: 'not_json', applied: true }, SEND);
  await expect(sending(caller)).rejects.toThrow('JSON');
  caller.waha.faults.add({ kind: 'wrong_json', applied: true, body: { ok: true } }, SEND);
  expect(await sending(caller)).toMatchObject({ status: 201, body: { ok: true } });
  expect(caller.waha.timesSent(LEAD)).toEqual({ Hi: 2 });
});

test('a fault applies only to its operation, its session and its number of calls', async () => {
  const caller = await startCaller();
  const { call, waha } = caller;
  await caller.paired('one', '79111111');
  await caller.paired('two', '79111112');
  const fault = waha.faults.add({ kind: 'status', status: 502 }, { session: 'two', times: 2 });
  const statuses: number[] = [];
  for (const session of ['one', 'two', 'two', 'two']) {
    statuses.push((await call('GET', `/api/${session}/lids/count`)).status);
  }
  expect(statuses).toEqual([200, 502, 502, 200]);
  expect(fault.met).toBe(2);
  const forever = waha.faults.add({ kind: 'status', status: 502 }, { times: Number.POSITIVE_INFINITY });
  expect((await call('GET', '/api/sessions')).status).toBe(502);
  forever.release();
  expect((await call('GET', '/api/sessions')).status).toBe(200);
});
