// Language models through the AI SDK (docs/adr/make-one-structured-model-call.md). A call is one attempt; every failure
// is a ModelError whose message contains neither the key nor the prompt.
import { type Fact, fact } from '@parley/contract';
import { modelFailed, ProviderFailure } from './failures.ts';
import { type Connections, createConnections, type RequestInit } from './http.ts';
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

    async check(model, signal) {
      const who = `${name}/${model}`;
      checkKey(who, api_key);
      await (kind === 'openai-compatible' ? findModel : askForModel)(
        connections,
        settings,
        address,
        model,
        signal,
      );
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

/** Requests the provider's record of the model, which costs nothing and shows that the key is valid. */
async function askForModel(
  connections: Connections,
  { name, kind, api_key }: ProviderSettings,
  address: string,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  const headers: Record<string, string> =
    kind === 'anthropic'
      ? { 'x-api-key': api_key, 'anthropic-version': '2023-06-01' }
      : kind === 'google'
        ? { 'x-goog-api-key': api_key }
        : { authorization: `Bearer ${api_key}` };
  const url = `${address}/models/${encodeURIComponent(model)}`;
  await connections.call(`${name}/${model}`, url, { method: 'GET', headers }, signal);
}

/**
 * Matches plausible model names. Others in a server's list are not shown, because the URL might belong to another kind
 * of server.
 */
const MODEL_NAME = /^[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,79}$/;

/** Looks the model up in the list of models, which is usually all that a compatible server supports. */
async function findModel(
  connections: Connections,
  { name, api_key }: ProviderSettings,
  address: string,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  const who = `${name}/${model}`;
  const headers: Record<string, string> = api_key === '' ? {} : { authorization: `Bearer ${api_key}` };
  const answer = await connections.call(who, `${address}/models`, { method: 'GET', headers }, signal);
  const list = (await answer.json().catch(() => null)) as {
    data?: { id?: unknown; owned_by?: unknown }[];
  } | null;
  if (!Array.isArray(list?.data))
    throw new ModelError('nonsense', modelFailed(who, fact('model_list_missing')));
  const names = list.data.map(({ id }) => String(id));
  // llama.cpp has one model and accepts any name. Ollama lists `qwen3:latest` and accepts `qwen3`.
  const any = list.data.some(({ owned_by }) => owned_by === 'llamacpp');
  if (any || names.includes(model) || names.includes(`${model}:latest`)) return;
  const some = names.filter((one) => MODEL_NAME.test(one)).slice(0, 5);
  throw new ModelError('unknown_model', modelFailed(who, fact('model_not_listed', { models: some })));
}

const getErrorName = (error: unknown) => (error instanceof Error ? error.name : null);
