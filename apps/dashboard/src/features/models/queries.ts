// Queries for the models page.

import { queryOptions } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { getDataQuery } from '../../queries.ts';

export type Models = Answer<'models.get'>['data'];
export type Provider = Models['providers'][number];

const FIVE_MINUTES = 300_000;

export const modelsQuery = getDataQuery(['models'], 'models.get', {});

/** Returns the query of a provider's models, which the server requests from the provider. */
export const getModelListQuery = (provider: string) =>
  queryOptions({
    ...getDataQuery(['model-list', provider], 'models.list', { name: provider }),
    staleTime: FIVE_MINUTES,
  });

/** Returns the query that asks a model one question. It runs once for each test that a member starts. */
export const getModelTestQuery = (model: string, attempt: number) =>
  queryOptions({
    queryKey: ['model-test', model, attempt],
    queryFn: async () => (await callOperation('models.check', { model })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
