import { expect, test } from 'vitest';
import { parseModelName, readEnvironmentProviders } from './names.ts';
import { computeCost, findPrice } from './prices.ts';

test.each([
  ['claude/claude-sonnet-4-5', 'claude', 'claude-sonnet-4-5'],
  ['router/meta-llama/llama-3', 'router', 'meta-llama/llama-3'],
  ['local/qwen3:8b', 'local', 'qwen3:8b'],
])('the name $0 is read as the model $2 of $1', (name, provider, model) => {
  expect(parseModelName(name)).toEqual({ provider, model });
});

test.each([
  'offline',
  '',
  '/model',
  'provider/',
  'provider//model',
  'a b/model',
  'provider/two words',
  '../x',
])('no model name is found in %o', (name) => {
  expect(parseModelName(name)).toBeNull();
});

test("the installation's providers are read from the environment", () => {
  expect(readEnvironmentProviders({})).toEqual([]);
  expect(readEnvironmentProviders({ ANTHROPIC_API_KEY: ' ', OPENAI_API_KEY: '' })).toEqual([]);
  expect(
    readEnvironmentProviders({
      ANTHROPIC_API_KEY: 'a\n',
      OPENAI_API_KEY: 'o',
      GEMINI_API_KEY: 'g',
      MISTRAL_API_KEY: 'm',
      MISTRAL_BASE_URL: 'https://eu.mistral.test/v1',
    }),
  ).toEqual([
    { name: 'anthropic', kind: 'anthropic', base_url: null, api_key: 'a' },
    { name: 'openai', kind: 'openai', base_url: null, api_key: 'o' },
    { name: 'google', kind: 'google', base_url: null, api_key: 'g' },
    { name: 'mistral', kind: 'mistral', base_url: 'https://eu.mistral.test/v1', api_key: 'm' },
  ]);
});

test("OpenAI's own protocol is used for OpenAI's URLs, and the compatible protocol for others", () => {
  const readKind = (address: string, key?: string) =>
    readEnvironmentProviders({ OPENAI_BASE_URL: address, OPENAI_API_KEY: key }).map(({ kind }) => kind);
  expect(readKind('https://eu.api.openai.com/v1', 'key')).toEqual(['openai']);
  expect(readKind('http://localhost:11434/v1')).toEqual(['openai-compatible']);
  expect(readKind('https://api.openai.com.evil.test/v1', 'key')).toEqual(['openai-compatible']);
});

test('a price is found by the longest matching model name, and an unlisted model has no price', () => {
  expect(findPrice('openai', 'gpt-5')?.input).toBe(1.25);
  expect(findPrice('openai', 'gpt-5-mini-2025-08-07')?.input).toBe(0.25);
  expect(findPrice('anthropic', 'claude-sonnet-4-5-20250929')?.cached).toBe(0.3);
  expect(findPrice('google', 'gemini-2.5-flash-lite-preview-09-2025')?.output).toBe(0.4);
  expect(findPrice('mistral', 'mistral-small-2506')?.input).toBe(0.1);
  // More expensive relatives of listed models.
  expect(findPrice('openai', 'gpt-5-pro')).toBeNull();
  expect(findPrice('openai', 'gpt-5.9')).toBeNull();
  expect(findPrice('anthropic', 'claude-sonnet-4-9')).toBeNull();
  expect(findPrice('openai-compatible', 'gpt-5')).toBeNull();
});

test('the cost is in micro-dollars, rounded up', () => {
  const sonnet = findPrice('anthropic', 'claude-sonnet-4-5')!;
  expect(computeCost({ input: 2_500, cached: 0, output: 200 }, sonnet)).toBe(10_500);
  expect(computeCost({ input: 2_500, cached: 1_000, written: 500, output: 200 }, sonnet)).toBe(8_175);
  expect(computeCost({ input: 1, cached: 0, output: 0 }, { input: 0.05, cached: 0.005, output: 0.4 })).toBe(
    1,
  );
  expect(computeCost({ input: 100, cached: 0, output: 0 }, { input: 0.1, cached: 0, output: 0 })).toBe(10);
  expect(computeCost({ input: 0, cached: 0, output: 0 }, sonnet)).toBe(0);
});
