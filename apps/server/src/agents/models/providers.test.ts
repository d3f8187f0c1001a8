import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Models, startModels } from '../../testing/fakes/models/server.ts';
import { ANSWER, MODEL, requestOf, settingsOf } from './models.testing.ts';
import { PROVIDER_KINDS } from './port.ts';
import { createProvider } from './providers.ts';

let models: Models;
beforeEach(async () => {
  models = await startModels();
});
afterEach(() => models.close());

const REPLY = { reply: 'Good to know.', proposals: [{ kind: 'finding', key: 'budget', value: '9000' }] };

describe.each(PROVIDER_KINDS)('%s', (kind) => {
  test('one question, one answer, with what it cost', async () => {
    models.answers([{ text: JSON.stringify(REPLY), tokens: { input: 900, cached: 700, output: 40 } }]);
    const provider = createProvider(settingsOf(models, kind));
    const { text, usage } = await provider.ask(requestOf(kind));
    expect(ANSWER.parse(JSON.parse(text))).toEqual(REPLY);
    expect(usage).toMatchObject({ input: 900, output: 40 });
    if (kind !== 'anthropic') expect(usage.cached).toBe(700);
    expect(models.asked).toHaveLength(1);
    const [asked] = models.asked;
    expect(asked).toMatchObject({ kind, model: MODEL[kind] });
    expect(asked!.schema).toMatchObject({ type: 'object', required: ['reply', 'proposals'] });
  });
});
