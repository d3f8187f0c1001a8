// What a workspace says of language models: its own providers, budgets, and who writes down voice notes
// (workspace-file.md#models).
import type { ProviderKind } from '../../agents/models/port.ts';
import type { Price } from '../../agents/models/prices.ts';

export interface ProviderInput {
  name: string;
  kind: ProviderKind;
  base_url: string | null;
  api_key: string;
  /** By model. */
  prices: Record<string, Price>;
  /** null: as is known of its models. */
  sees: boolean | null;
}

/** What calls of models may cost. Money in the currency of the prices, tokens in and out together. */
export interface Budgets {
  per_turn: number;
  per_lead_day: number;
  per_day: number;
  tokens_per_turn: number;
  tokens_per_lead_day: number;
  tokens_per_day: number;
  currency: string;
  /** How long the models of a turn may take together, in milliseconds; one call takes half of it at most. */
  time_per_turn: number;
  /** Who answers once one is spent. */
  when_spent: 'offline' | 'hand_over';
}

/** Of a workspace that sets none. */
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
  /** null: the usual ones. */
  budgets: Budgets | null;
  /** null: nobody writes down voice notes. */
  transcription: string | null;
}
