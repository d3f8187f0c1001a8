// Queries for the list pages.

import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api.ts';
import { getDataQuery, loadAll } from '../../queries.ts';

export type List = Answer<'lists.list'>['data'][number];
export type ListDetail = Answer<'lists.get'>['data'];

const PAGE = 100;
/** The maximum number of lists in a workspace. */
const ALL = 200;

export const listsQuery = queryOptions({
  queryKey: ['lists', 'all'],
  queryFn: async ({ signal }) => (await loadAll('lists.list', { limit: PAGE }, ALL, signal)).records,
});

export type ListProgress = Answer<'lists.progress'>['data'][number];

// The key is not below `lists`: live events would repeat the count, which reads the leads of every list.
export const progressQuery = queryOptions({
  ...getDataQuery(['list-progress'], 'lists.progress', {}),
  staleTime: 60_000,
});

export const listQuery = (id: string) => getDataQuery(['lists', 'one', id], 'lists.get', { id });
