// Queries for the conversation pages.

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import type { InboxPage, Row as InboxRow, TimelinePage } from '../../live/apply-events.ts';
import { getDataQuery } from '../../queries.ts';
import { useCan } from '../session/session.ts';
import type { ListSearch } from './search.ts';

export interface InboxFilters extends ListSearch {
  /** The id of the signed-in member. The view `mine` uses it to filter live rows. */
  member: string;
}

const PAGE = 50;

export function useInbox({ member, view = 'all', ...filters }: InboxFilters) {
  return useInfiniteQuery({
    queryKey: ['inbox', { member, view, ...filters }],
    queryFn: ({ pageParam, signal }): Promise<InboxPage> =>
      callOperation(
        'conversations.inbox',
        { view, ...filters, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
}

const countsQuery = queryOptions({
  ...getDataQuery(['counts'], 'conversations.counts', {}),
  staleTime: Number.POSITIVE_INFINITY,
});
export function useInboxCounts() {
  const enabled = useCan()('conversations.counts');
  return useQuery({ ...countsQuery, enabled }).data;
}

export const getLeadQuery = (id: string) =>
  queryOptions({
    ...getDataQuery(['lead', id], 'conversations.get', { id }),
    // Data stays fresh for a minute, because live events keep it current.
    staleTime: 60_000,
    retry: false,
  });

type Position = { before: string } | { after: string } | { around: string } | Record<string, never>;

/**
 * Returns the query of a lead's timeline: from the newest item or around one message, with all kinds of items or some.
 * Pages load in both directions.
 */
export function getTimelineQuery(lead: string, around?: string, kinds?: string) {
  const part = around === undefined && kinds === undefined ? [] : [{ around, kinds }];
  return infiniteQueryOptions({
    queryKey: ['timeline', lead, ...part],
    queryFn: ({ pageParam, signal }): Promise<TimelinePage> =>
      callOperation('conversations.timeline', { id: lead, limit: PAGE, kinds, ...pageParam }, { signal }),
    initialPageParam: (around === undefined ? {} : { around }) as Position,
    getNextPageParam: ({ newer }): Position | null => (newer === null ? null : { after: newer }),
    getPreviousPageParam: ({ older }): Position | null => (older === null ? null : { before: older }),
    staleTime: 60_000,
    // Skip the comparison of old and new data: a live event changes one of up to 5,000 items, and comparing all would
    // take longer than a frame.
    structuralSharing: false,
  });
}
export function useTimeline(lead: string, around?: string, kinds?: string, enabled = true) {
  return useInfiniteQuery({ ...getTimelineQuery(lead, around, kinds), enabled });
}

export type RowMarks = Partial<Pick<InboxRow, 'attention' | 'unread' | 'assigned_to' | 'snoozed_until'>>;

/**
 * Shows a conversation's marks in all lists before the server confirms them.
 * @returns a function that reverts them
 */
export function showMarks(client: QueryClient, lead: string, marks: RowMarks): () => void {
  let before: RowMarks | null = null;
  const updateRows = (part: (row: InboxRow) => RowMarks) =>
    client.setQueriesData<InfiniteData<InboxPage>>({ queryKey: ['inbox'] }, (old) =>
      old
        ? {
            ...old,
            pages: old.pages.map((page) => ({
              ...page,
              data: page.data.map((row) => (row.lead_id === lead ? { ...row, ...part(row) } : row)),
            })),
          }
        : old,
    );
  updateRows((row) => {
    const { attention, unread, assigned_to, snoozed_until } = row;
    before ??= { attention, unread, assigned_to, snoozed_until };
    return marks;
  });
  return () => updateRows(() => before ?? {});
}

/** Refetches the data that a change to one lead affects, in case no live event arrives. */
export function refetchLead(client: QueryClient, lead: string): void {
  void client.invalidateQueries({ queryKey: ['lead', lead] });
  void client.invalidateQueries({ queryKey: ['timeline', lead] });
  void client.invalidateQueries({ queryKey: ['inbox'] });
  void client.invalidateQueries({ queryKey: ['counts'] });
}
