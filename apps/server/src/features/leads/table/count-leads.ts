// Counts the leads that a filter matches. If it matches none, names the condition that excludes the most leads.
import { type contract, MOST_CHANGED, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { findNarrowest, type LeadFilter } from './filter-store.ts';
import { countMatching } from './list-store.ts';

export async function countLeads(
  { db, teamId }: Ctx,
  filter: LeadFilter,
): Promise<ResultOf<typeof contract.leads.count>> {
  const found = await countMatching(db, teamId, filter, MOST_CHANGED + 1);
  const narrowest = found === 0 ? await findNarrowest(db, teamId, filter) : null;
  const capped = found > MOST_CHANGED;
  return { data: { count: capped ? MOST_CHANGED : found, capped, narrowest } };
}
