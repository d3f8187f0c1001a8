// Counts the leads that a filter matches. If it matches none, names the condition that excludes the most leads.
import { type contract, MOST_COUNTED, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { findNarrowest, type LeadFilter } from './filter-store.ts';
import { countMatching } from './list-store.ts';

export async function countLeads(
  { db, teamId }: Ctx,
  filter: LeadFilter,
): Promise<ResultOf<typeof contract.leads.count>> {
  const found = await countMatching(db, teamId, filter, MOST_COUNTED + 1);
  const narrowest = found === 0 ? await findNarrowest(db, teamId, filter) : null;
  const capped = found > MOST_COUNTED;
  return { data: { count: capped ? MOST_COUNTED : found, capped, narrowest } };
}
