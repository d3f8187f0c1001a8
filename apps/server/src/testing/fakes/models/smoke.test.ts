// What the tests of the models cannot show, because the product never does it: the fake refuses requests that a provider
// does not know, and a test fails because of them.
import { expect, test } from 'vitest';
import { startModels } from './server.ts';

test('the fake models are as strict as the providers', async () => {
  const models = await startModels();
  const good = { model: 'qwen3', max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] };
  const post = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${models.address('openai-compatible')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).then(({ status }) => status);
  models.answers(['one']);
  expect(await post(good)).toBe(200);
  // A list of answers ends with a failure.
  expect(await post(good)).toBe(500);
  expect(await post(good, { authorization: 'Bearer wrong' })).toBe(401);
  expect(models.violations).toEqual([]);
  expect(await post({ ...good, max_token: 10 })).toBe(400);
  expect(await post({ ...good, messages: [...good.messages, ...good.messages] })).toBe(400);
  await expect(models.close()).rejects.toThrow('additional properties: max_token');
});
