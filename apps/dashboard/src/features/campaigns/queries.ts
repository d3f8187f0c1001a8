// Queries for the campaign pages. Live events invalidate campaigns; other data is refetched every 30 seconds while
// visible.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Answer, callOperation, type Input } from '../../api.ts';

export type Card = Answer<'campaigns.card'>['data'];
export type Forecast = Answer<'campaigns.forecast'>['data'];
export type FunnelFigures = Answer<'campaigns.funnel'>['data'];
export type Consequences = Answer<'campaigns.consequences'>['data'];
export type Action = Input<'campaigns.consequences'>['action'];

const AGAIN_MS = 30_000;
const fresh = { refetchInterval: AGAIN_MS, staleTime: 0 };

export function useCampaigns(archived: 'only' | 'without') {
  return useInfiniteQuery({
    queryKey: ['campaigns', 'board', archived],
    queryFn: ({ pageParam, signal }) =>
      callOperation(
        'campaigns.cards',
        { archived, limit: 50, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    ...fresh,
  });
}

/**
 * Returns a campaign's card.
 * @param id the campaign's id or slug
 */
export function useCampaign(id: string) {
  return useQuery({
    queryKey: ['campaigns', 'one', id],
    queryFn: async ({ signal }) => (await callOperation('campaigns.card', { id }, { signal })).data,
    ...fresh,
  });
}

export function useForecast(id: string) {
  return useQuery({
    queryKey: ['campaigns', 'forecast', id],
    queryFn: async ({ signal }) => (await callOperation('campaigns.forecast', { id }, { signal })).data,
    ...fresh,
  });
}

/**
 * Returns a campaign's funnel.
 * @param since the start of the period; changes once a day
 */
export function useFunnel(id: string, since: string) {
  return useQuery({
    queryKey: ['campaigns', 'funnel', id, since],
    queryFn: async ({ signal }) => (await callOperation('campaigns.funnel', { id, since }, { signal })).data,
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

export function useConsequences(id: string, action: Action) {
  return useQuery({
    queryKey: ['campaigns', 'consequences', id, action],
    queryFn: async ({ signal }) =>
      (await callOperation('campaigns.consequences', { id, action }, { signal })).data,
    // Don't cache: the member decides by these numbers, so they must be current.
    gcTime: 0,
    ...fresh,
  });
}
