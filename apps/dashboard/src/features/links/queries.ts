// Queries for the link pages.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Input } from '../../api.ts';
import { getDataQuery, getPagesQuery } from '../../queries.ts';

export type TrackedLink = Answer<'links.list'>['data'][number];
export type LinkCard = Answer<'links.card'>['data'];
export type LinkChanges = Omit<Input<'links.update'>, 'id'>;

export const getLinksQuery = (campaign: string | undefined) =>
  getPagesQuery(['links', 'all', campaign ?? null], 'links.list', {
    limit: 50,
    ...(campaign !== undefined && { campaign_id: campaign }),
  });

/**
 * Returns the query of a link and its results.
 * @param since the start of the period
 */
export const linkQuery = (id: string, since: string) =>
  queryOptions({
    ...getDataQuery(['links', 'one', id, since], 'links.card', { id, since }),
    placeholderData: keepPreviousData,
  });
