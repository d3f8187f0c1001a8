// With how many people the network lets a business begin in 24 hours, over all its numbers (sending.md#portfolio). Pure.
import { type Fact, fact } from '@parley/contract';

/** A business whose numbers share the network's limit. */
export interface Portfolio {
  /** With how many people it may begin in any 24 hours; null: with any number. */
  limit: number | null;
  /** When it last wrote to each whom it began with of late: milliseconds, the oldest first. */
  begun: readonly number[];
}

/** How long somebody counts: the network's 24 hours begin when it takes the message, a little after we reserve it. */
export const COUNTED_MS = 24 * 3_600_000 + 60_000;

/** When the business may begin with one more person, `at` or later; null: never. */
export function nextBeginning({ limit, begun }: Portfolio, at: number): number | null {
  if (limit === null) return at;
  if (limit === 0) return null;
  const oldest = begun.at(-limit);
  return oldest === undefined ? at : Math.max(at, oldest + COUNTED_MS);
}

/** With how many more people it may begin at that time. */
export function roomAt({ limit, begun }: Portfolio, at: number): number {
  if (limit === null) return Number.POSITIVE_INFINITY;
  const counted = begun.filter((time) => time > at - COUNTED_MS).length;
  return Math.max(limit - counted, 0);
}

/** Returns the limit as a reason, for a person. */
export function portfolioWords({ limit }: Portfolio): Fact {
  return fact('portfolio_limit', { limit });
}
