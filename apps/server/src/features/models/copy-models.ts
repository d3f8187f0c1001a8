// Copies the language models of a workspace into a workspace of another database.
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { saveModelSettings, saveProvider } from './save-models.ts';
import { providerPurpose } from './secret-store.ts';
import { type Budgets, DEFAULT_BUDGETS, type ProviderInput } from './settings.ts';
import * as store from './store.ts';

export interface WorkspaceModels {
  providers: ProviderInput[];
  budgets: Budgets;
}

/** Returns the workspace's providers with their keys, and its budgets. */
export async function readModels({ db, seal, teamId }: Ctx): Promise<WorkspaceModels> {
  const { providers, budgets } = await store.findModels(db, teamId);
  return {
    providers: providers.map(({ key_sealed, ...provider }) => ({
      ...provider,
      api_key: seal.open(key_sealed, providerPurpose(teamId, provider.name)),
    })),
    budgets: { ...DEFAULT_BUDGETS, ...budgets },
  };
}

/** Saves the providers and budgets in the workspace of the context. Voice notes are not transcribed there. */
export async function copyModels(
  tx: Queries,
  ctx: Ctx,
  { providers, budgets }: WorkspaceModels,
): Promise<void> {
  for (const provider of providers) await saveProvider(tx, ctx, provider);
  await saveModelSettings(tx, ctx, { budgets, transcription: null });
}
