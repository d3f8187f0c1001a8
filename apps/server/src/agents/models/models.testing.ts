// Shared by tests of models: provider settings for the fake server, and a request.
import { z } from 'zod';
import type { Models } from '../../testing/fakes/models/server.ts';
import type { ModelError, ModelRequest, ProviderKind, ProviderSettings } from './port.ts';

/** A model of each provider that the fake supports. */
export const MODEL: Record<ProviderKind, string> = {
  anthropic: 'claude-sonnet-4-5',
  openai: 'gpt-4.1-mini',
  google: 'gemini-2.5-flash',
  mistral: 'mistral-small-latest',
  'openai-compatible': 'qwen3',
};

export const buildProviderSettings = (models: Models, kind: ProviderKind): ProviderSettings => ({
  name: `my-${kind}`,
  kind,
  base_url: models.address(kind),
  api_key: models.key,
});

/** An answer's schema with the features of real ones: enums, lists, null, limits. */
export const ANSWER = z.object({
  reply: z.string().max(900).nullable().describe('What the lead reads.'),
  proposals: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('finding'), key: z.string(), value: z.string() }),
      z.object({ kind: z.literal('hand_over'), reason: z.string().min(1) }),
    ]),
  ),
});

export const SECRET = 'the secret budget is 77,777';

export const buildRequest = (kind: ProviderKind, more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: MODEL[kind],
  constant: 'You are Lea. Ask for the budget.',
  situation: `Open criterion: budget. Known: ${SECRET}.`,
  messages: [
    { role: 'assistant', text: 'Hi, this is Lea. What is your budget?' },
    { role: 'user', text: 'About 9,000' },
  ],
  schema: ANSWER,
  max_output_tokens: 600,
  signal: new AbortController().signal,
  ...more,
});

/** Returns the error of a call that must fail. */
export async function getFailure(call: Promise<unknown>): Promise<ModelError> {
  return call.then(
    (answer) => {
      throw new Error(`There was an answer: ${JSON.stringify(answer)}`);
    },
    (error: ModelError) => error,
  );
}
