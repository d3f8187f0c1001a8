// Every failure of every provider, over real HTTP.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ModelFault } from '../../testing/fakes/models/script.ts';
import { type Models, startModels } from '../../testing/fakes/models/server.ts';
import { buildProviderSettings, buildRequest, getFailure, MODEL, SECRET } from './models.testing.ts';
import { ModelError, type ModelErrorKind, PROVIDER_KINDS } from './port.ts';
import { createProvider } from './providers.ts';

let models: Models;
beforeEach(async () => {
  models = await startModels();
});
afterEach(() => models.close());

const MEANS: [ModelFault, ModelErrorKind][] = [
  [{ fault: 'rate', retry_after: '7' }, 'rate'],
  [{ fault: 'key_refused' }, 'auth'],
  [{ fault: 'forbidden' }, 'auth'],
  [{ fault: 'quota' }, 'quota'],
  [{ fault: 'too_long' }, 'too_long'],
  [{ fault: 'failed' }, 'failed'],
  [{ fault: 'overloaded' }, 'failed'],
  [{ fault: 'cut' }, 'unreachable'],
  [{ fault: 'invalid_json' }, 'nonsense'],
  [{ fault: 'wrong_json' }, 'nonsense'],
  [{ fault: 'empty' }, 'nonsense'],
  [{ fault: 'refusal' }, 'refused'],
  [{ fault: 'filtered' }, 'refused'],
  [{ fault: 'tool_call' }, 'nonsense'],
  [{ fault: 'max_tokens' }, 'cut'],
  [{ fault: 'html', status: 200 }, 'nonsense'],
  [{ fault: 'html', status: 502 }, 'failed'],
  [{ fault: 'html', status: 404 }, 'invalid'],
  [{ fault: 'redirect', to: 'http://127.0.0.1:1/elsewhere' }, 'invalid'],
  [{ fault: 'huge' }, 'nonsense'],
];

/** Faults after which the cost is known, because the model has written something. */
const COUNTED: ModelFault['fault'][] = ['refusal', 'filtered', 'max_tokens', 'tool_call', 'empty'];

