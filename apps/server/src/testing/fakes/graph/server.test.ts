import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../wait-eventually.ts';
import { GraphError } from './errors.ts';
import { type GraphRoute, type GraphTrouble, startGraph } from './server.ts';
import type { Token, Tokens } from './tokens.ts';

const NOW = 1_763_676_000_000;
const token = (changes: Partial<Token> = {}): Token => ({
  permissions: new Set(['write']),
  expires_at: null,
  revoked: false,
  issued_at: NOW,
  ...changes,
});
const OPERATION = 'POST /{account_id}/messages';

async function start() {
  const sent: unknown[] = [];
  const told: string[] = [];
  const routes: GraphRoute[] = [
    {
      operation: OPERATION,
      of: (id) => id === '1',
      body: {
        type: 'object',
        required: ['text'],
        properties: { text: { type: 'string' } },
        additionalProperties: false,
      },
      answer: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      permission: 'write',
      handle({ body }) {
        if (body['text'] === '')
          throw new GraphError({ code: 131009, title: 'Parameter value is not valid' });
        sent.push(body['text']);
        return { status: 200, body: { id: 'm1' }, afterwards: () => told.push('sent') };
      },
    },
    {
      operation: 'GET /{account_id}',
      of: (id) => id === '1',
      query: {
        type: 'object',
        properties: { limit: { type: 'integer' } },
        additionalProperties: false,
      },
      handle: ({ query }) => ({ status: 200, body: { limit: (query['limit'] as number) ?? null } }),
    },
    { operation: 'GET /open', open: true, unversioned: true, handle: () => ({ status: 200, body: {} }) },
  ];
  const tokens: Tokens = new Map([['good', token()]]);
  const graph = await startGraph({ routes, tokens, versions: ['v25.0', 'v26.0'], port: 0, now: () => NOW });
  onTestFinished(() => graph.close());
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { authorization: 'Bearer good' },
  ) => {
    const answer = await fetch(graph.url + path, {
      method,
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  const post = (text = 'Hi') => call('POST', '/v26.0/1/messages', { text });
  return { graph, tokens, sent, told, call, post };
}

test('a call is answered, and recorded without its token', async () => {
  const { graph, call, post, sent } = await start();
  expect(await post()).toMatchObject({ status: 200, body: { id: 'm1' } });
  expect(sent).toEqual(['Hi']);
  expect(await call('GET', '/v25.0/1?limit=5&access_token=good', undefined, {})).toMatchObject({
    body: { limit: 5 },
  });
  expect((await fetch(`${graph.url}/open`)).status).toBe(200);
  expect(graph.calls).toMatchObject([
    { operation: OPERATION, account: '1', version: 'v26.0', body: { text: 'Hi' }, status: 200 },
    { operation: 'GET /{account_id}', account: '1', version: 'v25.0', query: { limit: '5' } },
    { operation: 'GET /open', account: undefined, version: undefined },
  ]);
  expect(JSON.stringify(graph.calls)).not.toContain('good');
});

test.each<[string, Partial<Token> | null, Record<string, string>, number, object]>([
  ['none', null, {}, 401, { code: 104, type: 'OAuthException' }],
  ['an unknown one', null, { authorization: 'Bearer bad' }, 401, { code: 190 }],
  ['an expired one', { expires_at: NOW }, {}, 401, { code: 190, error_subcode: 463 }],
  ['a revoked one', { revoked: true }, {}, 401, { code: 190, error_subcode: 460 }],
  ['one without the permission', { permissions: new Set() }, {}, 403, { code: 10 }],
])('an invalid token is refused: %s', async (_, changes, headers, status, error) => {
  const { call, tokens, sent } = await start();
  if (changes) tokens.set('odd', token(changes));
  const sentHeaders = changes ? { authorization: 'Bearer odd' } : headers;
  const answer = await call('POST', '/v26.0/1/messages', { text: 'Hi' }, sentHeaders);
  expect(answer).toMatchObject({ status, body: { error: { ...error, fbtrace_id: expect.any(String) } } });
  expect(sent).toEqual([]);
});

test('an invalid request is refused with code 100, and counts as a violation', async () => {
  const { graph, call } = await start();
  const wrong = await call('POST', '/v26.0/1/messages', { to: '1' });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      error: {
        message: '(#100) Invalid parameter',
        code: 100,
        error_data: { messaging_product: 'whatsapp', details: expect.stringContaining('text') },
      },
    },
  });
  await call('GET', '/v26.0/1?limit=many');
  await call('GET', '/v99.0/1');
  await call('GET', '/1');
  await call('PATCH', '/v26.0/1');
  await call('POST', '/v26.0/1/messages', undefined);
  expect(graph.takeViolations()).toEqual([
    expect.stringContaining("required property 'text'"),
    expect.stringContaining('additional properties: to'),
    'GET /{account_id} query/limit must be integer',
    'the Graph API has no version v99.0',
    'GET /{account_id} without a version',
    'the Graph API has no PATCH /1',
    expect.stringContaining('must be object'),
  ]);
});

