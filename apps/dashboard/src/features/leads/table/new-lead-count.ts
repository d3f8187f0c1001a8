// Counts leads that were added since a table was loaded. They are not inserted, because rows must not move under the
// pointer.
import { skipToken, useQuery } from '@tanstack/react-query';
import { NEW_LEADS } from '../../../live/lead-rows.ts';
import { useSession } from '../../session/session.ts';
import { isMatching } from '../filters/matches-filters.ts';
import type { Lead } from '../queries.ts';
import type { LeadFilters, LeadsSearch } from '../search.ts';

/** Returns the number of new leads that would appear above the first row. */
export function useNewLeadCount(
  leads: readonly Lead[],
  filters: LeadFilters,
  sort: LeadsSearch['sort'],
): number {
  const own = useSession().member.id;
  const { data = [] } = useQuery<readonly Lead[]>({ queryKey: NEW_LEADS, queryFn: skipToken });
  // Only the server can evaluate these filters, and in other sort orders a new lead might belong anywhere.
  if (filters.q !== undefined || filters.number_id !== undefined || (sort && sort !== 'last_message'))
    return 0;
  const field = sort === 'last_message' ? 'last_message_at' : 'created_at';
  const first = leads[0]?.[field] ?? '';
  const known = new Set(leads.map(({ id }) => id));
  return data.filter(
    (lead) => !known.has(lead.id) && (lead[field] ?? '') > first && isMatching(lead, filters, own),
  ).length;
}
