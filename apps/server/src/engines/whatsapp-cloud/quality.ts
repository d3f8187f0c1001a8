// Meta's rating of a number, and how many people it can contact first in 24 hours.
import type { NumberQuality } from '../events.ts';

const RATINGS = new Map<string, NumberQuality['rating']>([
  ['GREEN', 'high'],
  ['YELLOW', 'medium'],
  ['RED', 'low'],
]);

/** Parses Meta's rating; null if Meta has not rated the number yet. */
export const parseRating = (word: unknown): NumberQuality['rating'] => RATINGS.get(String(word)) ?? null;

/**
 * Parses a limit: `TIER_2K` is 2,000 people. Some webhooks contain a number, with -1 for no limit.
 * @returns null for no limit; undefined if none is reported.
 */
export function parseLimit(word: unknown): number | null | undefined {
  if (word === 'TIER_UNLIMITED' || word === -1) return null;
  if (typeof word === 'number') return word >= 0 && Number.isInteger(word) ? word : undefined;
  const [, figure, thousands] = /^TIER_(\d+)(K?)$/.exec(String(word)) ?? [];
  return figure === undefined ? undefined : Number(figure) * (thousands ? 1_000 : 1);
}
