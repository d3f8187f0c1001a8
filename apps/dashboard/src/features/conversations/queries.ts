// What the conversation pages ask the server for.
import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { InboxPage, TimelinePage } from '../../live/apply.ts';
import type { InboxSearch } from './search.ts';

export interface InboxFilters extends Omit<InboxSearch, 'm' | 'panel' | 'why'> {
  /** The caller, for `mine`: live rows are told apart by it. */
  member: string;
}

const PAGE = 50;

export function useInbox({ member, view = 'all', ...filters }: InboxFilters) {
  return useInfiniteQuery({
    queryKey: ['inbox', { member, view, ...filters }],
    queryFn: ({ pageParam, signal }): Promise<InboxPage> =>
      call(
        'inbox.list',
        { view, ...filters, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
}

export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: async ({ signal }) => (await call('inbox.counts', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
export const useCounts = () => useQuery(countsQuery).data;

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead', id],
    queryFn: async ({ signal }) => (await call('inbox.lead', { id }, { signal })).data,
    // The stream keeps it true.
    staleTime: 60_000,
    retry: false,
  });

type Position = { before: string } | { after: string } | { around: string } | Record<string, never>;

/** Lines of a conversation in both directions, from the newest or around one message. */
export function useTimeline(lead: string, around?: string) {
  return useInfiniteQuery({
    queryKey: around === undefined ? ['timeline', lead] : ['timeline', lead, around],
    queryFn: ({ pageParam, signal }): Promise<TimelinePage> =>
      call('inbox.timeline', { id: lead, limit: PAGE, ...pageParam }, { signal }),
    initialPageParam: (around === undefined ? {} : { around }) as Position,
    getNextPageParam: ({ newer }): Position | null => (newer === null ? null : { after: newer }),
    getPreviousPageParam: ({ older }): Position | null => (older === null ? null : { before: older }),
    staleTime: 60_000,
  });
}

/** Asks again for what a change of one lead touches, where the stream is not there to tell. */
export function askAgain(client: QueryClient, lead: string): void {
  void client.invalidateQueries({ queryKey: ['lead', lead] });
  void client.invalidateQueries({ queryKey: ['timeline', lead] });
  void client.invalidateQueries({ queryKey: ['inbox'] });
  void client.invalidateQueries({ queryKey: ['counts'] });
}
