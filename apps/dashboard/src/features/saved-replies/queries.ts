// Queries for saved replies.
import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api.ts';
import { getDataQuery } from '../../queries.ts';

export type SavedReply = Answer<'savedReplies.list'>['data'][number];

export const savedRepliesQuery = queryOptions({
  ...getDataQuery(['replies'], 'savedReplies.list', {}),
  // Live events announce changes.
  staleTime: Number.POSITIVE_INFINITY,
});
