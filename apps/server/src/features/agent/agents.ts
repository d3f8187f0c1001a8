// Which agent answers for a campaign, by its `model`.
import { offlineAgent } from '../../agents/offline/offline-agent.ts';
import type { Agent } from '../../agents/port.ts';

export interface Agents {
  /** Throws when no agent goes by that name. */
  of(model: string): Agent;
}

export const agents: Agents = {
  of(model) {
    if (model === 'offline') return offlineAgent;
    throw new Error(`no agent for the model ${model}`);
  },
};
