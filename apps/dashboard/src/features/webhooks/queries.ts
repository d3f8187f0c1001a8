// Queries for the webhook pages. Live events report changes to subscriptions and attempts.

import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { getDataQuery, getPagesQuery } from '../../queries.ts';
import { useFormats } from '../../text/language.tsx';
import type { DeliveryState, LogSearch } from './search.ts';

export type Subscription = Answer<'webhooks.cards'>['data'][number];
export type SubscriptionsInfo = Omit<Answer<'webhooks.cards'>, 'data'>;
export type DeliveryRow = Answer<'webhooks.deliveries'>['data'][number];
export type Delivery = Answer<'webhooks.delivery'>['data'];
export type CreatedWebhook = Answer<'webhooks.create'>['data'];

/** Polling interval of a running attempt: if the process dies, no live event reports its end. */
const LOOK_AGAIN_MS = 3_000;
const isUnderWay = (status: DeliveryState) => status === 'waiting' || status === 'sending';

export const subscriptionsQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => callOperation('webhooks.cards', {}, { signal }),
});

export const getDeliveryQuery = (id: string) =>
  queryOptions({
    ...getDataQuery(['webhooks', 'delivery', id], 'webhooks.delivery', { id }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? LOOK_AGAIN_MS : false),
  });

/** Converts the search parameters to the API's filters. */
export function useApiFilters({ status, type, since }: LogSearch) {
  const formats = useFormats();
  return {
    ...(status && { status }),
    ...(type && { event_type: type }),
    ...(since && { since: formats.dayStart(since) }),
  };
}

export function useLog(id: string, search: LogSearch) {
  const asked = useApiFilters(search);
  return useInfiniteQuery({
    ...getPagesQuery(['webhooks', 'log', id, asked], 'webhooks.deliveries', { id, ...asked, limit: 50 }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => isUnderWay(status)))
        ? LOOK_AGAIN_MS
        : false,
  });
}

/** Returns the display name of a subscription. */
export const getSubscriptionName = ({
  url,
  description,
}: Pick<Subscription, 'url' | 'description'>): string =>
  description?.trim() || url.replace(/^https?:\/\//, '');
