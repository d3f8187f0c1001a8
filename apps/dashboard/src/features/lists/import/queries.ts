// Queries for the import pages.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Input } from '../../../api.ts';
import { getDataQuery } from '../../../queries.ts';
import type { Import } from './upload.ts';

export type ImportRow = Answer<'imports.rows'>['data']['rows'][number];
export type Verdict = ImportRow['verdict'];

/** The polling interval, in case no live event reports the progress. */
const ASK_MS = 5_000;
const UNDER_WAY: readonly Import['state'][] = ['uploading', 'running', 'paused', 'undoing'];
export const isUnderWay = ({ state }: Import): boolean => UNDER_WAY.includes(state);

export const getImportsQuery = (of: Input<'imports.list'>) =>
  queryOptions({
    ...getDataQuery(['imports', 'list', of], 'imports.list', of),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASK_MS : false),
  });

export const importQuery = (id: string) =>
  queryOptions({
    ...getDataQuery(['imports', 'one', id], 'imports.get', { id }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_MS : false),
  });

export const getRowsQuery = (id: string, verdict: Verdict | undefined, page: number) =>
  queryOptions({
    ...getDataQuery(['imports', 'rows', id, verdict ?? null, page], 'imports.rows', {
      id,
      page,
      ...(verdict && { verdict }),
    }),
    placeholderData: keepPreviousData,
  });
