// Queries for the calendars page.
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';

export type Calendars = Answer<'calendars.list'>;
export type Calendar = Calendars['data'][number];

export const calendarsQuery = queryOptions({
  queryKey: ['calendars'] as QueryKey,
  queryFn: ({ signal }) => callOperation('calendars.list', {}, { signal }),
});
