// Google's generateContent.
import type { Answer, Json } from '../http.ts';
import {
  ANY_OBJECT,
  COUNT,
  type JsonObject,
  list,
  object,
  one,
  type Protocol,
  STRING,
  type WordedFault,
  wrongTurns,
} from './protocol.ts';
import type { Asked } from './script.ts';

const TEXT = object({ text: STRING });
const IMAGE = object({
  inlineData: object({ mimeType: { type: 'string', pattern: '^image/' }, data: STRING }),
});
const SCHEMA = object(
  {
    systemInstruction: object({ parts: list(TEXT) }),
    contents: list(object({ role: one('user', 'model'), parts: list({ anyOf: [TEXT, IMAGE] }) })),
    generationConfig: object(
      {
        maxOutputTokens: COUNT,
        temperature: { type: 'number', minimum: 0, maximum: 2 },
        responseMimeType: one('application/json'),
        responseJsonSchema: ANY_OBJECT,
        thinkingConfig: object(
          { thinkingBudget: { type: 'integer', minimum: 0 }, thinkingLevel: one('minimal', 'low') },
          [],
        ),
      },
      ['maxOutputTokens'],
    ),
  },
  ['contents', 'generationConfig'],
);

const failure = (code: number, status: string, message: string, details: Json[] = []): Answer => ({
  status: code,
  body: { error: { code, message, status, details } },
});

const violation = (quotaId: string): Json => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaId }],
});
const OVER = 'You exceeded your current quota, please check your plan and billing details.';

const REFUSALS: Record<WordedFault, Answer> = {
  rate: failure(429, 'RESOURCE_EXHAUSTED', OVER, [
    violation('GenerateRequestsPerMinutePerProjectPerModel'),
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '13s' },
  ]),
  key_refused: failure(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
  ]),
  forbidden: failure(
    403,
    'PERMISSION_DENIED',
    'Generative Language API has not been used in project 1 before.',
  ),
  quota: failure(429, 'RESOURCE_EXHAUSTED', OVER, [
    violation('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
  ]),
  too_long: failure(
    400,
    'INVALID_ARGUMENT',
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  ),
  failed: failure(500, 'INTERNAL', 'An internal error has occurred.'),
  overloaded: failure(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
};

interface Part {
  text?: string;
  inlineData?: Json;
}

export const google: Protocol = {
  schema: SCHEMA,
  broken(body) {
    return wrongTurns(this.read(body, '').messages);
  },
  read(body, path): Omit<Asked, 'kind' | 'headers' | 'body'> {
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
    failure(
      404,
      'NOT_FOUND',
      `models/${model} is not found for API version v1beta, or is not supported for generateContent.`,
    ),
  wrong: (message) => failure(400, 'INVALID_ARGUMENT', message),
};
