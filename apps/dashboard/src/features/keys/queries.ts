// Queries for the API keys page. Live events report changes immediately, and the use of a key at most once a minute.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';

export type ApiKey = Answer<'keys.list'>['data'][number];
export type CreatedKey = Answer<'keys.create'>['data'];
export type ConnectInfo = Answer<'keys.connecting'>['data'];

export const keysQuery = infiniteQueryOptions({
  queryKey: ['keys', 'list'],
  queryFn: ({ pageParam, signal }) =>
    callOperation('keys.list', { limit: 50, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pagination }) => pagination.next_cursor,
});

export const connectingQuery = queryOptions({
  queryKey: ['connecting'],
  queryFn: async ({ signal }) => (await callOperation('keys.connecting', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
