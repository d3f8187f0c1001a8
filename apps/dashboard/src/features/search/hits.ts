// Search results for the typed text, in groups that load page by page.

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Answer, callOperation, type Input } from '../../api.ts';
import { linkTo } from '../../links.ts';

export type Hit = Answer<'search.find'>['data'][number];
export type GroupId = 'leads' | 'messages' | 'places';

export interface Group {
  id: GroupId;
  hits: readonly Hit[];
  hasMore: boolean;
  more: () => void;
}

const FIRST = 5;
const NEXT = 20;

const TYPES: Record<GroupId, NonNullable<Input<'search.find'>['types']>> = {
  leads: 'lead',
  messages: 'message',
  places: 'campaign,list,link',
};

/** Time for which search results stay cached. */
const FORGET_MS = 60_000;

function useGroup(id: GroupId, q: string) {
  return useInfiniteQuery({
    queryKey: ['search', id, q],
    enabled: q !== '',
    queryFn: ({ pageParam, signal }) =>
      callOperation(
        'search.find',
        {
          q,
          types: TYPES[id],
          limit: pageParam === null ? FIRST : NEXT,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    placeholderData: keepPreviousData,
    gcTime: FORGET_MS,
  });
}

/** Returns the groups for this text. While they load, `isCurrent` is false and the previous groups are returned. */
export function useHits(q: string) {
  const found = {
    leads: useGroup('leads', q),
    messages: useGroup('messages', q),
    places: useGroup('places', q),
  };
  const queries = Object.values(found);
  const groups = (Object.keys(found) as GroupId[]).map((id): Group => {
    const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found[id];
    return {
      id,
      hits: q === '' ? [] : (data?.pages.flatMap((page) => page.data) ?? []),
      hasMore: hasNextPage && !isFetchingNextPage,
      more: () => void fetchNextPage(),
    };
  });
  const failed = queries.find(({ error }) => error !== null);
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isCurrent:
      q === '' || queries.every(({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData),
    error: failed?.error ?? null,
    retry: () => {
      for (const { error, refetch } of queries) if (error !== null) void refetch();
    },
  };
}

/** Returns the link to a result. */
export function getHitLink({ type, id, lead }: Hit) {
  switch (type) {
    case 'message':
      return linkTo.conversation(lead!.id, { m: id });
    case 'lead':
      return linkTo.lead(id);
    case 'campaign':
      return linkTo.campaign(id);
    case 'list':
      return linkTo.list(id);
    default:
      return linkTo.link(id);
  }
}
