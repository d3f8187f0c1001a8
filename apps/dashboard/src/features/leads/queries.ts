// Queries for the leads page.

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Answer, callOperation, type Input } from '../../api.ts';
import type { LeadRows } from '../../live/lead-rows.ts';
import { getDataQuery } from '../../queries.ts';
import { getServerNow } from '../../server-clock.ts';
import type { Formats } from '../../text/format.ts';
import { useFormats } from '../../text/language.tsx';
import { useSession } from '../session/session.ts';
import type { Filter, LeadFilters, Sort } from './search.ts';

export type Lead = Answer<'leads.table'>['data'][number];
export type Filters = Input<'leads.count'>;
export type Count = Answer<'leads.count'>['data'];
export type Bulk = Answer<'bulk.create'>['data'];
export type View = Answer<'views.list'>['data'][number];
export type BulkChange = Input<'bulk.create'>['change'];

const PAGE = 100;
/**
 * Maximum number of loaded pages (2,000 rows). The pages farthest from the viewport are dropped, and scrolling loads
 * them again.
 */
const MOST_PAGES = 20;
const DAY = 24 * 60 * 60_000;

/** The member and time zone that "me" and "today" in a URL refer to. */
export interface FilterContext {
  own: string;
  formats: Formats;
}
export function useFilterContext(): FilterContext {
  const own = useSession().member.id;
  const formats = useFormats();
  return useMemo(() => ({ own, formats }), [own, formats]);
}

/** Converts a URL's filters for the API, for this member and the current time. */
export function toApiFilters(
  { due, quiet, assigned_to, ...filters }: LeadFilters,
  { own, formats }: FilterContext,
): Filters {
  return {
    ...filters,
    ...(assigned_to && { assigned_to: assigned_to === 'me' ? own : assigned_to }),
    ...(due && { next_before: getDueTime(due, formats) }),
    ...(quiet && { quiet_since: new Date(getServerNow() - Number.parseInt(quiet, 10) * DAY).toISOString() }),
  } as unknown as Filters;
}

function getDueTime(due: string, formats: Formats): string {
  const now = getServerNow();
  if (due === 'now') return new Date(now).toISOString();
  const last = new Date(due === 'today' ? now : now + 6 * DAY).toISOString();
  return new Date(Date.parse(formats.dayEnd(formats.dayKey(last))) + 1_000).toISOString();
}

/** The start of a page, with the start of the page before it, so that a dropped page can be loaded again. */
interface Position {
  cursor: string | null;
  index: number;
  before: Position | null;
}
interface PageRequest {
  filters: LeadFilters;
  sort: Sort;
  limit?: number;
}

/**
 * Loads leads page by page.
 * @returns the query, the leads, and the number of rows before the first loaded one
 */
export function useLeads({ filters, sort, limit = PAGE }: PageRequest) {
  const asker = useFilterContext();
  const query = useInfiniteQuery({
    queryKey: ['leads', { ...filters, sort, limit }],
    queryFn: ({ pageParam, signal }): Promise<LeadRows> =>
      callOperation(
        'leads.table',
        {
          ...toApiFilters(filters, asker),
          sort,
          limit,
          ...(pageParam.cursor !== null && { cursor: pageParam.cursor }),
        },
        { signal },
      ),
    initialPageParam: { cursor: null, index: 0, before: null } as Position,
    getNextPageParam: ({ pagination }, _, last: Position): Position | null =>
      pagination.next_cursor === null
        ? null
        : { cursor: pagination.next_cursor, index: last.index + 1, before: last },
    getPreviousPageParam: (_, __, first: Position): Position | null => first.before,
    maxPages: MOST_PAGES,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const leads = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return { query, leads, before: ((data?.pageParams[0] as Position | undefined)?.index ?? 0) * limit };
}

export const countQuery = (filters: LeadFilters, asker: FilterContext) =>
  getDataQuery(['lead-count', filters], 'leads.count', toApiFilters(filters, asker));
export const useLeadCount = (filters: LeadFilters) => useQuery(countQuery(filters, useFilterContext())).data;

/** Converts a filter's name in the API to its name in the URL. */
export const toFilter = (name: string): Filter | 'q' => NAMES[name] ?? (name as Filter);
const NAMES: Record<string, Filter> = { next_before: 'due', quiet_since: 'quiet' };
