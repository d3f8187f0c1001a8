// The query of the overview. Live events refetch it.
import type { Answer } from '../../api.ts';
import { getDataQuery } from '../../queries.ts';

export type Overview = Answer<'overview.get'>['data'];

export const overviewQuery = getDataQuery(['overview'], 'overview.get', {});
