// Queries for the group pages; live events invalidate them.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';

export type Group = Answer<'groups.list'>['data'][number];
export type Message = Answer<'groups.messages'>['data'][number];
export type Member = Answer<'groups.members'>['data'][number];
export type MembershipEvent = Answer<'groups.events'>['data'][number];

const LIMIT = 50;
type Ask = {
  since?: string;
  until?: string;
  sender?: string;
  from_agent?: 'true' | 'false';
  type?: 'join' | 'leave';
};

interface Page<Row> {
  data: Row[];
  pagination: { next_cursor: string | null };
}

/** Returns the query of a list with cursor pages. */
function createPagedQuery<Row>(
  key: readonly unknown[],
  ask: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey: ['groups', ...key],
    queryFn: ({ pageParam, signal }) =>
      ask({ limit: LIMIT, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
}

export const groupsQuery = createPagedQuery<Group>(['all'], (page, signal) =>
  callOperation('groups.list', page, { signal }),
);

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'one', id],
    queryFn: async ({ signal }) => (await callOperation('groups.get', { id }, { signal })).data,
  });

export const getMessagesQuery = (id: string, ask: Ask) =>
  createPagedQuery<Message>(['messages', id, ask], (page, signal) =>
    callOperation('groups.messages', { id, ...ask, ...page }, { signal }),
  );
export const getMembersQuery = (id: string) =>
  createPagedQuery<Member>(['members', id], (page, signal) =>
    callOperation('groups.members', { id, ...page }, { signal }),
  );
export const getEventsQuery = (id: string, ask: Ask) =>
  createPagedQuery<MembershipEvent>(['events', id, ask], (page, signal) =>
    callOperation('groups.events', { id, ...ask, ...page }, { signal }),
  );
