// Chooses the agent for a campaign: the agent without a model, or one that uses the language models named by the
// campaign.
import { createModelAgent } from '../agents/model-agent/model-agent.ts';
import { canSeeImages } from '../agents/models/image-support.ts';
import type { OpenListener, ProviderSettings } from '../agents/models/port.ts';
import { findPrice } from '../agents/models/prices.ts';
import { createProvider } from '../agents/models/providers.ts';
import type { Agent, Agents } from '../agents/port.ts';
import type { Readers } from '../agents/readers/port.ts';
import type { Ctx } from '../context.ts';
import {
  type CallModel,
  checkModel,
  createBudgetQueue,
  createProvidersInUse,
  createRests,
  estimateTestChat,
  listModels,
  type ModelCheck,
  type ModelList,
  openListener,
  openModels,
  type TestChatEstimate,
} from '../features/models/index.ts';
import type { Clock } from '../platform/clock.ts';

export interface AgentsOptions {
  readers: Readers;
  /** Replaces the agent without a model, for tests. */
  replaced?: ((agent: Agent) => Agent) | undefined;
  /** Makes the calls of language models; default: through their providers. */
  callModel?: CallModel | undefined;
  createCtx: (teamId: string) => Ctx;
  clock: Clock;
  /** The providers of the installation. */
  modelProviders: readonly ProviderSettings[];
}

/** The agents of a process. */
export interface AgentsAtWork extends Agents {
  listenerOf: OpenListener;
  /** Checks whether a model of the workspace answers. */
  check(teamId: string, model: string): Promise<ModelCheck>;
  /** Lists the models of a provider. */
  list(teamId: string, provider: string): Promise<ModelList>;
  /** The providers of the installation. */
  installation: readonly Pick<ProviderSettings, 'name' | 'kind'>[];
  /** Returns the cost of a test chat; null if no model is used. @param letters the length of the settings. */
  outlook(ctx: Ctx, models: readonly string[], letters: number): Promise<TestChatEstimate | null>;
  /** Returns whether a model call is running. Each call has a time limit. */
  isAsking(): boolean;
}

export function createAgents(options: AgentsOptions): AgentsAtWork {
  const { readers, createCtx, clock, modelProviders } = options;
  const offline = options.replaced?.(readers.offline) ?? readers.offline;
  const inUse = createProvidersInUse(createProvider);
  const asking = { calls: 0 };
  const desks = {
    ...{ asking, providers: modelProviders, inUse, findPrice, seesImages: canSeeImages },
    rests: createRests(clock),
    line: createBudgetQueue(),
    call: options.callModel ?? (({ provider, request }) => provider.ask(request)),
  };
  return {
    offline,
    isAsking: () => asking.calls > 0,
    async of(turn) {
      if (turn.models.every((model) => model === 'offline')) return offline;
      return createModelAgent(await openModels(createCtx(turn.team_id), desks, turn), offline, readers);
    },
    check: (teamId, model) => checkModel(createCtx(teamId), desks, model),
    list: (teamId, provider) => listModels(createCtx(teamId), desks, provider),
    installation: modelProviders,
    listenerOf: (teamId) => openListener(createCtx(teamId), desks),
    outlook: (ctx, models, letters) => estimateTestChat(ctx, desks, models, letters),
  };
}
