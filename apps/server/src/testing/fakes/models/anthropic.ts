// The protocol of Anthropic's Messages API.
import type { Answer, Json } from '../http.ts';
import {
  ANY_OBJECT,
  COUNT,
  createEnumSchema,
  createListSchema,
  createObjectSchema,
  type Ending,
  findWrongTurns,
  type JsonObject,
  type Protocol,
  STRING,
  type WordedFault,
} from './protocol.ts';
import type { ModelCall } from './script.ts';

const CACHE = createObjectSchema({ type: createEnumSchema('ephemeral'), ttl: createEnumSchema('5m', '1h') }, [
  'type',
]);
const TEXT = createObjectSchema(
  { type: createEnumSchema('text'), text: { type: 'string', pattern: '\\S' }, cache_control: CACHE },
  ['type', 'text'],
);
const IMAGE = createObjectSchema({
  type: createEnumSchema('image'),
  source: createObjectSchema({
    type: createEnumSchema('base64'),
    media_type: { type: 'string', pattern: '^image/' },
    data: STRING,
  }),
});
const SCHEMA = createObjectSchema(
  {
    model: STRING,
    max_tokens: COUNT,
    temperature: { type: 'number', minimum: 0, maximum: 1 },
    system: createListSchema(TEXT),
    messages: createListSchema(
      createObjectSchema({
        role: createEnumSchema('user', 'assistant'),
        content: createListSchema({ anyOf: [TEXT, IMAGE] }),
      }),
    ),
    output_config: createObjectSchema(
      {
        format: createObjectSchema({ type: createEnumSchema('json_schema'), schema: ANY_OBJECT }),
        effort: createEnumSchema('low', 'medium', 'high'),
      },
      [],
    ),
    thinking: createObjectSchema({ type: createEnumSchema('disabled', 'between_tools') }),
    // Models without structured output get one tool, which they must call.
    tools: createListSchema(
      createObjectSchema({ name: createEnumSchema('json'), description: STRING, input_schema: ANY_OBJECT }),
    ),
    tool_choice: createObjectSchema(
      {
        type: createEnumSchema('any', 'tool'),
        name: createEnumSchema('json'),
        disable_parallel_tool_use: createEnumSchema(true),
      },
      ['type'],
    ),
  },
  ['model', 'max_tokens', 'messages'],
);

const ENDS: Record<Ending, string> = {
  done: 'end_turn',
  empty: 'end_turn',
  refusal: 'refusal',
  filtered: 'refusal',
  tool_call: 'tool_use',
  max_tokens: 'max_tokens',
};

const buildFailure = (status: number, type: string, message: string): Answer => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_1' },
});

const REFUSALS: Record<WordedFault, Answer> = {
  rate: buildFailure(429, 'rate_limit_error', "This request would exceed your organization's rate limit."),
  key_refused: buildFailure(401, 'authentication_error', 'invalid x-api-key'),
  forbidden: buildFailure(
    403,
    'permission_error',
    'Your API key does not have permission to use the specified resource.',
  ),
  quota: buildFailure(
    400,
    'invalid_request_error',
    'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
  ),
  too_long: buildFailure(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
  failed: buildFailure(500, 'api_error', 'Internal server error'),
  overloaded: buildFailure(529, 'overloaded_error', 'Overloaded'),
};

interface Block {
  type: string;
  text?: string;
  cache_control?: Json;
}

const getBlocks = (body: JsonObject) => (body['system'] ?? []) as unknown as Block[];

/** Returns the text that the request asks to cache: up to the last mark; null without one. */
export function getCachedText(body: JsonObject): string | null {
  const blocks = getBlocks(body);
  const last = blocks.findLastIndex(({ cache_control }) => cache_control !== undefined);
  return last < 0
    ? null
    : blocks
        .slice(0, last + 1)
        .map(({ text }) => text)
        .join('\n\n');
}

export const anthropic: Protocol = {
  schema: SCHEMA,
  broken(body, headers) {
    return [
      ...findWrongTurns(this.read(body, '').messages),
      ...(headers['anthropic-version'] === '2023-06-01' ? [] : ['no anthropic-version']),
    ];
  },
  read(body): Omit<ModelCall, 'kind' | 'headers' | 'body'> {
    const messages = body['messages'] as unknown as { role: 'user' | 'assistant'; content: Block[] }[];
    const format = (body['output_config'] as { format?: { schema: Json } } | undefined)?.format;
    const tool = (body['tools'] as { input_schema: Json }[] | undefined)?.[0];
    return {
      model: String(body['model']),
      instructions: getBlocks(body)
        .map(({ text }) => text)
        .join('\n\n'),
      messages: messages.map(({ role, content }) => ({
        role,
        text: content.map(({ text }) => text ?? '').join(''),
        images: content.filter(({ type }) => type === 'image').length,
      })),
      schema: format?.schema ?? tool?.input_schema ?? null,
    };
  },
  answer(model, text, tokens, ending) {
    const said = { type: 'text', text };
    const call = { type: 'tool_use', id: 'toolu_1', name: 'search', input: { query: 'more' } };
    const content =
      ending === 'done' || ending === 'max_tokens' ? [said] : ending === 'tool_call' ? [call] : [];
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content,
      stop_reason: ENDS[ending],
      stop_sequence: null,
      usage: {
        // Tokens that the cache reads or writes are counted separately.
        input_tokens: tokens.input - tokens.cached - tokens.written,
        cache_read_input_tokens: tokens.cached,
        cache_creation_input_tokens: tokens.written,
        output_tokens: tokens.output,
      },
    };
  },
  refusal: (fault) => REFUSALS[fault],
  unknownModel: (model) => buildFailure(404, 'not_found_error', `model: ${model}`),
  wrong: (message) => buildFailure(400, 'invalid_request_error', message),
};
