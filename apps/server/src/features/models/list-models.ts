// Lists the models of a workspace's provider.
import { fail, type Reason } from '@parley/contract';
import { type ListedModel, ModelError } from '../../agents/models/port.ts';
import type { Ctx } from '../../context.ts';
import { findPrice, findProvider, type ModelOptions } from './reachable-models.ts';
import { findModels } from './store.ts';

const PATIENCE_MS = 10_000;

export interface ModelList {
  models: ListedModel[];
  /** The model to test the provider with: the cheapest with a known price, otherwise the first; null if there is none. */
  suggested: string | null;
  /** Why there is no list; null if the provider returned one. */
  problem: Reason | null;
}

/** @throws ContractError `not_found` if neither the workspace nor the installation has the provider. */
export async function listModels(ctx: Ctx, options: ModelOptions, name: string): Promise<ModelList> {
  const { providers } = await findModels(ctx.db, ctx.teamId);
  const settings = findProvider(ctx, options, providers, name);
  if (!settings) fail('not_found', 'no_provider');
  try {
    const models = await options.inUse.of(settings).list(AbortSignal.timeout(PATIENCE_MS));
    const chats = models.filter(({ task }) => task === 'chat');
    const price = (model: string) =>
      findPrice(options, providers, settings, model)?.output ?? Number.MAX_VALUE;
    const [suggested] = chats.toSorted((one, other) => price(one.name) - price(other.name));
    return { models, suggested: suggested?.name ?? null, problem: null };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { models: [], suggested: null, problem: error.reason };
  }
}
