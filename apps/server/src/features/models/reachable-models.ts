// Finds the provider for a model's name: the workspace's own, or else the installation's (agents.md#models).
import { fact } from '@parley/contract';
import { parseModelName } from '../../agents/models/names.ts';
import {
  type ModelAnswer,
  ModelError,
  type ModelProvider,
  type ModelRequest,
  type ProviderKind,
  type ProviderSettings,
} from '../../agents/models/port.ts';
import type { Price } from '../../agents/models/prices.ts';
import type { Ctx } from '../../context.ts';
import type { BudgetQueue } from './budget-queue.ts';
import type { ModelPauses } from './model-pauses.ts';
import type { ProvidersInUse } from './providers-in-use.ts';
import { providerPurpose } from './secret-store.ts';
import type { ProviderRow } from './store.ts';

export interface ModelOptions {
  /** The installation's providers, by name. */
  providers: readonly ProviderSettings[];
  /** Clients in use, which keep their connections. */
  inUse: ProvidersInUse;
  /** The list price of a model per million tokens; null if unknown. */
  findPrice: (kind: ProviderKind, model: string) => Price | null;
  /** Returns whether models with that name usually accept images. */
  seesImages: (kind: ProviderKind, model: string) => boolean;
  rests: ModelPauses;
  line: BudgetQueue;
  /** The number of running calls in this process. */
  asking: { calls: number };
  /** Makes the calls of turns. */
  call: CallModel;
}

/** A call of a model in a turn of a lead. */
export interface AskedModel {
  /** The name with the provider: `claude/claude-sonnet-4-5`. */
  name: string;
  lead_id: string;
  provider: ModelProvider;
  request: ModelRequest;
  price: Price | null;
  /** The highest possible cost in micro-dollars; 0 without a price. */
  most_micros: number;
}

/** Makes a call of a model. @throws {ModelError} */
export type CallModel = (asked: AskedModel) => Promise<ModelAnswer>;

export interface ReachableModels {
  provider: ModelProvider;
  model: string;
  price: Price | null;
}

/** Returns the settings of the workspace's provider with this name, or else of the installation's. */
export function findProvider(
  ctx: Ctx,
  options: ModelOptions,
  own: readonly ProviderRow[],
  name: string,
): ProviderSettings | undefined {
  const row = own.find((one) => one.name === name);
  if (!row) return options.providers.find((one) => one.name === name);
  return { ...row, api_key: ctx.seal.open(row.key_sealed, providerPurpose(ctx.teamId, name)) };
}

/** Connects to the provider of a model. @throws {ModelError} if the provider is not set up. */
export function connectProvider(
  ctx: Ctx,
  options: ModelOptions,
  own: readonly ProviderRow[],
  name: string,
): ReachableModels {
  const { provider: providerName, model } = parseModelName(name)!;
  const settings = findProvider(ctx, options, own, providerName);
  if (!settings) {
    throw new ModelError('auth', fact('provider_not_set_up', { provider: providerName }));
  }
  return { provider: options.inUse.of(settings), model, price: findPrice(options, own, settings, model) };
}

/** Returns the price of a provider's model; null if unknown. The workspace's own price takes precedence. */
export function findPrice(
  options: ModelOptions,
  own: readonly ProviderRow[],
  { name, kind }: ProviderSettings,
  model: string,
): Price | null {
  return own.find((one) => one.name === name)?.prices[model] ?? options.findPrice(kind, model);
}

/** Returns whether the model accepts images. The workspace's setting for the provider takes precedence. */
export function acceptsImages(options: ModelOptions, own: readonly ProviderRow[], name: string): boolean {
  const { provider, model } = parseModelName(name)!;
  const row = own.find((one) => one.name === provider);
  const kind = row?.kind ?? options.providers.find((one) => one.name === provider)?.kind;
  return row?.sees ?? (kind !== undefined && options.seesImages(kind, model));
}
