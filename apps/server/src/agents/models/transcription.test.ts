import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Models, startModels } from '../../testing/fakes/models/server.ts';
import { buildProviderSettings, getFailure } from './models.testing.ts';
import type { ProviderKind } from './port.ts';
import { createProvider } from './providers.ts';

let models: Models;
beforeEach(async () => {
  models = await startModels();
});
afterEach(() => models.close());

const AUDIO = new Uint8Array([0x4f, 0x67, 0x67, 0x53, 0, 255, 13, 10, 128]);
const HEARING = {
  openai: 'whisper-1',
  'openai-compatible': 'whisper-1',
  mistral: 'voxtral-mini-latest',
} as const;

const transcribe = (kind: ProviderKind, model: string, type = 'audio/ogg; codecs=opus') =>
  createProvider(buildProviderSettings(models, kind)).transcribe({
    model,
    audio: AUDIO,
    type,
    signal: new AbortController().signal,
  });

test.each(Object.entries(HEARING))('a voice note is transcribed with %s', async (kind, model) => {
  models.hears(' Bonjour, environ neuf mille. ');
  const heard = await transcribe(kind as ProviderKind, model);
  expect(heard).toEqual({ text: 'Bonjour, environ neuf mille.', language: 'fr' });
  expect(models.heard).toMatchObject([{ kind, model, name: 'audio.ogg' }]);
  expect(models.heard[0]!.bytes).toEqual(AUDIO);
});

test.each([
  ['audio/mpeg', 'audio.mp3'],
  ['audio/mp4', 'audio.m4a'],
  ['audio/webm', 'audio.webm'],
])('a recording of type %s is sent as %s', async (type, name) => {
  models.hears('Hello');
  await transcribe('openai', 'whisper-1', type);
  expect(models.heard[0]!.name).toBe(name);
});

test('a failed transcription is reported like a failed question', async () => {
  for (const [kind, model] of Object.entries(HEARING) as [ProviderKind, string][]) {
    models.hears({ fault: 'quota' });
    expect((await getFailure(transcribe(kind, model))).kind).toBe('quota');
    models.hears({ fault: 'html', status: 200 });
    expect((await getFailure(transcribe(kind, model))).kind).toBe('nonsense');
    expect((await getFailure(transcribe(kind, 'nobody-1'))).kind).toBe('unknown_model');
  }
});

test('the error of a provider that cannot transcribe names those that can', async () => {
  for (const kind of ['anthropic', 'google'] as const) {
    const error = await getFailure(transcribe(kind, 'any'));
    const others = expect.arrayContaining(Object.keys(HEARING));
    expect(error).toMatchObject({
      kind: 'invalid',
      reason: { params: { why: { code: 'model_not_transcribing', params: { provider: kind, others } } } },
    });
  }
});
