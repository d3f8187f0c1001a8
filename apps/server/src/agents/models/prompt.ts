// Converts a request to the AI SDK's form. Text from leads only ever appears in user messages.
import type { createAnthropic } from '@ai-sdk/anthropic';
import { answerSchema } from './answer-schema.ts';
import type { ModelMessage, ModelRequest, ProviderKind } from './port.ts';

/** A model of the AI SDK; the models of all providers have this type. */
export type SdkModel = ReturnType<ReturnType<typeof createAnthropic>>;
export type SdkCall = Parameters<SdkModel['doGenerate']>[0];
export type SdkAnswer = Awaited<ReturnType<SdkModel['doGenerate']>>;
type SdkMessage = SdkCall['prompt'][number];

/** Optional parts of a request, omitted for servers that reject them. */
export type OptionalPart = 'schema' | 'temperature' | 'reasoning';

/** At this temperature models repeat themselves less than at 0 and still follow instructions. */
const TEMPERATURE = 0.2;

export function buildSdkCall(
  kind: ProviderKind,
  request: ModelRequest,
  leftOut: ReadonlySet<OptionalPart>,
): SdkCall {
  const { schema, strict } = answerSchema(request.schema);
  const compatible = kind === 'openai-compatible';
  // If the server rejects schemas, the instructions describe the answer instead.
  const constant = leftOut.has('schema')
    ? `${request.constant}\n\n${describeSchema(schema)}`
    : request.constant;
  return {
    prompt: [...buildInstructions(kind, constant, request.situation), ...buildConversation(request.messages)],
    maxOutputTokens: request.max_output_tokens,
    abortSignal: request.signal,
    ...(!leftOut.has('temperature') && { temperature: TEMPERATURE }),
    // A short answer needs no long reasoning; the SDK sends the lowest effort that the model supports.
    ...(!leftOut.has('reasoning') && !compatible && { reasoning: 'none' }),
    ...(!leftOut.has('schema') && {
      responseFormat: { type: 'json', name: 'answer', schema: schema as object },
    }),
    providerOptions: buildOptions(kind, strict),
  };
}

function buildOptions(kind: ProviderKind, strictJsonSchema: boolean): SdkCall['providerOptions'] {
  switch (kind) {
    case 'openai':
      // Only some accounts may request a summary of the reasoning.
      return { openai: { strictJsonSchema, store: false, reasoningSummary: null } };
    case 'mistral':
      return { mistral: { strictJsonSchema } };
    case 'openai-compatible':
      return { openaiCompatible: { strictJsonSchema } };
    default:
      return {};
  }
}

const describeSchema = (schema: object) =>
  `Answer with one JSON object and nothing else. It fits this JSON Schema:\n${JSON.stringify(schema)}`;

/**
 * Returns the instructions with a mark for the cache: Anthropic caches everything before it. Other providers detect a
 * common prefix automatically, and some of their models accept only one system message.
 */
function buildInstructions(kind: ProviderKind, constant: string, situation: string): SdkMessage[] {
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
 * Returns alternating turns that start and end with the user's, as some models require. Adjacent messages of a role are
 * merged, and a placeholder fills gaps.
 */
function buildConversation(messages: readonly ModelMessage[]): SdkMessage[] {
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
    // A cut text can end in half a surrogate pair, which some servers reject as invalid JSON.
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
