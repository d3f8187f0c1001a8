// Saves a workspace's providers and model settings (workspace-file.md#models).
import { fail } from '@parley/contract';
import { parseModelName } from '../../agents/models/names.ts';
import { PROVIDER_KINDS, TRANSCRIBING_KINDS } from '../../agents/models/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { providerPurpose } from './secret-store.ts';
import type { ModelSettings, ProviderInput } from './settings.ts';
import * as store from './store.ts';

/** Saves a provider, identified by its name. */
export async function saveProvider(
  tx: Queries,
  { seal, teamId }: Ctx,
  { api_key, ...provider }: ProviderInput,
): Promise<{ name: string }> {
  const purpose = providerPurpose(teamId, provider.name);
  const before = await store.lockKey(tx, teamId, provider.name);
  // An unchanged key keeps its sealed value in the row.
  const isSame = before !== undefined && seal.open(before, purpose) === api_key;
  const key_sealed = isSame ? before : seal.seal(api_key, purpose);
  await store.saveProvider(tx, teamId, { ...provider, key_sealed });
  return { name: provider.name };
}

/**
 * Removes the providers that are not in `kept`, with their keys, unless a campaign or the transcription setting uses
 * them.
 */
export function dropProviders(
  tx: Queries,
  { teamId }: Ctx,
  kept: readonly Pick<ProviderInput, 'name'>[],
): Promise<void> {
  return store.deleteProviders(
    tx,
    teamId,
    kept.map(({ name }) => name),
  );
}

/** Saves the workspace's model settings; null clears a setting. */
export async function saveModelSettings(
  tx: Queries,
  { teamId }: Ctx,
  settings: ModelSettings,
): Promise<void> {
  await store.saveSettings(tx, teamId, settings);
  if (settings.transcription !== null) await checkTranscriber(tx, teamId, settings.transcription);
}

/** Checks that the provider can transcribe; not all can. A provider of the installation is named after its kind. */
async function checkTranscriber(tx: Queries, teamId: string, name: string): Promise<void> {
  const { provider } = parseModelName(name)!;
  const { providers } = await store.findModels(tx, teamId);
  const own = providers.find((one) => one.name === provider);
  const kind = own?.kind ?? PROVIDER_KINDS.find((one) => one === provider);
  if (kind === undefined || TRANSCRIBING_KINDS.includes(kind)) return;
  const whose = own ? `${provider} (${kind})` : kind;
  fail('validation_error', 'transcription_provider', { provider: whose, values: TRANSCRIBING_KINDS }, [
    'transcription',
  ]);
}
