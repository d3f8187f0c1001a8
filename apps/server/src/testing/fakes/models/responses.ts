// The protocol of OpenAI's Responses API.
import type { Json } from '../http.ts';
import { chatCompletions, openAiError } from './chat-completions.ts';
import {
  ANY_OBJECT,
  createEnumSchema,
  createListSchema,
  createObjectSchema,
  DATA_URL,
  findLooseParts,
  type JsonObject,
  type Protocol,
  STRING,
} from './protocol.ts';
import type { ModelCall } from './script.ts';

const MESSAGE = {
  anyOf: [
    createObjectSchema({ role: createEnumSchema('system', 'developer'), content: STRING }),
    createObjectSchema({
      role: createEnumSchema('user'),
      content: createListSchema({
        anyOf: [
          createObjectSchema({ type: createEnumSchema('input_text'), text: STRING }),
          createObjectSchema({ type: createEnumSchema('input_image'), image_url: DATA_URL }),
        ],
      }),
    }),
    createObjectSchema({ role: createEnumSchema('assistant'), content: STRING }),
  ],
};
const SCHEMA = createObjectSchema(
  {
    model: STRING,
    input: createListSchema(MESSAGE),
    temperature: { type: 'number', minimum: 0, maximum: 2 },
    max_output_tokens: { type: 'integer', minimum: 16 },
    text: createObjectSchema({
      format: createObjectSchema({
        type: createEnumSchema('json_schema'),
        strict: { type: 'boolean' },
        name: STRING,
        schema: ANY_OBJECT,
      }),
    }),
    // OpenAI must not store messages of leads.
    store: createEnumSchema(false),
    include: createListSchema(createEnumSchema('reasoning.encrypted_content')),
    reasoning: createObjectSchema({ effort: createEnumSchema('none', 'minimal', 'low', 'medium', 'high') }),
  },
  ['model', 'input', 'max_output_tokens', 'store'],
);

interface Message {
  role: 'system' | 'developer' | 'user' | 'assistant';
  content: string | { type: string; text?: string }[];
}

export const responses: Protocol = {
  schema: SCHEMA,
  broken(body) {
    const format = (body['text'] as { format: { strict: boolean; schema: Json } } | undefined)?.format;
    const effort = (body['reasoning'] as { effort: string } | undefined)?.effort;
    const thinks = /^(o\d|gpt-([6-9]|5(?!-chat)))/.test(String(body['model']));
    return [
      ...(format?.strict ? findLooseParts(format.schema) : []),
      ...(thinks && effort !== 'none' && 'temperature' in body
        ? ['a temperature for a model that thinks']
        : []),
      ...(!thinks && effort !== undefined ? ['an effort for a model that does not think'] : []),
    ];
  },
  read(body): Omit<ModelCall, 'kind' | 'headers' | 'body'> {
    const all = body['input'] as unknown as Message[];
    const getText = ({ content }: Message) =>
      typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('');
    const isInstruction = ({ role }: Message) => role === 'system' || role === 'developer';
    const format = (body['text'] as { format: { schema: Json } } | undefined)?.format;
    return {
      model: String(body['model']),
      instructions: all.filter(isInstruction).map(getText).join('\n\n'),
      messages: all
        .filter((message) => !isInstruction(message))
        .map((message) => ({
          role: message.role as 'user' | 'assistant',
          text: getText(message),
          images: [...message.content].filter(
            (part) => typeof part === 'object' && part.type === 'input_image',
          ).length,
        })),
      schema: format?.schema ?? null,
    };
  },
  answer(model, text, tokens, ending) {
    const message = (content: JsonObject): JsonObject => ({
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [content],
    });
    const said = message({ type: 'output_text', text, annotations: [] });
    const output: Record<typeof ending, Json> = {
      done: [said],
      max_tokens: [said],
      empty: [],
      filtered: [],
      refusal: [message({ type: 'refusal', refusal: "I'm sorry, I can't help with that." })],
      tool_call: [
        {
          type: 'function_call',
          id: 'fc_1',
          call_id: 'call_1',
          name: 'search',
          arguments: '{}',
          status: 'completed',
        },
      ],
    };
    const reason =
      ending === 'max_tokens' ? 'max_output_tokens' : ending === 'filtered' ? 'content_filter' : null;
    return {
      id: 'resp_1',
      object: 'response',
      created_at: 1_790_000_000,
      status: reason === null ? 'completed' : 'incomplete',
      error: null,
      incomplete_details: reason === null ? null : { reason },
      model,
      output: output[ending],
      usage: {
        input_tokens: tokens.input,
        input_tokens_details: { cached_tokens: tokens.cached },
        output_tokens: tokens.output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: tokens.input + tokens.output,
      },
    };
  },
  refusal: chatCompletions.refusal,
  unknownModel: (model) =>
    openAiError(
      400,
      'invalid_request_error',
      'model_not_found',
      `The requested model '${model}' does not exist.`,
      'model',
    ),
  wrong: chatCompletions.wrong,
};
