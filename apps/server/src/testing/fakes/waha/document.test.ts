import { expect, test } from 'vitest';
import { startCaller } from './caller.testing.ts';
import { readDocument } from './document.ts';
import { startWaha } from './server.ts';

test('the document finds every operation by its path, and an exact path before a pattern', () => {
  const document = readDocument();
  const paths = document.operations.map((operation) => {
    const [method, path] = operation.split(' ') as [string, string];
    return document.match(method, path.replace(/\{\w+\}/g, '12%40lid'))?.operation;
  });
  expect(paths).toEqual(document.operations);
  expect(document.match('GET', '/api/number/lids/count')?.operation).toBe('GET /api/{session}/lids/count');
  expect(document.match('GET', '/api/number/lids/1%40lid')?.params).toEqual({
    session: 'number',
    lid: '1@lid',
  });
  expect(document.match('PATCH', '/api/sendText')).toBeUndefined();
});

test('a valid request is accepted, with numbers and booleans as text in a query', () => {
  const document = readDocument();
  const history = 'GET /api/{session}/chats/{chatId}/messages';
  expect(document.request(history, { limit: '10', 'filter.fromMe': 'false' }, undefined)).toEqual([]);
  expect(document.request('POST /api/sendText', {}, { session: 'a', chatId: 'b', text: 'c' })).toEqual([]);
  expect(
    document.request(
      'POST /api/sessions',
      {},
      { config: { noweb: { store: { enabled: true, fullSync: false } } } },
    ),
  ).toEqual([]);
});

test.each([
  ['an unknown field', 'POST /api/sendText', {}, { session: 'a', chatId: 'b', text: 'c', body: 'd' }],
  ['a missing field', 'POST /api/sendText', {}, { session: 'a', chatId: 'b' }],
  ['a wrong type', 'POST /api/sendText', {}, { session: 'a', chatId: 'b', text: 5 }],
  ['a body that is not JSON', 'POST /api/sendText', {}, 'session=a'],
  ['no body', 'POST /api/sendText', {}, undefined],
  ['an unexpected body', 'POST /api/sessions/{session}/start', {}, {}],
  ['an unknown parameter', 'GET /api/sessions', { every: 'true' }, undefined],
  ['a missing parameter', 'GET /api/contacts/check-exists', { phone: '1' }, undefined],
  ['an invalid number', 'GET /api/{session}/lids', { limit: 'many' }, undefined],
])('a request with %s is refused', (_, operation, query, body) => {
  expect(readDocument().request(operation, query, body)).not.toEqual([]);
});

test('invalid answers and webhooks are found', () => {
  const document = readDocument();
  expect(document.answer('GET /api/{session}/lids/count', 200, { count: 'two' })).not.toEqual([]);
  expect(document.answer('GET /api/{session}/lids/count', 200, { count: 2, of: 3 })).not.toEqual([]);
  expect(document.answer('GET /api/{session}/lids/count', 204, undefined)).not.toEqual([]);
  expect(document.webhook('message.ack', { id: 'evt', event: 'message.ack' })).not.toEqual([]);
});

test('an invalid call is refused, and fails a test that does not expect it', async () => {
  const { waha, call } = await startCaller();
  const wrong = await call('POST', '/api/sendText', { session: 'number', to: 'somebody' });
  expect(wrong.status).toBe(400);
  const unknown = await call('POST', '/api/sendTextNow', {});
  expect(unknown.status).toBe(404);
  expect(waha.takeViolations()).toEqual([
    expect.stringContaining('chatId'),
    expect.stringContaining('text'),
    expect.stringContaining('additional properties: to'),
    'WAHA has no POST /api/sendTextNow',
  ]);

  const other = await startWaha();
  await fetch(`${other.url}/api/nothing`, { headers: { 'x-api-key': other.apiKey } });
  await expect(other.close()).rejects.toThrow('WAHA has no GET /api/nothing');
});

test('every operation except ping requires the key', async () => {
  const { waha, call } = await startCaller();
  const refused = await call('GET', '/api/sessions', undefined, { 'x-api-key': 'wrong' });
  expect(refused).toMatchObject({ status: 401, body: { message: 'Unauthorized', statusCode: 401 } });
  expect((await fetch(`${waha.url}/api/sessions?x-api-key=${waha.apiKey}`)).status).toBe(200);
  expect(await (await fetch(`${waha.url}/ping`)).json()).toEqual({ message: 'pong' });
  expect((await call('GET', '/api/server/version')).body).toMatchObject({
    version: '2026.7.1',
    engine: 'GOWS',
  });
});
