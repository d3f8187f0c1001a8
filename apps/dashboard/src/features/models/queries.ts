// Queries for the models page.

import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api.ts';
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
