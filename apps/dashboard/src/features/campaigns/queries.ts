// Queries for the campaign pages. Live events invalidate campaigns; other data is refetched every 30 seconds while
// visible.

import { MOST_FORECAST } from '@parley/contract/values';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer, Input } from '../../api.ts';
import { getDataQuery, getPagesQuery } from '../../queries.ts';
import { isTrial } from './campaign-options.ts';

export type Card = Answer<'campaigns.card'>['data'];
export type Forecast = Answer<'campaigns.forecast'>['data'];
export type FunnelFigures = Answer<'campaigns.funnel'>['data'];
export type Consequences = Answer<'campaigns.consequences'>['data'];
export type Action = Input<'campaigns.consequences'>['action'];

/** Returns the trial campaign on a simulated number that a start of this campaign replaces; null if there is none. */
export function findReplacedTrial({ campaign_id, number, newcomers }: Card): Card['newcomers'] {
  const isReplaced =
    number?.simulated === true &&
    newcomers !== null &&
    newcomers.campaign_id !== campaign_id &&
    isTrial(newcomers.campaign_id);
  return isReplaced ? newcomers : null;
}

const AGAIN_MS = 30_000;
const fresh = { refetchInterval: AGAIN_MS, staleTime: 0 };

/** Returns the query of the campaigns, which the setup checklist shares with the list of campaigns. */
export const getCardsQuery = (archived: 'only' | 'without', days = 7) =>
  getPagesQuery(['campaigns', 'board', archived, days], 'campaigns.cards', { archived, days, limit: 50 });

/** Returns the campaigns with the results of the last `days`. */
export function useCampaigns(archived: 'only' | 'without', days: number) {
  return useInfiniteQuery({
    ...getCardsQuery(archived, days),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

/**
 * Returns a campaign's card.
 * @param id the campaign's id or slug
 */
export function useCampaign(id: string) {
  return useQuery({
    ...getDataQuery(['campaigns', 'one', id], 'campaigns.card', { id }),
    ...fresh,
  });
}

/** Returns the query of the forecast if more people joined the queue now. */
export const getExtendedForecastQuery = (id: string, extra: number) =>
  getDataQuery(['campaigns', 'forecast', id, extra], 'campaigns.forecast', {
    id,
    extra: Math.min(extra, MOST_FORECAST),
  });

export function useForecast(id: string) {
  return useQuery({
    ...getDataQuery(['campaigns', 'forecast', id], 'campaigns.forecast', { id }),
    ...fresh,
  });
}

/**
 * Returns a campaign's funnel.
 * @param since the start of the period; changes once a day
 */
export function useFunnel(id: string, since: string) {
  return useQuery({
    ...getDataQuery(['campaigns', 'funnel', id, since], 'campaigns.funnel', { id, since }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

/** Returns how long leads waited for each member in the last 30 days. */
export function useResponses(id: string) {
  return useQuery(getDataQuery(['campaigns', 'responses', id], 'campaigns.responses', { id }));
}

export function useConsequences(id: string, action: Action) {
  return useQuery({
    ...getDataQuery(['campaigns', 'consequences', id, action], 'campaigns.consequences', { id, action }),
    // Don't cache: the member decides by these numbers, so they must be current.
    gcTime: 0,
    ...fresh,
  });
}
