import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Models, startModels } from './server.ts';

let models: Models;
beforeEach(async () => {
  models = await startModels();
});
afterEach(() => models.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${models.address('openai-compatible')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const GOOD = { model: 'qwen3', max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] };

test.each([
  ['an unknown field', { ...GOOD, max_token: 10 }, /additional properties: max_token/],
  ['no messages', { ...GOOD, messages: [] }, /messages must NOT have fewer/],
  ['turns out of order', { ...GOOD, messages: [...GOOD.messages, ...GOOD.messages] }, /two messages of user/],
  ['nothing', null, /must be object/],
])('a request with %s is refused, and fails the test at the end', async (_, body, complaint) => {
  models.answers(() => 'never');
  expect((await post('/chat/completions', body)).status).toBe(400);
  expect(models.violations.join()).toMatch(complaint);
  expect(models.asked).toEqual([]);
  await expect(models.close()).rejects.toThrow(complaint);
});

test('the answers in a list are given in order, followed by a failure', async () => {
  models.answers(['one', { two: 2 }]);
  const texts: unknown[] = [];
  for (let n = 0; n < 3; n++) {
    const answer = await post('/chat/completions', GOOD);
    const body = (await answer.json()) as { choices?: { message: { content: string } }[] };
    texts.push(body.choices?.[0]?.message.content ?? answer.status);
  }
  expect(texts).toEqual(['one', '{"two":2}', 500]);
});

test('the calls that wait for an answer at the same time are counted', async () => {
  const { promise: until, resolve } = Promise.withResolvers<void>();
  models.answers(() => ({ fault: 'slow', until, answer: 'done' }));
  const calls = [1, 2, 3].map(() => post('/chat/completions', GOOD));
  while (models.asked.length < 3) await new Promise(setImmediate);
  expect(models.running).toBe(3);
  resolve();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(models.mostRunning).toBe(3);
});

test('a wrong key, and a path that a provider does not have, are refused', async () => {
  expect((await post('/chat/completions', GOOD, { authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await post('/chat', GOOD)).status).toBe(404);
  expect((await fetch(`${models.address('openai-compatible')}/models/qwen3`)).status).toBe(200);
});
