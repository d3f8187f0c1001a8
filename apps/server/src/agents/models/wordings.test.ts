// Error messages that real servers send, in addition to those of the fake.
import { expect, test } from 'vitest';
import { toProviderFailure } from './failures.ts';
import type { ModelErrorKind } from './port.ts';

const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

const SEEN: [who: string, status: number, body: unknown, kind: ModelErrorKind][] = [
  [
    'Ollama',
    404,
    error('model "qwen9" not found, try pulling it first', { type: 'api_error' }),
    'unknown_model',
  ],
  ['Ollama, its own paths', 404, { error: "model 'qwen9' not found" }, 'unknown_model'],
  ['Ollama', 500, error('model requires more system memory (9.1 GiB) than is available'), 'failed'],
  [
    'llama.cpp',
    400,
    error('the request exceeds the available context size, try increasing it', {
      type: 'exceed_context_size_error',
      code: 400,
    }),
    'too_long',
  ],
  ['llama.cpp', 503, error('Loading model', { type: 'unavailable_error', code: 503 }), 'failed'],
  ['llama.cpp', 401, error('Invalid API Key', { type: 'authentication_error', code: 401 }), 'auth'],
  [
    'vLLM',
    404,
    { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 },
    'unknown_model',
  ],
  [
    'vLLM',
    400,
    {
      object: 'error',
      message: "This model's maximum context length is 4096 tokens. However, you requested 5000.",
      type: 'BadRequestError',
      code: 400,
    },
    'too_long',
  ],
  ['FastAPI', 404, { detail: 'Not Found' }, 'invalid'],
  [
    'FastAPI',
    422,
    { detail: [{ loc: ['body'], msg: 'field required', input: 'my context length' }] },
    'invalid',
  ],
  [
    'OpenRouter',
    402,
    error('Insufficient credits. Add more using https://openrouter.ai/settings/credits', { code: 402 }),
    'quota',
  ],
  ['OpenRouter', 400, error('nobody/none is not a valid model ID', { code: 400 }), 'unknown_model'],
  [
    'OpenRouter',
    403,
    error('Your chosen model requires moderation and your input was flagged for "violence".', { code: 403 }),
    'refused',
  ],
  ['OpenRouter', 502, error('Provider returned error', { code: 502 }), 'failed'],
  [
    'DeepSeek',
    402,
    error('Insufficient Balance', { type: 'unknown_error', code: 'invalid_request_error' }),
    'quota',
  ],
  ['DeepSeek', 400, error('Model Not Exist', { type: 'invalid_request_error' }), 'unknown_model'],
  [
    'Groq',
    404,
    error('The model `x` does not exist or you do not have access to it.', { code: 'model_not_found' }),
    'unknown_model',
  ],
  [
    'Groq',
    429,
    error('Rate limit reached for model `x` on tokens per minute (TPM): Limit 6000', {
      code: 'rate_limit_exceeded',
    }),
    'rate',
  ],
  ['Groq', 413, error('Request too large for model `x`', { code: 'rate_limit_exceeded' }), 'too_long'],
  [
    'Azure',
    400,
    error(
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      { code: 'content_filter' },
    ),
    'refused',
  ],
  [
    'OpenAI',
    400,
    error('Invalid prompt: your prompt was flagged as potentially violating our usage policy.', {
      code: 'invalid_prompt',
    }),
    'refused',
  ],
  [
    'OpenAI',
    403,
    error('Country, region, or territory not supported', { code: 'unsupported_country_region_territory' }),
    'auth',
  ],
  ['OpenAI', 404, error('Invalid URL (POST /v1/v1/responses)', { type: 'invalid_request_error' }), 'invalid'],
  [
    'OpenAI',
    429,
    error('You have reached your billing limit', { code: 'billing_hard_limit_reached' }),
    'quota',
  ],
  [
    'Anthropic',
    413,
    { type: 'error', error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } },
    'too_long',
  ],
  [
    'Anthropic',
    400,
    {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'You have reached your specified API usage limits.' },
    },
    'quota',
  ],
  [
    'Google',
    403,
    error('Your API key was reported as leaked.', { status: 'PERMISSION_DENIED', code: 403 }),
    'auth',
  ],
  [
    'Google',
    400,
    error('User location is not supported for the API use.', { status: 'FAILED_PRECONDITION', code: 400 }),
    'invalid',
  ],
  [
    'Google, in a list',
    503,
    [error('The model is overloaded.', { status: 'UNAVAILABLE', code: 503 })],
    'failed',
  ],
  ['Mistral', 429, { message: 'Requests rate limit exceeded' }, 'rate'],
  [
    'Mistral',
    422,
    {
      object: 'error',
      message: { detail: [{ type: 'missing', msg: 'Field required' }] },
      type: 'invalid_request_error',
    },
    'invalid',
  ],
  ['Cloudflare', 524, '<html>A timeout occurred</html>', 'failed'],
  ['Cloudflare', 403, '<html>Sorry, you have been blocked</html>', 'auth'],
  ['an unknown provider', 400, '', 'invalid'],
  ['an unknown provider', 418, { error: null }, 'invalid'],
];

test.each(SEEN)('the error of %s, %i %j, counts as %s', (who, status, body, kind) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const failure = toProviderFailure(who, { status, headers: {}, body: text });
  const why = { code: 'model_refused', params: { code: expect.stringMatching(`^${status}\\b`) } };
  expect(failure).toMatchObject({ kind, reason: { params: { why } } });
});

test('an error message has the code, and nothing that might quote a prompt or a key', () => {
  const bodies = [
    error('the lead said: budget 77,777', { code: 'lead said budget 77,777', type: 'sk-abc123' }),
    error('Incorrect API key provided: sk-abc123', { code: 'invalid_api_key' }),
  ];
  const failures = bodies.map((body) =>
    toProviderFailure('openai/x', { status: 400, headers: {}, body: JSON.stringify(body) }),
  );
  expect(failures[1]).toMatchObject({
    reason: { params: { why: { params: { code: '400 invalid_api_key' } } } },
  });
  const messages = failures.map(({ message }) => message).join();
  for (const hidden of ['77,777', 'sk-abc123']) expect(messages).not.toContain(hidden);
});
