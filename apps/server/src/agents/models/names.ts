// Names of models and providers, and the installation's own providers (agents.md#models).
import type { ProviderKind, ProviderSettings } from './port.ts';

export { parseModelName } from '@parley/contract';

/** The default URL of each provider. */
export const ADDRESSES: Record<Exclude<ProviderKind, 'openai-compatible'>, string> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
};

/**
 * Returns the installation's own providers, from the variables that the providers' own tools read. If `OPENAI_BASE_URL`
 * is not OpenAI's, the server is a compatible one, which uses Chat Completions and needs no key.
 */
export function readEnvironmentProviders(
  env: Readonly<Record<string, string | undefined>>,
): ProviderSettings[] {
  const value = (name: string) => env[name]?.trim() || null;
  const list: ProviderSettings[] = [];
  const add = (kind: ProviderKind, key: string | null, address: string | null, name: string = kind) => {
    if (key !== null) list.push({ name, kind, base_url: address, api_key: key });
  };
  add('anthropic', value('ANTHROPIC_API_KEY'), value('ANTHROPIC_BASE_URL'));
  const [key, address] = [value('OPENAI_API_KEY'), value('OPENAI_BASE_URL')];
  if (address === null || isOpenAi(address)) add('openai', key, address);
  else add('openai-compatible', key ?? '', address, 'openai');
  add('google', value('GOOGLE_GENERATIVE_AI_API_KEY') ?? value('GEMINI_API_KEY'), value('GOOGLE_BASE_URL'));
  add('mistral', value('MISTRAL_API_KEY'), value('MISTRAL_BASE_URL'));
  return list;
}

const isOpenAi = (address: string) => /^https:\/\/([a-z0-9-]+\.)?api\.openai\.com(\/|$)/i.test(address);
