// Queries for meetings. All keys start with `bookings`, by which live events invalidate them.

import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '../../api.ts';
import { getDataQuery, getPagesQuery, loadAll } from '../../queries.ts';
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
/** The maximum number of meetings to load for one period. A week is unlikely to have more. */
const MOST = 1_000;

/** Returns the query of all meetings in a period. */
export const getRangeQuery = (wanted: MeetingFilter) =>
  queryOptions({
    queryKey: ['bookings', 'range', wanted],
    queryFn: async ({ signal }) => {
      const asked = { ...wanted, limit: PAGE };
      const { records, capped } = await loadAll('bookings.agenda', asked, MOST, signal);
      return { meetings: records, capped };
    },
  });

/** Returns the query of the first meeting after a period, as a list of at most one. */
export const getNextQuery = ({ to, ...wanted }: MeetingFilter) =>
  getDataQuery(['bookings', 'next', to, wanted], 'bookings.agenda', {
    ...wanted,
    from: to ?? wanted.from,
    limit: 1,
  });

/** Returns the query of the meetings that start at a given time or later, page by page. */
export const listQuery = (wanted: MeetingFilter) =>
  getPagesQuery(['bookings', 'list', wanted], 'bookings.agenda', { ...wanted, limit: PAGE });

export const getMeetingQuery = (id: string) =>
  queryOptions({
    ...getDataQuery(['bookings', 'one', id], 'bookings.get', { id }),
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
