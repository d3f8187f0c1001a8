// What the conformance suite cannot show, because the adapter never does it: the fake refuses calls that WAHA's document
// does not contain, and a test fails because of them.
import { expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { startWaha } from './server.ts';
import { signBody } from './webhooks.ts';

test('the fake WAHA accepts only what its document contains', async () => {
  const waha = await startWaha();
  const call = (path: string, body: unknown, key = waha.apiKey) =>
    fetch(waha.url + path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    }).then(({ status }) => status);
  expect(await call('/api/sessions', { name: 'one' })).toBe(201);
  expect(await call('/api/sessions', { name: 'two' }, 'wrong')).toBe(401);
  expect(waha.takeViolations()).toEqual([]);
  expect(await call('/api/sendText', { session: 'one', to: 'somebody' })).toBe(400);
  expect(waha.takeViolations()).toEqual([
    expect.stringContaining('chatId'),
    expect.stringContaining('text'),
    expect.stringContaining('additional properties: to'),
  ]);
  expect(await call('/api/sendTextNow', {})).toBe(404);
  await expect(waha.close()).rejects.toThrow('WAHA has no POST /api/sendTextNow');
});

test('the fake WAHA checks its own answers and webhooks', () => {
  const document = readDocument();
  expect(document.answer('GET /api/{session}/lids/count', 200, { count: 'two' })).not.toEqual([]);
  expect(document.webhook('message.ack', { id: 'evt', event: 'message.ack' })).not.toEqual([]);
});

test("the fake signs webhooks as in WAHA's documents", () => {
  expect(signBody('my-secret-key', '{"event":"message","session":"default","engine":"WEBJS"}')).toBe(
    '208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89',
  );
});
