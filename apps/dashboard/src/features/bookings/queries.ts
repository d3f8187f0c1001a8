// Queries for meetings. All keys start with `bookings`, by which live events invalidate them.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Answer, callOperation } from '../../api.ts';
import { isSetter, useCampaignNames } from '../campaigns/campaign-options.ts';
import type { Status } from './search.ts';

export type Meeting = Answer<'bookings.agenda'>['data'][number];
export type MeetingDetail = Answer<'bookings.get'>['data'];

export interface MeetingFilter {
  from: string;
  to?: string | undefined;
  campaign_id?: string | undefined;
  status: Status;
}

const PAGE = 100;
/** Maximum number of pages to load for one period. A week is unlikely to have more. */
const MOST_PAGES = 10;

/** Returns the query of all meetings in a period. */
export const getRangeQuery = (wanted: MeetingFilter) =>
  queryOptions({
    queryKey: ['bookings', 'range', wanted],
    queryFn: async ({ signal }) => {
      const meetings: Meeting[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const { data, pagination } = await callOperation(
          'bookings.agenda',
          { ...wanted, limit: PAGE, cursor },
          { signal },
        );
        meetings.push(...data);
        if (pagination.next_cursor === null) return { meetings, capped: false };
        cursor = pagination.next_cursor;
      }
      return { meetings, capped: true };
    },
  });

/** Returns the query of the meetings that start at a given time or later, page by page. */
export const listQuery = (wanted: MeetingFilter) =>
  infiniteQueryOptions({
    queryKey: ['bookings', 'list', wanted],
    queryFn: ({ signal, pageParam }) =>
      callOperation('bookings.agenda', { ...wanted, limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });

export const getMeetingQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'one', id],
    queryFn: async ({ signal }) => (await callOperation('bookings.get', { id }, { signal })).data,
    retry: false,
  });

/** Returns the campaigns, oldest first: their order determines their colors. */
export function useCampaigns() {
  const all = useCampaignNames();
  return useMemo(
    () => (all ?? []).filter(isSetter).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    [all],
  );
}
