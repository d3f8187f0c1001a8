// Queries for the agent editor; live events invalidate them.
import { queryOptions } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';

export type RevisionRow = Answer<'agents.revisions'>['data'][number];

export const getAgentQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'form'],
    queryFn: async ({ signal }) => (await callOperation('agents.get', { id }, { signal })).data,
  });

export const getEffectsQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'effects'],
    queryFn: async ({ signal }) => (await callOperation('agents.effects', { id }, { signal })).data,
    staleTime: 0,
  });

export const getRevisionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'revisions'],
    queryFn: async ({ signal }) => (await callOperation('agents.revisions', { id }, { signal })).data,
  });

/** Returns the query of a published version, which never changes. */
export const getRevisionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['agents', id, 'revision', number],
    queryFn: async ({ signal }) =>
      (await callOperation('agents.revision', { id, number: String(number) }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const getSourcesQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'sources'],
    queryFn: async ({ signal }) => (await callOperation('agents.sources', { id }, { signal })).data,
  });
