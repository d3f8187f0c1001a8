// Queries for the members' names and the tags in use.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { callOperation } from '../../../api.ts';
import { getDataQuery } from '../../../queries.ts';
import { useCan } from '../../session/session.ts';

const LONG = 5 * 60_000;

const colleaguesQuery = queryOptions({
  // The key is below `team`, so that live events invalidate the query.
  queryKey: ['team', 'names'],
  queryFn: async ({ signal }) => (await callOperation('team.colleagues', {}, { signal })).data,
  staleTime: LONG,
});

/** Returns the names and ids of all members. */
export const useColleagues = () => useQuery(colleaguesQuery).data;

/** Returns a member's name; null while it loads. */
export function useColleague(id: string | null): string | null {
  const colleagues = useColleagues();
  return colleagues?.find((one) => one.id === id)?.name ?? null;
}

/** Returns the leads' tags, most used first. */
export function useTags(): readonly string[] {
  const can = useCan();
  const { data } = useQuery({
    ...getDataQuery(['tags'], 'leads.tags', {}),
    staleTime: 60_000,
    enabled: can('leads.tags'),
  });
  return data?.map(({ tag }) => tag) ?? [];
}
