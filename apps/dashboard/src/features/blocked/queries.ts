// Queries of the block list; live events invalidate them.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../api.ts';
import type { BlockedSearch } from './search.ts';

export type Rule = Answer<'blocked.list'>['data'][number];
type Pages = Answer<'blocked.list'>;
type OptedOutPages = Answer<'blocked.optedOut'>;

const next = (page: Pages | OptedOutPages) => page.pagination.next_cursor ?? undefined;

export const rulesQuery = ({ kind, q }: BlockedSearch) =>
  infiniteQueryOptions({
    queryKey: ['blocked', 'rules', kind, q],
    queryFn: ({ pageParam, signal }): Promise<Pages> =>
      call(
        'blocked.list',
        { limit: 50, ...(kind && { kind }), ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: next,
    placeholderData: keepPreviousData,
  });

export const optedOutQuery = ({ q }: BlockedSearch) =>
  infiniteQueryOptions({
    queryKey: ['blocked', 'opted-out', q],
    queryFn: ({ pageParam, signal }): Promise<OptedOutPages> =>
      call(
        'blocked.optedOut',
        { limit: 25, ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: next,
    placeholderData: keepPreviousData,
  });

export const ruleEffectQuery = (rule: { kind: Rule['kind']; value: string; campaign: string }) =>
  queryOptions({
    queryKey: ['blocked', 'effect', rule],
    queryFn: async ({ signal }) => {
      const { kind, value, campaign } = rule;
      const input = { kind, value, ...(campaign !== '' && { campaign_id: campaign }) };
      return (await call('blocked.effect', input, { signal })).data;
    },
    enabled: rule.value !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
