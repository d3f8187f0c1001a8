// The protocol of Google's generateContent.
import type { Answer, Json } from '../http.ts';
import {
  ANY_OBJECT,
  COUNT,
  createEnumSchema,
  createListSchema,
  createObjectSchema,
  findWrongTurns,
  type JsonObject,
  type Protocol,
  STRING,
  type WordedFault,
} from './protocol.ts';
import type { ModelCall } from './script.ts';

const TEXT = createObjectSchema({ text: STRING });
const IMAGE = createObjectSchema({
  inlineData: createObjectSchema({ mimeType: { type: 'string', pattern: '^image/' }, data: STRING }),
});
const SCHEMA = createObjectSchema(
  {
    systemInstruction: createObjectSchema({ parts: createListSchema(TEXT) }),
    contents: createListSchema(
      createObjectSchema({
        role: createEnumSchema('user', 'model'),
        parts: createListSchema({ anyOf: [TEXT, IMAGE] }),
      }),
    ),
    generationConfig: createObjectSchema(
      {
        maxOutputTokens: COUNT,
        temperature: { type: 'number', minimum: 0, maximum: 2 },
        responseMimeType: createEnumSchema('application/json'),
        responseJsonSchema: ANY_OBJECT,
        thinkingConfig: createObjectSchema(
          {
            thinkingBudget: { type: 'integer', minimum: 0 },
            thinkingLevel: createEnumSchema('minimal', 'low'),
          },
          [],
        ),
      },
      ['maxOutputTokens'],
    ),
  },
  ['contents', 'generationConfig'],
);

const buildFailure = (code: number, status: string, message: string, details: Json[] = []): Answer => ({
  status: code,
  body: { error: { code, message, status, details } },
});

const buildViolation = (quotaId: string): Json => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaId }],
});
const OVER = 'You exceeded your current quota, please check your plan and billing details.';

const REFUSALS: Record<WordedFault, Answer> = {
  rate: buildFailure(429, 'RESOURCE_EXHAUSTED', OVER, [
    buildViolation('GenerateRequestsPerMinutePerProjectPerModel'),
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '13s' },
  ]),
  key_refused: buildFailure(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
  ]),
  forbidden: buildFailure(
    403,
    'PERMISSION_DENIED',
    'Generative Language API has not been used in project 1 before.',
  ),
  quota: buildFailure(429, 'RESOURCE_EXHAUSTED', OVER, [
    buildViolation('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
  ]),
  too_long: buildFailure(
    400,
    'INVALID_ARGUMENT',
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  ),
  failed: buildFailure(500, 'INTERNAL', 'An internal error has occurred.'),
  overloaded: buildFailure(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
};

interface Part {
  text?: string;
  inlineData?: Json;
}

export const google: Protocol = {
  schema: SCHEMA,
  broken(body) {
    return findWrongTurns(this.read(body, '').messages);
  },
  read(body, path): Omit<ModelCall, 'kind' | 'headers' | 'body'> {
    const system = body['systemInstruction'] as { parts: Part[] } | undefined;
    const contents = body['contents'] as unknown as { role: string; parts: Part[] }[];
    const config = body['generationConfig'] as JsonObject;
    return {
      model: decodeURIComponent(/^\/models\/([^/:]+):/.exec(path)?.[1] ?? ''),
      instructions: (system?.parts ?? []).map(({ text }) => text).join('\n\n'),
      messages: contents.map(({ role, parts }) => ({
        role: role === 'model' ? 'assistant' : 'user',
        text: parts.map(({ text }) => text ?? '').join(''),
        images: parts.filter(({ inlineData }) => inlineData !== undefined).length,
      })),
      schema: config['responseJsonSchema'] ?? null,
    };
  },
  answer(model, text, tokens, ending) {
    const usageMetadata = {
      promptTokenCount: tokens.input,
      cachedContentTokenCount: tokens.cached,
      candidatesTokenCount: tokens.output,
      totalTokenCount: tokens.input + tokens.output,
    };
    const rest = { usageMetadata, modelVersion: model, responseId: 'response-1' };
    // The filter checks the request before the model.
    if (ending === 'filtered') return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...rest };
    const parts: Record<typeof ending, Json> = {
      done: [{ text }],
      max_tokens: [{ text }],
      empty: [],
      refusal: [],
      tool_call: [{ functionCall: { name: 'search', args: { query: 'more' } } }],
    };
    const finishReason = ending === 'max_tokens' ? 'MAX_TOKENS' : ending === 'refusal' ? 'SAFETY' : 'STOP';
    const content = { role: 'model', parts: parts[ending] };
    return { candidates: [{ index: 0, content, finishReason }], ...rest };
  },
  refusal: (fault) => REFUSALS[fault],
  unknownModel: (model) =>
    buildFailure(
      404,
      'NOT_FOUND',
      `models/${model} is not found for API version v1beta, or is not supported for generateContent.`,
    ),
  wrong: (message) => buildFailure(400, 'INVALID_ARGUMENT', message),
};
