// The protocol of Chat Completions, as Mistral and compatible servers implement it (Ollama, vLLM, llama.cpp,
// OpenRouter).
import type { Answer, Json } from '../http.ts';
import {
  ANY_OBJECT,
  COUNT,
  createEnumSchema,
  createListSchema,
  createObjectSchema,
  DATA_URL,
  type Ending,
  findLooseParts,
  findWrongTurns,
  type JsonObject,
  type Protocol,
  STRING,
  type WordedFault,
} from './protocol.ts';
import type { ModelCall } from './script.ts';

const IMAGE_URL = { anyOf: [DATA_URL, createObjectSchema({ url: DATA_URL })] };
const PART = {
  anyOf: [
    createObjectSchema({ type: createEnumSchema('text'), text: STRING }),
    createObjectSchema({ type: createEnumSchema('image_url'), image_url: IMAGE_URL }),
  ],
};
const SCHEMA = createObjectSchema(
  {
    model: STRING,
    max_tokens: COUNT,
    temperature: { type: 'number', minimum: 0, maximum: 1.5 },
    reasoning_effort: STRING,
    messages: createListSchema(
      createObjectSchema(
        {
          role: createEnumSchema('system', 'user', 'assistant'),
          content: { anyOf: [STRING, createListSchema(PART)] },
          // Mistral's field: true if the answer continues this message.
          prefix: createEnumSchema(false),
        },
        ['role', 'content'],
      ),
    ),
    response_format: createObjectSchema({
      type: createEnumSchema('json_schema'),
      json_schema: createObjectSchema({ name: STRING, strict: { type: 'boolean' }, schema: ANY_OBJECT }, [
        'name',
        'schema',
      ]),
    }),
  },
  ['model', 'max_tokens', 'messages'],
);

const ENDS: Record<Ending, string> = {
  done: 'stop',
  empty: 'stop',
  refusal: 'stop',
  filtered: 'content_filter',
  tool_call: 'tool_calls',
  max_tokens: 'length',
};

function read(body: JsonObject): Omit<ModelCall, 'kind' | 'headers' | 'body'> {
  const all = body['messages'] as { role: string; content: string | JsonObject[] }[];
  const getText = ({ content }: (typeof all)[number]) =>
    typeof content === 'string' ? content : content.map((part) => part['text'] ?? '').join('');
  const countImages = ({ content }: (typeof all)[number]) =>
    typeof content === 'string' ? 0 : content.filter((part) => part['type'] === 'image_url').length;
  const format = body['response_format'] as { json_schema: { schema: Json } } | undefined;
  return {
    model: String(body['model']),
    instructions: all
      .filter(({ role }) => role === 'system')
      .map(getText)
      .join('\n\n'),
    messages: all
      .filter(({ role }) => role !== 'system')
      .map((message) => ({
        role: message.role as 'user' | 'assistant',
        text: getText(message),
        images: countImages(message),
      })),
    schema: format?.json_schema.schema ?? null,
  };
}

/** Returns an error in OpenAI's format, which compatible servers adopted. */
export function openAiError(
  status: number,
  type: string,
  code: string | null,
  message: string,
  param: string | null = null,
): Answer {
  return { status, body: { error: { message, type, param, code } } };
}

const REFUSALS: Record<WordedFault, Answer> = {
  rate: openAiError(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached for requests'),
  key_refused: openAiError(
    401,
    'invalid_request_error',
    'invalid_api_key',
    'Incorrect API key provided: key-****fake.',
  ),
  forbidden: openAiError(
    403,
    'insufficient_permissions',
    null,
    'You have insufficient permissions for this operation.',
  ),
  quota: openAiError(
    429,
    'insufficient_quota',
    'insufficient_quota',
    'You exceeded your current quota, please check your plan and billing details.',
  ),
  too_long: openAiError(
    400,
    'invalid_request_error',
    'context_length_exceeded',
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
  ),
  failed: openAiError(500, 'server_error', null, 'The server had an error while processing your request.'),
  overloaded: openAiError(
    503,
    'server_error',
    null,
    'The engine is currently overloaded, please try again later.',
  ),
};

export const chatCompletions: Protocol = {
  schema: SCHEMA,
  broken(body) {
    const { messages } = read(body);
    const format = body['response_format'] as { json_schema: { strict?: boolean; schema: Json } } | undefined;
    const roles = (body['messages'] as { role: string }[]).map(({ role }) => role);
    return [
      ...findWrongTurns(messages),
      ...(roles.lastIndexOf('system') > 0
        ? ['more than one message of the system, or not at the start']
        : []),
      ...(format?.json_schema.strict ? findLooseParts(format.json_schema.schema) : []),
    ];
  },
  read,
  answer(model, text, tokens, ending) {
    const call = {
      id: 'call00001',
      type: 'function',
      function: { name: 'search', arguments: '{"query":"more"}' },
    };
    const message: JsonObject = {
      role: 'assistant',
      content: ending === 'empty' ? '' : ending === 'done' || ending === 'max_tokens' ? text : null,
      ...(ending === 'refusal' && { refusal: "I'm sorry, I can't help with that." }),
      ...(ending === 'tool_call' && { tool_calls: [call] }),
    };
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model,
      choices: [{ index: 0, message, finish_reason: ENDS[ending] }],
      usage: {
        prompt_tokens: tokens.input,
        completion_tokens: tokens.output,
        total_tokens: tokens.input + tokens.output,
        prompt_tokens_details: { cached_tokens: tokens.cached },
      },
    };
  },
  refusal: (fault) => REFUSALS[fault],
  unknownModel: (model) =>
    openAiError(404, 'not_found_error', null, `model "${model}" not found, try pulling it first`),
  wrong: (message, param) => openAiError(400, 'invalid_request_error', null, message, param),
};

const mistralError = (status: number, type: string, code: string, message: string): Answer => ({
  status,
  body: { object: 'error', message, type, param: null, code },
});

const MISTRAL_REFUSALS: Record<WordedFault, Answer> = {
  rate: mistralError(429, 'rate_limited', '1300', 'Rate limit exceeded'),
  key_refused: { status: 401, body: { detail: 'Unauthorized' } },
  forbidden: { status: 403, body: { detail: 'Forbidden' } },
  quota: mistralError(402, 'payment_required', '1910', 'You have reached the limit of your plan.'),
  too_long: mistralError(
    400,
    'invalid_request_prompt',
    '3051',
    'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
  ),
  failed: mistralError(500, 'internal_server_error', '1000', 'Service unavailable.'),
  overloaded: mistralError(
    503,
    'service_unavailable',
    '1001',
    'Service tier capacity exceeded for this model.',
  ),
};

export const mistral: Protocol = {
  ...chatCompletions,
  refusal: (fault) => MISTRAL_REFUSALS[fault],
  unknownModel: (model) => mistralError(400, 'invalid_model', '1500', `Invalid model: ${model}`),
  wrong: (message) => mistralError(400, 'invalid_request_error', '3001', message),
  answer(model, text, tokens, ending) {
    // The protocol has neither refusals nor a filter, so the model refuses in its text.
    const said = ending === 'refusal' || ending === 'filtered' ? "I'm sorry, I can't help with that." : text;
    const plain = ending === 'refusal' || ending === 'filtered' ? 'done' : ending;
    return chatCompletions.answer(model, said, tokens, plain);
  },
};
