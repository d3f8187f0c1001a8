// How Meta rates a number, and with how many people it may begin in 24 hours.
import type { NumberQuality } from '../events.ts';

const RATINGS = new Map<string, NumberQuality['rating']>([
  ['GREEN', 'high'],
  ['YELLOW', 'medium'],
  ['RED', 'low'],
]);

/** null while Meta has not rated the number. */
export const ratingOf = (word: unknown): NumberQuality['rating'] => RATINGS.get(String(word)) ?? null;

/** `TIER_2K` is 2,000 people; null: no limit; undefined: not said. Some webhooks tell a figure, and -1 for no limit. */
export function limitOf(word: unknown): number | null | undefined {
  if (word === 'TIER_UNLIMITED' || word === -1) return null;
  if (typeof word === 'number') return word >= 0 && Number.isInteger(word) ? word : undefined;
  const [, figure, thousands] = /^TIER_(\d+)(K?)$/.exec(String(word)) ?? [];
  return figure === undefined ? undefined : Number(figure) * (thousands ? 1_000 : 1);
}
