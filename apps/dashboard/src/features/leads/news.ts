// Leads that came since a table was asked for. They wait: a table never moves under the pointer.
import { skipToken, useQuery } from '@tanstack/react-query';
import { NEW_LEADS } from '../../live/lead-rows.ts';
import { useSession } from '../session/session.ts';
import { matches } from './matches.ts';
import type { Lead } from './queries.ts';
import type { LeadFilters, LeadsSearch } from './search.ts';

/** How many there are that would stand above the first row. */
export function useNews(leads: readonly Lead[], filters: LeadFilters, sort: LeadsSearch['sort']): number {
  const own = useSession().member.id;
  const { data = [] } = useQuery<readonly Lead[]>({ queryKey: NEW_LEADS, queryFn: skipToken });
  // Words are the server's to find; other orders have no place for what is new.
  if (filters.q !== undefined || filters.number_id !== undefined || (sort && sort !== 'last_message'))
    return 0;
  const field = sort === 'last_message' ? 'last_message_at' : 'created_at';
  const first = leads[0]?.[field] ?? '';
  const known = new Set(leads.map(({ id }) => id));
  return data.filter(
    (lead) => !known.has(lead.id) && (lead[field] ?? '') > first && matches(lead, filters, own),
  ).length;
}
