// The models that accept images, by the start of their names; as of 2026-11-22 (agents.md#voice-notes-and-images). For
// a compatible server, the workspace configures whether its models do.
import type { ProviderKind } from './port.ts';

const SEEING: Record<ProviderKind, RegExp | null> = {
  anthropic: /^claude-(?!instant|2)/,
  openai:
    /^(?!.*(?:audio|realtime|transcribe|tts))(?:gpt-4o|gpt-4\.1|gpt-4-turbo|chatgpt-4o|gpt-[5-9]|o1(?!-mini)|o3(?!-mini)|o4)/,
  google: /^(?:gemini-|gemma-[3-9])/,
  mistral:
    /^(?:pixtral|mistral-(?:small|medium|large)-(?:latest|25(?:0[5-9]|1)|2[6-9])|ministral-.*-(?:latest|2512|2[6-9]))/,
  'openai-compatible': null,
};

export function canSeeImages(kind: ProviderKind, model: string): boolean {
  return SEEING[kind]?.test(model) ?? false;
}
