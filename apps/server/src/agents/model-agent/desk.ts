// What an agent on language models works with in one turn. Keys, prices, budgets and time stay behind it.
import type { ModelAnswer, ModelRequest } from '../models/port.ts';
import type { TurnAttempt } from '../port.ts';

/** What is asked; the desk adds the model and the time that is left. */
export type Question = Omit<ModelRequest, 'model' | 'signal'>;

export interface ModelDesk {
  /** In the order in which they are asked, as the campaign names them. One that failed lately is left out. */
  models: readonly string[];
  /** Does it look at images? */
  sees(model: string): boolean;
  /** May the agent without a model answer when no model does? */
  offline: boolean;
  /** What happens when a budget is spent. */
  whenSpent: 'offline' | 'hand_over';
  /** The calls of this turn so far. */
  attempts: readonly TurnAttempt[];
  /**
   * Asks once: holds the most that it may cost, waits for calls under way where these may need the same, asks, and
   * books what it did cost.
   * @throws {ModelError} the model did not answer, and rests for a while where that helps.
   * @throws {BudgetSpent}
   */
  ask(model: string, question: Question): Promise<ModelAnswer>;
  /** The last answer of the model can't be used, for these reasons. */
  wrong(problems: readonly string[]): void;
  /** The model was wrong twice in this turn: it rests for a while if another lead saw the same. */
  rest(model: string): void;
}

/** Another call would cost more than a budget allows. The message says which budget, and its figure. */
export class BudgetSpent extends Error {
  /** Of a turn, of a lead and day, or of the workspace and day. */
  readonly of: 'turn' | 'lead' | 'workspace';
  constructor(of: BudgetSpent['of'], which: string) {
    super(`The budget for models of ${which}.`);
    this.name = 'BudgetSpent';
    this.of = of;
  }
}
