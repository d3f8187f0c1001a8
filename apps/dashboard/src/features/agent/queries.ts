// Queries of the agent editor; live events invalidate them.
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../api.ts';

export type RevisionRow = Answer<'agents.revisions'>['data'][number];

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'form'],
    queryFn: async ({ signal }) => (await call('agents.get', { id }, { signal })).data,
  });

export const effectsQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'effects'],
    queryFn: async ({ signal }) => (await call('agents.effects', { id }, { signal })).data,
    staleTime: 0,
  });

export const revisionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'revisions'],
    queryFn: async ({ signal }) => (await call('agents.revisions', { id }, { signal })).data,
  });

/** A published version never changes. */
export const revisionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['agents', id, 'revision', number],
    queryFn: async ({ signal }) =>
      (await call('agents.revision', { id, number: String(number) }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const sourcesQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'sources'],
    queryFn: async ({ signal }) => (await call('agents.sources', { id }, { signal })).data,
  });
