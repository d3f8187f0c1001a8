// Whether somebody is on the block list (spec 4 Blocked contacts).
import type { Queries } from '../../platform/postgres/database.ts';
import { matchesRule } from './store.ts';

/** Digits of the longest prefix rule (decisions 2). */
const LONGEST_PREFIX = 7;

/**
 * @param who digits with country code, or a masked id such as `123@lid`, which only a rule for that very id blocks.
 * @param campaignId also counts the rules that were made for this campaign alone.
 */
export function isBlocked(
  db: Queries,
  teamId: string,
  who: string,
  campaignId: string | null = null,
): Promise<boolean> {
  const digits = /^\d+$/.test(who) ? who : '';
  const prefixes = Array.from({ length: Math.min(LONGEST_PREFIX, digits.length) }, (_, i) =>
    digits.slice(0, i + 1),
  );
  return matchesRule(db, teamId, who, prefixes, campaignId);
}
