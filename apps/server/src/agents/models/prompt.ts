// A request in the terms of the AI SDK. What leads wrote is only ever in messages of the user.
import type { createAnthropic } from '@ai-sdk/anthropic';
import { answerSchema } from './answer-schema.ts';
import type { ModelMessage, ModelRequest, ProviderKind } from './port.ts';

/** A model of the AI SDK; all providers' have this type. */
export type SdkModel = ReturnType<ReturnType<typeof createAnthropic>>;
export type SdkCall = Parameters<SdkModel['doGenerate']>[0];
export type SdkAnswer = Awaited<ReturnType<SdkModel['doGenerate']>>;
type SdkMessage = SdkCall['prompt'][number];

/** Parts of a request that not every server takes: left out for those that refuse them. */
export type OptionalPart = 'schema' | 'temperature' | 'reasoning';

/** Models repeat themselves less at this than at 0, and still keep to what they are told. */
const TEMPERATURE = 0.2;

export function sdkCall(
  kind: ProviderKind,
  request: ModelRequest,
  leftOut: ReadonlySet<OptionalPart>,
): SdkCall {
  const { schema, strict } = answerSchema(request.schema);
  const compatible = kind === 'openai-compatible';
  // In words only where the server takes no schema: the instructions describe the answer.
  const constant = leftOut.has('schema') ? `${request.constant}\n\n${inWords(schema)}` : request.constant;
  return {
    prompt: [...instructions(kind, constant, request.situation), ...conversation(request.messages)],
    maxOutputTokens: request.max_output_tokens,
    abortSignal: request.signal,
    ...(!leftOut.has('temperature') && { temperature: TEMPERATURE }),
    // One answer from a short text needs no long thought; the SDK sends the least that the model allows.
    ...(!leftOut.has('reasoning') && !compatible && { reasoning: 'none' }),
    ...(!leftOut.has('schema') && {
      responseFormat: { type: 'json', name: 'answer', schema: schema as object },
    }),
    providerOptions: optionsOf(kind, strict),
  };
}

function optionsOf(kind: ProviderKind, strictJsonSchema: boolean): SdkCall['providerOptions'] {
  switch (kind) {
    case 'openai':
      // Only some accounts may ask for a summary of the thoughts.
      return { openai: { strictJsonSchema, store: false, reasoningSummary: null } };
    case 'mistral':
      return { mistral: { strictJsonSchema } };
    case 'openai-compatible':
      return { openaiCompatible: { strictJsonSchema } };
    default:
      return {};
  }
}

const inWords = (schema: object) =>
  `Answer with one JSON object and nothing else. It fits this JSON Schema:\n${JSON.stringify(schema)}`;

/**
 * Anthropic keeps what comes before a mark in its cache. Others find the same beginning by themselves, and some models
 * take no second message of the system.
 */
function instructions(kind: ProviderKind, constant: string, situation: string): SdkMessage[] {
  const parts = [constant, situation].map((part) => part.toWellFormed()).filter((part) => part.trim() !== '');
  if (parts.length === 0) return [];
  if (kind !== 'anthropic') return [{ role: 'system', content: parts.join('\n\n') }];
  const cacheControl = { type: 'ephemeral' };
  return parts.map((content, index) => ({
    role: 'system',
    content,
    ...(index === 0 && constant.trim() !== '' && { providerOptions: { anthropic: { cacheControl } } }),
  }));
}

/**
 * Some models want turns that alternate, begin and end with the user's, and no empty one: neighbours become one
 * message, and a note stands where nobody wrote.
 */
function conversation(messages: readonly ModelMessage[]): SdkMessage[] {
  const turns: Required<ModelMessage>[] = [];
  for (const { role, text, images = [] } of messages) {
    const last = turns.at(-1);
    if (last?.role !== role) {
      turns.push({ role, text, images });
      continue;
    }
    last.text = [last.text, text].filter(Boolean).join('\n');
    last.images = [...last.images, ...images];
  }
  if (turns[0]?.role !== 'user')
    turns.unshift({ role: 'user', text: '(The conversation begins.)', images: [] });
  if (turns.at(-1)!.role !== 'user') turns.push({ role: 'user', text: '(No answer so far.)', images: [] });
  return turns.map(({ role, text, images }) => {
    // Half of a character, which a cut text may end in, is no JSON to some.
    const words = text.trim() === '' && images.length === 0 ? '…' : text.toWellFormed();
    if (role === 'assistant') return { role, content: [{ type: 'text', text: words }] };
    const files = images.map(({ data, type }) => ({
      type: 'file' as const,
      data: { type: 'data' as const, data },
      mediaType: type,
    }));
    return {
      role,
      content: [...(words.trim() === '' ? [] : [{ type: 'text' as const, text: words }]), ...files],
    };
  });
}
