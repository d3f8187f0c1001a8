// How models and providers are named, and which providers the installation itself has (agents.md#models).
import type { ProviderKind, ProviderSettings } from './port.ts';

/**
 * `claude/claude-sonnet-4-5` → provider `claude`, model `claude-sonnet-4-5`. A model's own name may have slashes:
 * `router/meta-llama/llama-3`. null where it is no such name; `offline` is none.
 */
export function parseModelName(name: string): { provider: string; model: string } | null {
  const parts = /^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([^\s/][^\s]*)$/.exec(name);
  return parts ? { provider: parts[1]!, model: parts[2]! } : null;
}

/** Each provider's own address, where none is given. */
export const ADDRESSES: Record<Exclude<ProviderKind, 'openai-compatible'>, string> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
};

/**
 * The installation's own providers, from the variables that the providers' own tools read. `OPENAI_BASE_URL` that
 * leads elsewhere than to OpenAI is a compatible server: those speak Chat Completions, and need no key.
 */
export function providersOfEnvironment(
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
