// A workspace's settings for language models: providers, budgets and the transcription model
// (workspace-file.md#models).
import type { ProviderKind } from '../../agents/models/port.ts';
import type { Price } from '../../agents/models/prices.ts';

export interface ProviderInput {
  name: string;
  kind: ProviderKind;
  base_url: string | null;
  api_key: string;
  /** The prices, by model name. */
  prices: Record<string, Price>;
  /** True if the provider's models accept images; null if the model's name decides. */
  sees: boolean | null;
}

/** Limits on the cost of model calls. Money is in the currency of the prices; tokens are input plus output. */
export interface Budgets {
  per_turn: number;
  per_lead_day: number;
  per_day: number;
  tokens_per_turn: number;
  tokens_per_lead_day: number;
  tokens_per_day: number;
  currency: string;
  /** Milliseconds for all model calls of a turn together; one call gets at most half of it. */
  time_per_turn: number;
  /** The agent's action once a budget is spent. */
  when_spent: 'offline' | 'hand_over';
}

/** The budgets of a workspace that sets none. */
export const DEFAULT_BUDGETS: Budgets = {
  per_turn: 0.1,
  per_lead_day: 0.5,
  per_day: 20,
  tokens_per_turn: 40_000,
  tokens_per_lead_day: 400_000,
  tokens_per_day: 20_000_000,
  currency: 'USD',
  time_per_turn: 60_000,
  when_spent: 'offline',
};

export interface ModelSettings {
  /** The workspace's budgets; null for the default budgets. */
  budgets: Budgets | null;
  /** The model that transcribes voice notes; null if there is none. */
  transcription: string | null;
}
