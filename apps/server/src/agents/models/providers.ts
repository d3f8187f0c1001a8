// Language models through the AI SDK (docs/adr/make-one-structured-model-call.md). A call is one attempt; every failure
// is a ModelError whose message contains neither the key nor the prompt.
import { type Fact, fact } from '@parley/contract';
import { modelFailed, ProviderFailure } from './failures.ts';
import { createConnections, type RequestInit } from './http.ts';
import { listModels } from './list-models.ts';
import { ADDRESSES } from './names.ts';
import {
  type ModelAnswer,
  ModelError,
  type ModelProvider,
  type ModelRequest,
  type ModelUsage,
  type ProviderSettings,
  TRANSCRIBING_KINDS,
  type Transcription,
} from './port.ts';
import { buildSdkCall, type OptionalPart, type SdkAnswer, type SdkModel } from './prompt.ts';

/** The error texts by which servers reject an optional part of the request. */
const REFUSED_PARTS: [OptionalPart, RegExp][] = [
  [
    'schema',
    /response_?(format|mime|json|schema)|json_?(schema|object)|structured|output_(config|format)|grammar/i,
  ],
  ['temperature', /temperature/i],
  ['reasoning', /reasoning|thinking|effort/i],
];

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * Creates a provider with its key. Keep it while its settings are unchanged: it reuses connections and remembers which
 * optional parts (schema, temperature) the server of a model rejects.
 */
export function createProvider(settings: ProviderSettings): ModelProvider {
  const { name, kind, api_key } = settings;
  const address = (settings.base_url ?? (kind === 'openai-compatible' ? '' : ADDRESSES[kind])).replace(
    /\/+$/,
    '',
  );
  const connections = createConnections();
  const leftOut = new Map<string, Set<OptionalPart>>();

  /** Runs one call of the SDK. An error after the provider has responded counts as an unusable response. */
  async function run<Result>(
    who: string,
    signal: AbortSignal,
    call: (fetch: Fetch) => Promise<Result>,
  ): Promise<Result> {
    checkKey(who, api_key);
    let answered = false;
    const fetch: Fetch = async (url, init = {}) => {
      const answer = await connections.call(who, String(url), init, signal);
      answered = true;
      return answer;
    };
    try {
      return await call(fetch);
    } catch (error) {
      if (error instanceof ModelError) throw error;
      if (signal.aborted) throw new ModelError('timeout', modelFailed(who, fact('model_late')));
      throw answered
        ? new ModelError('nonsense', modelFailed(who, fact('model_protocol_broken')))
        : new ModelError(
            'invalid',
            modelFailed(who, fact('model_request_impossible', { error: getErrorName(error) })),
          );
    }
  }

  async function askOnce(request: ModelRequest, without: ReadonlySet<OptionalPart>): Promise<ModelAnswer> {
    const who = `${name}/${request.model}`;
    const answer = await run(who, request.signal, async (fetch) => {
      const model = await createSdkModel(settings, address, request.model, fetch);
      return model.doGenerate(buildSdkCall(kind, request, without));
    });
    return readAnswer(who, answer);
  }

  return {
    async ask(request) {
      const without = leftOut.get(request.model) ?? new Set();
      leftOut.set(request.model, without);
      for (;;) {
        // Copy the set, because a concurrent call can add to it.
        const sent = new Set(without);
        try {
          return await askOnce(request, sent);
        } catch (error) {
          const part = findRejectedPart(error, sent);
          if (part === undefined) throw error;
          without.add(part);
        }
      }
    },

    async transcribe({ model, audio, type, signal }): Promise<Transcription> {
      const who = `${name}/${model}`;
      // The SDK derives the file's name from the type, and some servers detect the format by the name.
      const mediaType = type.split(';')[0]!.trim().toLowerCase();
      const { text, language } = await run(who, signal, async (fetch) => {
        const transcriber = await createSdkTranscriber(settings, address, model, fetch);
        return transcriber.doGenerate({ audio, mediaType, abortSignal: signal });
      });
      return { text: text.trim(), language: language ?? null };
    },

    async list(signal) {
      checkKey(name, api_key);
      return listModels(connections, settings, address, signal);
    },
  };
}

/** Rejects a key that no header can contain; the SDK's own error would quote it. */
function checkKey(who: string, key: string): void {
  if (!/^[\x21-\x7e]*$/.test(key))
    throw new ModelError('auth', modelFailed(who, fact('model_key_malformed')));
}

function findRejectedPart(error: unknown, without: ReadonlySet<OptionalPart>): OptionalPart | undefined {
  if (!(error instanceof ProviderFailure) || (error.kind !== 'invalid' && error.kind !== 'failed'))
    return undefined;
  return REFUSED_PARTS.find(([part, words]) => !without.has(part) && error.says(words))?.[0];
}

/** Loads the SDK at the first call, so that installations without models don't use its memory. */
async function createSdkModel(
  { kind, api_key: apiKey }: ProviderSettings,
  baseURL: string,
  model: string,
  fetch: Fetch,
): Promise<SdkModel> {
  const options = { apiKey, baseURL, fetch: fetch as typeof globalThis.fetch };
  switch (kind) {
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(options)(model);
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(options)(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(options)(model);
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(options)(model);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      // The SDK sends provider options of this name to the server, so it must be a name that we never set options for.
      const own = { name: 'compatible', supportsStructuredOutputs: true };
      return createOpenAICompatible({ ...options, ...own })(model);
    }
  }
}

async function createSdkTranscriber(
  { name, kind, api_key: apiKey }: ProviderSettings,
  baseURL: string,
  model: string,
  fetch: Fetch,
) {
  const options = { apiKey, baseURL, fetch: fetch as typeof globalThis.fetch };
  switch (kind) {
    case 'openai':
    case 'openai-compatible':
      return (await import('@ai-sdk/openai')).createOpenAI(options).transcription(model);
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(options).transcription(model);
    default:
      throw new ModelError(
        'invalid',
        modelFailed(
          `${name}/${model}`,
          fact('model_not_transcribing', { provider: kind, others: [...TRANSCRIBING_KINDS] }),
        ),
      );
  }
}

function readAnswer(who: string, answer: SdkAnswer): ModelAnswer {
  const { content, finishReason, usage: counted } = answer;
  const usage: ModelUsage = {
    input: counted.inputTokens.total ?? 0,
    cached: counted.inputTokens.cacheRead ?? 0,
    written: counted.inputTokens.cacheWrite ?? 0,
    output: counted.outputTokens.total ?? 0,
  };
  const fail = (kind: ModelError['kind'], why: Fact) =>
    new ModelError(kind, modelFailed(who, why), { usage });
  const refused = (cause: 'refused' | 'failed') => fail(cause, fact('model_refused', { cause, code: null }));
  if (finishReason.unified === 'content-filter') throw refused('refused');
  if (finishReason.raw === 'model_context_window_exceeded')
    throw fail('too_long', fact('model_context_full'));
  if (finishReason.unified === 'length') throw fail('cut', fact('model_answer_cut'));
  if (finishReason.unified === 'error' || finishReason.raw === 'error') throw refused('failed');
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''));
  // Some servers separate the reasoning from the answer; others leave it in the text of small models.
  const text = (answer.structuredOutputText ?? texts.join(''))
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .trim();
  if (text === '') throw fail('nonsense', fact('model_answer_empty'));
  return { text, usage };
}

const getErrorName = (error: unknown) => (error instanceof Error ? error.name : null);
