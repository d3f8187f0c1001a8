// The interface through which an agent calls language models in one turn. Keys, prices, budgets and time limits are
// handled behind it.
import { type Fact, fact, factText } from '@parley/contract';
import type { ModelAnswer, ModelRequest } from '../models/port.ts';
import type { TurnAttempt } from '../port.ts';

/** A request without the model and the signal, which the desk adds. */
export type Question = Omit<ModelRequest, 'model' | 'signal'>;

export interface ModelDesk {
  /** The campaign's models in the order in which they are tried, without those that failed recently. */
  models: readonly string[];
  /** Returns whether a model accepts images. */
  sees(model: string): boolean;
  /** Whether the agent without a model can answer if no model does. */
  offline: boolean;
  /** The action when a budget is spent. */
  whenSpent: 'offline' | 'hand_over';
  /** The calls of this turn so far. */
  attempts: readonly TurnAttempt[];
  /**
   * Calls the model once. Reserves the maximum cost first, waiting for calls under way that might use the same budget,
   * and books the actual cost afterwards.
   * @throws {ModelError} if the model did not answer. The model is then paused if a pause can help.
   * @throws {BudgetSpent} if the call could exceed a budget.
   */
  ask(model: string, question: Question): Promise<ModelAnswer>;
  /** Reports that the model's last answer can't be used, with the reasons. */
  wrong(problems: readonly string[]): void;
  /**
   * Reports that the model's answers were wrong twice in this turn. The model is paused if this also happened with
   * another lead.
   */
  rest(model: string): void;
}

/** Thrown when a call could exceed a budget. The message names the budget and its limit. */
export class BudgetSpent extends Error {
  /** The scope of the budget: a turn, a lead's day, or the workspace's day. */
  readonly of: 'turn' | 'lead' | 'workspace';
  readonly reason: Fact;
  constructor(of: BudgetSpent['of'], most: number, unit: string) {
    const reason = fact('budget_spent', { of, most, unit });
    super(factText(reason));
    this.name = 'BudgetSpent';
    this.of = of;
    this.reason = reason;
  }
}
