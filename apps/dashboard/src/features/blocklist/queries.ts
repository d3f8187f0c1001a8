// Queries for the block list; live events invalidate them.

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { getPagesQuery } from '../../queries.ts';
import type { BlocklistSearch } from './search.ts';

export type Rule = Answer<'blocklist.rules'>['data'][number];

export const getRulesQuery = ({ kind, q }: BlocklistSearch) =>
  infiniteQueryOptions({
    ...getPagesQuery(['blocklist', 'rules', kind, q], 'blocklist.rules', {
      limit: 50,
      ...(kind && { kind }),
      ...(q && { q }),
    }),
    placeholderData: keepPreviousData,
  });

export const getOptedOutQuery = ({ q }: BlocklistSearch) =>
  infiniteQueryOptions({
    ...getPagesQuery(['blocklist', 'opted-out', q], 'blocklist.optedOut', { limit: 25, ...(q && { q }) }),
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
