// Queries for the API keys page. Live events report changes immediately, and the use of a key at most once a minute.

import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api.ts';
import { getDataQuery, getPagesQuery } from '../../queries.ts';

export type ApiKey = Answer<'keys.list'>['data'][number];
export type CreatedKey = Answer<'keys.create'>['data'];
export type ConnectInfo = Answer<'keys.connecting'>['data'];

export const keysQuery = getPagesQuery(['keys', 'list'], 'keys.list', { limit: 50 });

export const connectingQuery = queryOptions({
  ...getDataQuery(['connecting'], 'keys.connecting', {}),
  staleTime: Number.POSITIVE_INFINITY,
});