describe.each(PROVIDER_KINDS)('failures of %s', (kind) => {
  test.each(MEANS.map(([fault, means]) => ({ fault, means, name: JSON.stringify(fault) })))(
    'maps $name to $means',
    async ({ fault, means }) => {
      models.answers([fault]);
      const answered = createProvider(buildProviderSettings(models, kind)).ask(buildRequest(kind));
      // Mistral has no refusal field: the model refuses in words, which the caller then can't parse as JSON.
      if (kind === 'mistral' && (fault.fault === 'refusal' || fault.fault === 'filtered')) {
        expect((await answered).text).toBe("I'm sorry, I can't help with that.");
        return;
      }
      const error = await getFailure(answered);
      expect(error).toBeInstanceOf(ModelError);
      expect(error).toMatchObject({
        kind: means,
        reason: { code: 'model_failed', params: { model: `my-${kind}/${MODEL[kind]}` } },
      });
      if (COUNTED.includes(fault.fault)) expect(error.usage?.input).toBeGreaterThan(0);
      if (fault.fault === 'rate') expect(error.retryAfterMs).toBe(7_000);
      // There was one attempt, and the error contains no secrets.
      expect(models.asked).toHaveLength(1);
      expect(collectErrorText(error)).not.toContain(models.key);
      expect(collectErrorText(error)).not.toContain(SECRET);
      expect(collectErrorText(error)).not.toContain('9,000');
    },
  );

  test('include an unknown model', async () => {
    models.answers([]);
    const error = await getFailure(
      createProvider(buildProviderSettings(models, kind)).ask(buildRequest(kind, { model: 'nobody-1' })),
    );
    expect(error.kind).toBe('unknown_model');
  });

  test('include a rejected key and a key with characters that no header allows', async () => {
    const settings = buildProviderSettings(models, kind);
    const wrong = await getFailure(
      createProvider({ ...settings, api_key: 'another' }).ask(buildRequest(kind)),
    );
    expect(wrong.kind).toBe('auth');
    const broken = await getFailure(
      createProvider({ ...settings, api_key: 'two\nlines' }).ask(buildRequest(kind)),
    );
    expect(broken.kind).toBe('auth');
    expect(collectErrorText(broken)).not.toContain('lines');
    expect(models.asked).toHaveLength(0);
  });

  test('include a URL without a server and an invalid URL', async () => {
    await models.stop();
    const gone = await getFailure(
      createProvider(buildProviderSettings(models, kind)).ask(buildRequest(kind)),
    );
    expect(gone.kind).toBe('unreachable');
    const none = { ...buildProviderSettings(models, kind), base_url: 'localhost' };
    expect((await getFailure(createProvider(none).ask(buildRequest(kind)))).kind).toBe('invalid');
    const other = {
      ...buildProviderSettings(models, kind),
      base_url: models.address(kind).replace(/\/v1(beta)?$/, ''),
    };
    await models.start();
    expect((await getFailure(createProvider(other).ask(buildRequest(kind)))).kind).toBe('invalid');
  });

  test('include a pending call, which the abort signal ends immediately', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    models.answers(() => ({ fault: 'slow', until }));
    const ending = new AbortController();
    const call = getFailure(
      createProvider(buildProviderSettings(models, kind)).ask(buildRequest(kind, { signal: ending.signal })),
    );
    while (models.asked.length === 0) await new Promise(setImmediate);
    ending.abort();
    expect((await call).kind).toBe('timeout');
    resolve();
    const late = createProvider(buildProviderSettings(models, kind)).ask(
      buildRequest(kind, { signal: ending.signal }),
    );
    expect((await getFailure(late)).kind).toBe('timeout');
    expect(models.asked).toHaveLength(1);
  });

  test('include a stalled response, whose connection the abort signal closes', async () => {
    models.answers([{ fault: 'stalled' }]);
    const ending = new AbortController();
    const call = getFailure(
      createProvider(buildProviderSettings(models, kind)).ask(buildRequest(kind, { signal: ending.signal })),
    );
    while (models.asked.length === 0) await new Promise(setImmediate);
    ending.abort();
    expect((await call).kind).toBe('timeout');
    // A model whose caller is gone must stop writing.
    while (models.running > 0) await new Promise(setImmediate);
  });

  test('count Retry-After dates from the date of the response', async () => {
    const date = 'Sun, 22 Nov 2026 10:00:00 GMT';
    models.answers([
      { fault: 'rate', retry_after: 'Sun, 22 Nov 2026 10:01:30 GMT', date },
      { fault: 'rate', retry_after: 'Sun, 22 Nov 2026 09:00:00 GMT', date },
      { fault: 'rate', retry_after: 'soon' },
      { fault: 'rate' },
    ]);
    const provider = createProvider(buildProviderSettings(models, kind));
    const waits: (number | null)[] = [];
    for (let n = 0; n < 4; n++) waits.push((await getFailure(provider.ask(buildRequest(kind)))).retryAfterMs);
    // Google sends the delay in the body.
    const unsaid = kind === 'google' ? 13_000 : null;
    expect(waits).toEqual([90_000, 0, unsaid, unsaid]);
  });
});

test('include an error in a response with status 200', async () => {
  const errors = [
    { code: 429, message: 'Provider returned error' },
    { code: 'server_error', message: 'It broke.' },
    { code: 402, message: 'Insufficient credits' },
  ];
  models.answers(errors.map((error) => ({ fault: 'error_within', error })));
  const provider = createProvider(buildProviderSettings(models, 'openai-compatible'));
  const kinds: string[] = [];
  for (const _ of errors)
    kinds.push((await getFailure(provider.ask(buildRequest('openai-compatible')))).kind);
  expect(kinds).toEqual(['rate', 'failed', 'quota']);
});

/** Everything that a log could show of an error. */
function collectErrorText(error: Error): string {
  const seen = JSON.stringify(error, Object.getOwnPropertyNames(error));
  return `${seen} ${error.stack} ${JSON.stringify({ ...error })} ${String(error.cause)}`;
}
