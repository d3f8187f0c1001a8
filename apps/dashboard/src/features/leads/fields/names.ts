// The names of members, and the tags that are in use.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { useCan } from '../../session/session.ts';

const LONG = 5 * 60_000;

const colleaguesQuery = queryOptions({
  // The stream says when the team changed.
  queryKey: ['team', 'names'],
  queryFn: async ({ signal }) => (await call('people.colleagues', {}, { signal })).data,
  staleTime: LONG,
});

/** All members, by name. */
export const useColleagues = () => useQuery(colleaguesQuery).data;

/** The name of a member; null while it is not known. */
export function useColleague(id: string | null): string | null {
  const colleagues = useColleagues();
  return colleagues?.find((one) => one.id === id)?.name ?? null;
}

/** Tags that leads have, the most used first. */
export function useTags(): readonly string[] {
  const can = useCan();
  const { data } = useQuery({
    queryKey: ['tags'],
    queryFn: async ({ signal }) => (await call('leadTable.tags', {}, { signal })).data,
    staleTime: 60_000,
    enabled: can('leadTable.tags'),
  });
  return data?.map(({ tag }) => tag) ?? [];
}
