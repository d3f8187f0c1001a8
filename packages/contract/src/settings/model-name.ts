/**
 * Splits `claude/claude-sonnet-4-5` into provider `claude` and model `claude-sonnet-4-5`. The model's name can contain
 * slashes: `router/meta-llama/llama-3`. Returns null for anything else, including `offline`.
 */
export function parseModelName(name: string): { provider: string; model: string } | null {
  const parts = /^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([^\s/][^\s]*)$/.exec(name);
  return parts ? { provider: parts[1]!, model: parts[2]! } : null;
}