test('a request for a missing object is refused, and does not count as a violation', async () => {
  const { call } = await start();
  const message = expect.stringContaining("Object with ID '2' does not exist");
  const error = { code: 100, error_subcode: 33, message };
  expect(await call('GET', '/v26.0/2')).toMatchObject({ status: 400, body: { error } });
  expect(await call('POST', '/v26.0/2/messages', { text: 'Hi' })).toMatchObject({ body: { error } });
});

test('a violation fails a test that does not expect it', async () => {
  const graph = await startGraph({ routes: [], tokens: new Map(), versions: [], port: 0, now: Date.now });
  graph.violated('something');
  await expect(graph.close()).rejects.toThrow('something');
});

test.each<[string, GraphTrouble, number, unknown]>([
  ['401', { kind: 'unauthorized' }, 401, { error: { code: 190 } }],
  ['429', { kind: 'rate_limited', retry_after: '17' }, 429, { error: { code: 4 } }],
  ['503', { kind: 'status', status: 503, body: { busy: true } }, 503, { busy: true }],
  [
    "one of Meta's codes",
    { kind: 'refused', code: 130429, title: 'Rate limit hit', details: 'Slow down' },
    400,
    { error: { message: '(#130429) Rate limit hit', error_data: { details: 'Slow down' } } },
  ],
])('a call that fails with %s changes nothing, and the next call works', async (_, trouble, status, body) => {
  const { graph, post, sent } = await start();
  const fault = graph.faults.add(trouble, { operation: OPERATION, account: '1' });
  const answer = await post();
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject(body as object);
  if (trouble.kind === 'rate_limited') expect(answer.headers.get('retry-after')).toBe('17');
  expect(sent).toEqual([]);
  expect((await post()).status).toBe(200);
  expect(fault.met).toBe(1);
});

test('answers can be cut off, silent or unreadable, whether or not the work was done', async () => {
  const { graph, post, sent, told } = await start();
  graph.faults.add({ kind: 'cut', applied: false });
  await expect(post('one')).rejects.toThrow();
  graph.faults.add({ kind: 'cut', applied: true });
  await expect(post('two')).rejects.toThrow();
  expect(sent).toEqual(['two']);
  graph.faults.add({ kind: 'not_json', applied: true });
  await expect(post('three')).rejects.toThrow('JSON');
  graph.faults.add({ kind: 'wrong_json', applied: false, body: { ok: true } });
  expect(await post('four')).toMatchObject({ status: 200, body: { ok: true } });
  const silent = graph.faults.add({ kind: 'silent', applied: true });
  const waiting = post('five');
  // Webhooks are sent before the caller gets the answer.
  await eventually(() => expect(told).toHaveLength(3));
  silent.release();
  expect(await waiting).toMatchObject({ status: 200, body: { id: 'm1' } });
  expect(sent).toEqual(['two', 'three', 'five']);
  graph.faults.add({ kind: 'slow', ms: 1 });
  expect((await post('six')).status).toBe(200);
});

test('a path can accept two kinds of body, and a product has its own errors', async () => {
  const routes: GraphRoute[] = ['sign', 'text'].map((kind) => ({
    operation: `POST /messages ${kind}`,
    when: (body) => kind in (body as object),
    body: { type: 'object' },
    handle: () => ({ status: 200, body: { kind } }),
  }));
  const graph = await startGraph({
    routes,
    tokens: new Map([['good', token()]]),
    versions: ['v26.0'],
    port: 0,
    now: () => NOW,
    worded: ({ options }) => new GraphError({ ...options, type: 'OurException', bare: true }),
  });
  onTestFinished(() => graph.close());
  const post = (body: object) =>
    fetch(`${graph.url}/v26.0/messages`, {
      method: 'POST',
      headers: { authorization: 'Bearer good', connection: 'close' },
      body: JSON.stringify(body),
    });
  const trouble = { code: 613, title: 'Slow down', headers: { 'x-app-usage': '100' } };
  graph.faults.add({ kind: 'refused', ...trouble }, { operation: 'POST /messages text' });
  expect(await (await post({ sign: 1 })).json()).toEqual({ kind: 'sign' });
  const refused = await post({ text: 'Hi' });
  expect(refused.headers.get('x-app-usage')).toBe('100');
  expect(await refused.json()).toMatchObject({ error: { message: 'Slow down', type: 'OurException' } });
});

test("a refusal by a route keeps its code, and the server's URL is the same after a restart", async () => {
  const { graph, post } = await start();
  expect(await post('')).toMatchObject({ status: 400, body: { error: { code: 131009 } } });
  await graph.stop();
  await expect(post()).rejects.toThrow();
  await graph.start();
  expect((await post()).status).toBe(200);
});
