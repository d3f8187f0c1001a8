// A workspace's own providers and its settings (workspace-file.md#models).
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { providerPurpose } from './secret-store.ts';
import type { ProviderInput } from './settings.ts';
import * as store from './store.ts';

/** A provider, matched by its name. */
export async function saveProvider(
  tx: Queries,
  { seal, teamId }: Ctx,
  { api_key, ...provider }: ProviderInput,
): Promise<{ name: string }> {
  const key_sealed = seal.seal(api_key, providerPurpose(teamId, provider.name));
  await store.saveProvider(tx, teamId, { ...provider, key_sealed });
  return { name: provider.name };
}

/** What is left out stays as it is. */
export async function saveModelSettings(
  tx: Queries,
  { teamId }: Ctx,
  settings: Parameters<typeof store.saveSettings>[2],
): Promise<void> {
  await store.saveSettings(tx, teamId, settings);
}
