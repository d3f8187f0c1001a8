// Reads a provider's list of models. Lists also contain models that agents can't use, such as those that draw.
import { fact } from '@parley/contract';
import { modelFailed } from './failures.ts';
import type { Connections } from './http.ts';
import { type ListedModel, ModelError, type ProviderSettings } from './port.ts';

/** Matches plausible model names, because the URL might belong to another kind of server. */
const MODEL_NAME = /^[A-Za-z0-9][A-Za-z0-9._:/@+~-]{0,119}$/;
const TRANSCRIBES = /whisper|transcri|voxtral|parakeet|speech-to-text|\bstt\b/i;
/** Matches the names of models that neither chat nor transcribe. */
const OTHER_TASK =
  /embed|moderation|rerank|\btts\b|dall-e|image|imagen|\bveo\b|sora|realtime|\bocr\b|guard|davinci|babbage|\baqa\b|\blive\b|native-audio|robotics|computer-use/i;

export async function listModels(
  connections: Connections,
  settings: ProviderSettings,
  address: string,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const { name } = settings;
  const { query, headers } = buildListRequest(settings);
  const answer = await connections.call(
    name,
    `${address}/models${query}`,
    { method: 'GET', headers },
    signal,
  );
  const names = readNames(await answer.json().catch(() => null));
  if (names === null) throw new ModelError('nonsense', modelFailed(name, fact('model_list_missing')));
  return [...new Set(names)]
    .filter((one) => MODEL_NAME.test(one))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .flatMap((one): ListedModel[] => {
      if (TRANSCRIBES.test(one)) return [{ name: one, task: 'transcription' }];
      return OTHER_TASK.test(one) ? [] : [{ name: one, task: 'chat' }];
    });
}

function buildListRequest({ kind, api_key }: ProviderSettings): {
  query: string;
  headers: Record<string, string>;
} {
  switch (kind) {
    case 'anthropic':
      return { query: '?limit=1000', headers: { 'x-api-key': api_key, 'anthropic-version': '2023-06-01' } };
    case 'google':
      return { query: '?pageSize=1000', headers: { 'x-goog-api-key': api_key } };
    default:
      return { query: '', headers: api_key === '' ? {} : { authorization: `Bearer ${api_key}` } };
  }
}

/** Returns the names in a list: `data` has ids; `models`, as Google returns it, has names such as `models/gemini-3-flash`. */
function readNames(body: unknown): string[] | null {
  const { data, models } = (body ?? {}) as {
    data?: { id?: unknown }[];
    models?: { name?: unknown; supportedGenerationMethods?: unknown }[];
  };
  if (Array.isArray(data)) return data.map((one) => one?.id).filter((id) => typeof id === 'string');
  if (!Array.isArray(models)) return null;
  return models
    .filter((one) => {
      const methods = one?.supportedGenerationMethods;
      return !Array.isArray(methods) || methods.includes('generateContent');
    })
    .map((one) => one?.name)
    .filter((name) => typeof name === 'string')
    .map((name) => name.replace(/^models\//, ''));
}
