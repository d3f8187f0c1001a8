// How an agent arrived at the output of a turn: the calls of models, and what the code refused.
import type { Reason } from '@parley/contract';
import type { Passage } from './port.ts';

/** How an agent arrived at its output, for `parley explain` (agents.md#explanations). */
export interface TurnAccount {
  /** The author of the output: `offline`, or a model as the campaign names it. */
  model: string;
  /** The calls of the turn, in order. */
  attempts: TurnAttempt[];
  /** The passages that the model found with its own search. */
  found: Passage[];
  /** Proposals of the model that the code refused, each with the reason. */
  refused: { what: string; why: Reason }[];
  /** The daily budget that is used up, so that no model was called. */
  spent?: { of: 'lead' | 'workspace'; why: Reason };
}

export interface TurnAttempt {
  model: string;
  /** `answered`, or why the model did not answer. */
  outcome: Reason | 'answered';
  /** Duration in milliseconds. */
  ms: number;
  tokens: { input: number; cached: number; output: number };
  /** The cost in millionths of the budget's currency; null if the model has no price. */
  micros: number | null;
  /** The problems that the code found in the answer, as the model received them. */
  problems: string[];
}

/** Thrown if none of the campaign's models answered. The lead waits until the turn is retried. */
export class NoAnswer extends Error {
  /** The calls that were made. */
  readonly account: TurnAccount;
  constructor(account: TurnAccount) {
    super('No language model answered.');
    this.name = 'NoAnswer';
    this.account = account;
  }
}
