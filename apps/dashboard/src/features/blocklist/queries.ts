// Queries for the block list; live events invalidate them.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import type { BlocklistSearch } from './search.ts';

export type Rule = Answer<'blocklist.rules'>['data'][number];
type Pages = Answer<'blocklist.rules'>;
type OptedOutPages = Answer<'blocklist.optedOut'>;

const getNextCursor = (page: Pages | OptedOutPages) => page.pagination.next_cursor ?? undefined;

export const getRulesQuery = ({ kind, q }: BlocklistSearch) =>
  infiniteQueryOptions({
    queryKey: ['blocklist', 'rules', kind, q],
    queryFn: ({ pageParam, signal }): Promise<Pages> =>
      callOperation(
        'blocklist.rules',
        { limit: 50, ...(kind && { kind }), ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: getNextCursor,
    placeholderData: keepPreviousData,
  });

export const getOptedOutQuery = ({ q }: BlocklistSearch) =>
  infiniteQueryOptions({
    queryKey: ['blocklist', 'opted-out', q],
    queryFn: ({ pageParam, signal }): Promise<OptedOutPages> =>
      callOperation(
        'blocklist.optedOut',
        { limit: 25, ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: getNextCursor,
    placeholderData: keepPreviousData,
  });

export const getRuleEffectQuery = (rule: { kind: Rule['kind']; value: string; campaign: string }) =>
  queryOptions({
    queryKey: ['blocklist', 'effect', rule],
    queryFn: async ({ signal }) => {
      const { kind, value, campaign } = rule;
      const input = { kind, value, ...(campaign !== '' && { campaign_id: campaign }) };
      return (await callOperation('blocklist.effect', input, { signal })).data;
    },
    enabled: rule.value !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
