// The interface through which an agent calls language models in one turn. Keys, prices, budgets and time limits are
// handled behind it.
import { type Fact, fact, factText } from '@parley/contract';
import type { ModelAnswer, ModelRequest } from '../models/port.ts';
import type { TurnAttempt } from '../port.ts';

/** A request without the model and the signal, which the desk adds. */
export type Question = Omit<ModelRequest, 'model' | 'signal'>;

export interface ModelDesk {
  /** The campaign's models in the order in which to try them, without those that failed recently. */
  models: readonly string[];
  /** Returns whether a model accepts images. */
  sees(model: string): boolean;
  /** Whether the offline agent can answer if no model does. */
  offline: boolean;
  /** The action when a budget is spent. */
  whenSpent: 'offline' | 'hand_over';
  /** The calls of this turn so far. */
  attempts: readonly TurnAttempt[];
  /**
   * Calls the model once. First reserves the maximum cost, which can mean waiting for running calls that share the
   * budget, and then records the actual cost.
   * @throws {ModelError} if the model did not answer. The model is then paused, unless a pause would not help.
   * @throws {BudgetSpent} if the call could exceed a budget.
   */
  ask(model: string, question: Question): Promise<ModelAnswer>;
  /** Reports that the model's last answer can't be used, with the reasons. */
  wrong(problems: readonly string[]): void;
  /**
   * Reports that both answers of the model in this turn were wrong. The model is paused if the same happened with
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
