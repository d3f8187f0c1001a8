// Retries (api.md#retries), against a server with scripted responses. The tests record the delays instead of waiting.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type ApiError, ConnectionError, Parley } from './index.ts';

interface Answer {
  status: number;
  code?: string;
  headers?: Record<string, string>;
  body?: string;
}

let server: Server;
afterEach(() => new Promise((closed) => server.close(closed)));

/** Sends these responses one after another and repeats the last one; null cuts the connection. */
async function createScriptedFetch(...answers: (Answer | null)[]) {
  const requests: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];
  server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push({ method: request.method!, url: request.url!, headers: request.headers });
    request.resume();
    if (answer === null) return void request.socket.destroy();
    const { status, code, headers, body } = answer;
    const text = body ?? JSON.stringify(code ? { error: { code, message: code } } : { data: { id: 'x' } });
    response
      .writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
      .end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const waits: number[] = [];
  const parley = new Parley({
    key: 'svc_live_test',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    sleep: async (ms) => void waits.push(ms),
  });
  return { parley, requests, waits };
}

const OK: Answer = { status: 200 };
const send = (parley: Parley) => parley.messages.send({ lead_id: 'lead_1', text: 'Hi' });
const getOutcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: ApiError) => error.code,
  );

describe('a call is retried', () => {
  test('after 429 rate_limited, if Retry-After allows it', async () => {
    const { parley, requests, waits } = await createScriptedFetch(
      { status: 429, code: 'rate_limited', headers: { 'retry-after': '17' } },
      OK,
    );
    expect(await getOutcome(parley.leads.get('x'))).toBe('ok');
    expect(waits).toEqual([17_000]);
    expect(requests).toHaveLength(2);
  });

  test.each([
    [502, 'send_failed'],
    [502, 'upstream_error'],
    [503, 'agent_disconnected'],
    [503, 'service_unavailable'],
  ])('after %i %s, three times with increasing delays', async (status, code) => {
    const { parley, requests, waits } = await createScriptedFetch({ status, code });
    expect(await getOutcome(send(parley))).toBe(code);
    expect(requests).toHaveLength(4);
    expect(waits).toHaveLength(3);
    waits.forEach((ms, i) => {
      expect(ms).toBeGreaterThanOrEqual(1_500 * 2 ** i);
      expect(ms).toBeLessThanOrEqual(2_500 * 2 ** i);
    });
  });

  test('after 503 with a Retry-After of 9 s, and after 408', async () => {
    const { parley, waits } = await createScriptedFetch(
      { status: 503, code: 'service_unavailable', headers: { 'retry-after': '9' } },
      { status: 408, code: 'validation_error', headers: { connection: 'close' } },
      { status: 201 },
    );
    expect(await getOutcome(send(parley))).toBe('ok');
    expect(waits[0]).toBe(9_000);
    expect(waits[1]).toBeGreaterThanOrEqual(3_000);
  });

  test('after 409 request_in_flight, with the same key a few seconds later', async () => {
    const { parley, requests, waits } = await createScriptedFetch(
      { status: 409, code: 'request_in_flight' },
      { status: 201 },
    );
    expect(await getOutcome(send(parley))).toBe('ok');
    expect(waits[0]).toBeGreaterThan(2_000);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('after 500 internal_error, once', async () => {
    const { parley, requests } = await createScriptedFetch({ status: 500, code: 'internal_error' });
    expect(await getOutcome(parley.leads.get('x'))).toBe('internal_error');
    expect(requests).toHaveLength(2);
  });

  test('without a response, only if repeating it is harmless', async () => {
    const harmless = await createScriptedFetch(null, OK);
    expect(await getOutcome(harmless.parley.leads.get('x'))).toBe('ok');
    await new Promise((closed) => server.close(closed));
    const key = await createScriptedFetch(null, { status: 201 });
    expect(await getOutcome(send(key.parley))).toBe('ok');
    expect(new Set(key.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await new Promise((closed) => server.close(closed));
    const post = await createScriptedFetch(null, OK);
    await expect(post.parley.leads.addNote('x', { text: 'Hi' })).rejects.toThrow(ConnectionError);
    expect(post.requests).toHaveLength(1);
  });

  test('after a 504 from a proxy in another format', async () => {
    const { parley, requests } = await createScriptedFetch({ status: 504, body: '<html>Gateway</html>' }, OK);
    expect(await getOutcome(parley.leads.get('x'))).toBe('ok');
    expect(requests).toHaveLength(2);
  });
});

describe('a call is not retried', () => {
  test.each([
    [400, 'validation_error'],
    [401, 'invalid_api_key'],
    [402, 'plan_limit_reached'],
    [403, 'insufficient_scope'],
    [404, 'not_found'],
    [409, 'invalid_state'],
    [409, 'lead_not_contacted'],
    [422, 'validation_error'],
    [429, 'quota_exceeded'],
    [500, 'server_error'],
  ])('after %i %s', async (status, code) => {
    const { parley, requests } = await createScriptedFetch({ status, code });
    expect(await getOutcome(send(parley))).toBe(code);
    expect(requests).toHaveLength(1);
  });

  test.each([500, 502, 503, 504])(
    'after %i from a proxy in another format, if repeating it might be harmful',
    async (status) => {
      const { parley, requests } = await createScriptedFetch({ status, body: '<html>Gateway</html>' }, OK);
      const error = await parley.leads.addNote('x', { text: 'Hi' }).catch((error: ApiError) => error);
      expect(error).toMatchObject({ status, code: 'unknown' });
      expect(requests).toHaveLength(1);
    },
  );

  test.each([
    [429, 'rate_limited', '61', 61],
    [429, 'rate_limited', '3600', 3_600],
    [503, 'service_unavailable', '120', 120],
    [503, 'agent_disconnected', new Date(Date.now() + 86_400_000).toUTCString(), expect.closeTo(86_400, -2)],
  ])(
    'after %i %s with a Retry-After of %s, which the error contains',
    async (status, code, header, seconds) => {
      const { parley, requests, waits } = await createScriptedFetch({
        status,
        code,
        headers: { 'retry-after': header },
      });
      const error = await send(parley).catch((error: ApiError) => error);
      expect(error).toMatchObject({ status, code, retryAfter: seconds });
      expect(waits).toEqual([]);
      expect(requests).toHaveLength(1);
    },
  );

  test('after its delays have reached a total of one minute', async () => {
    const answer = (seconds: string): Answer => ({
      status: 429,
      code: 'rate_limited',
      headers: { 'retry-after': seconds },
    });
    const { parley, waits } = await createScriptedFetch(answer('40'), answer('20'), answer('1'), OK);
    const error = await send(parley).catch((error: ApiError) => error);
    expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 1 });
    expect(waits).toEqual([40_000, 20_000]);
    // The delays of the next call start from the beginning.
    expect(await getOutcome(send(parley))).toBe('ok');
  });

  test('if the caller turns retries off', async () => {
    const { parley, requests } = await createScriptedFetch({ status: 503, code: 'service_unavailable' });
    expect(await getOutcome(parley.leads.get('x', {}, { retries: 0 }))).toBe('service_unavailable');
    expect(requests).toHaveLength(1);
  });
});

describe('the idempotency key of a send', () => {
  test('is generated for each send, unless the caller passes one', async () => {
    const { parley, requests } = await createScriptedFetch({ status: 201 });
    await send(parley);
    await send(parley);
    await parley.messages.send({ lead_id: 'x', text: 'Hi' }, { idempotencyKey: 'order-42' });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('order-42');
  });
});
