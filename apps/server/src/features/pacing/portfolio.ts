// Limits the number of people with whom a business can start conversations in 24 hours, across all its numbers
// (sending.md#portfolio).
import { type Fact, fact } from '@parley/contract';

/** A business whose numbers share the network's limit. */
export interface Portfolio {
  /** The maximum number of people in any 24 hours; null without a limit. */
  limit: number | null;
  /** The latest send to each person with whom a conversation recently started, in milliseconds, oldest first. */
  begun: readonly number[];
}

/**
 * How long a person counts towards the limit. The network's 24 hours start when it accepts the message, shortly after
 * the reservation.
 */
export const COUNTED_MS = 24 * 3_600_000 + 60_000;

/** Returns the time at which the business can start another conversation, at `at` or later; null if never. */
export function nextConversationStart({ limit, begun }: Portfolio, at: number): number | null {
  if (limit === null) return at;
  if (limit === 0) return null;
  const oldest = begun.at(-limit);
  return oldest === undefined ? at : Math.max(at, oldest + COUNTED_MS);
}

/** Returns the number of people with whom the business can still start conversations at that time. */
export function countFreeContacts({ limit, begun }: Portfolio, at: number): number {
  if (limit === null) return Number.POSITIVE_INFINITY;
  const counted = begun.filter((time) => time > at - COUNTED_MS).length;
  return Math.max(limit - counted, 0);
}

/** Returns the limit as a reason. */
export function explainPortfolio({ limit }: Portfolio): Fact {
  return fact('portfolio_limit', { limit });
}
