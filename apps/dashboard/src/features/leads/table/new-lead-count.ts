// Counts leads that were added, or have a new message, since a table was loaded. They are not inserted, because rows
// must not move under the pointer.
import { skipToken, useQuery } from '@tanstack/react-query';
import { NEW_LEADS } from '../../../live/lead-rows.ts';
import { useSession } from '../../session/session.ts';
import { isMatching } from '../filters/matches-filters.ts';
import type { Lead } from '../queries.ts';
import type { LeadFilters, Sort } from '../search.ts';

/** The time of each order that begins with the latest. */
const LATEST: { [sort in Sort]?: 'last_message_at' | 'created_at' } = {
  last_message: 'last_message_at',
  newest: 'created_at',
};

/** Returns the number of other leads that would now appear above the first row. */
export function useNewLeadCount(leads: readonly Lead[], filters: LeadFilters, sort: Sort): number {
  const own = useSession().member.id;
  const { data = [] } = useQuery<readonly Lead[]>({ queryKey: NEW_LEADS, queryFn: skipToken });
  const field = LATEST[sort];
  // Only the server can evaluate these filters, and in other sort orders a new lead might belong anywhere.
  if (field === undefined || filters.q !== undefined || filters.number_id !== undefined) return 0;
  const first = leads[0]?.[field] ?? '';
  const known = new Set(leads.map(({ id }) => id));
  return data.filter(
    (lead) => !known.has(lead.id) && (lead[field] ?? '') > first && isMatching(lead, filters, own),
  ).length;
}
