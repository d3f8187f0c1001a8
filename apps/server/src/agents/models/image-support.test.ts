import { expect, test } from 'vitest';
import { canSeeImages } from './image-support.ts';
import type { ProviderKind } from './port.ts';

test.each<[ProviderKind, string]>([
  ['anthropic', 'claude-sonnet-4-5'],
  ['anthropic', 'claude-3-haiku-20240307'],
  ['openai', 'gpt-4o-mini'],
  ['openai', 'gpt-4.1-mini'],
  ['openai', 'gpt-5-mini'],
  ['openai', 'o3'],
  ['google', 'gemini-2.5-flash'],
  ['google', 'gemma-3-27b-it'],
  ['mistral', 'mistral-small-latest'],
  ['mistral', 'mistral-medium-2508'],
  ['mistral', 'pixtral-large-latest'],
])('the model %s/%s accepts images', (kind, model) => {
  expect(canSeeImages(kind, model)).toBe(true);
});

test.each<[ProviderKind, string]>([
  ['anthropic', 'claude-2.1'],
  ['openai', 'gpt-3.5-turbo'],
  ['openai', 'gpt-4o-audio-preview'],
  ['openai', 'o3-mini'],
  ['google', 'gemma-2-9b-it'],
  ['mistral', 'open-mistral-7b'],
  ['mistral', 'mistral-small-2409'],
  ['mistral', 'codestral-latest'],
  ['openai-compatible', 'gpt-4o'],
])('the model %s/%s accepts no images', (kind, model) => {
  expect(canSeeImages(kind, model)).toBe(false);
});
