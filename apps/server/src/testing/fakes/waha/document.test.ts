import { expect, test } from 'vitest';
import { startCaller } from './caller.testing.ts';
import { readDocument } from './document.ts';
import { startWaha } from './server.ts';

test('every operation of the document is found by its path, and the exact one before the general one', () => {
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

test('a request that fits is accepted, with numbers and booleans as text in a query', () => {
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
  [
    'a field that nobody knows',
    'POST /api/sendText',
    {},
    { session: 'a', chatId: 'b', text: 'c', body: 'd' },
  ],
  ['a missing field', 'POST /api/sendText', {}, { session: 'a', chatId: 'b' }],
  ['a wrong type', 'POST /api/sendText', {}, { session: 'a', chatId: 'b', text: 5 }],
  ['a body that is no JSON', 'POST /api/sendText', {}, 'session=a'],
  ['no body', 'POST /api/sendText', {}, undefined],
  ['a body where none belongs', 'POST /api/sessions/{session}/start', {}, {}],
  ['a parameter that nobody knows', 'GET /api/sessions', { every: 'true' }, undefined],
  ['a parameter that is missing', 'GET /api/contacts/check-exists', { phone: '1' }, undefined],
  ['a number that is none', 'GET /api/{session}/lids', { limit: 'many' }, undefined],
])('%s does not fit', (_, operation, query, body) => {
  expect(readDocument().request(operation, query, body)).not.toEqual([]);
});

test('an answer and a webhook that do not fit are found', () => {
  const document = readDocument();
  expect(document.answer('GET /api/{session}/lids/count', 200, { count: 'two' })).not.toEqual([]);
  expect(document.answer('GET /api/{session}/lids/count', 200, { count: 2, of: 3 })).not.toEqual([]);
  expect(document.answer('GET /api/{session}/lids/count', 204, undefined)).not.toEqual([]);
  expect(document.webhook('message.ack', { id: 'evt', event: 'message.ack' })).not.toEqual([]);
});

test('a call that does not fit is refused, and fails the test that does not expect it', async () => {
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

test('the key is asked for, except by ping', async () => {
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
