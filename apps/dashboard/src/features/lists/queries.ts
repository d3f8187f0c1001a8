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

export const progressQuery = getDataQuery(['lists', 'progress'], 'lists.progress', {});

export const listQuery = (id: string) => getDataQuery(['lists', 'one', id], 'lists.get', { id });
