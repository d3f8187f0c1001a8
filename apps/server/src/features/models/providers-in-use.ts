// Keeps one client for each provider and key, which reuses connections and remembers the options that its server
// rejects.
import type { ModelProvider, ProviderSettings } from '../../agents/models/port.ts';

const MOST_KEPT = 500;

export interface ProvidersInUse {
  of(settings: ProviderSettings): ModelProvider;
}

export function createProvidersInUse(create: (settings: ProviderSettings) => ModelProvider): ProvidersInUse {
  const kept = new Map<string, ModelProvider>();
  return {
    of({ name, kind, base_url, api_key }) {
      const key = JSON.stringify([name, kind, base_url, api_key]);
      const known = kept.get(key);
      if (known) return known;
      if (kept.size >= MOST_KEPT) kept.clear();
      const provider = create({ name, kind, base_url, api_key });
      kept.set(key, provider);
      return provider;
    },
  };
}
