// Queries for the models page.
import { queryOptions } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';

export type Models = Answer<'models.get'>['data'];
export type Provider = Models['providers'][number];

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => (await callOperation('models.get', {}, { signal })).data,
});
